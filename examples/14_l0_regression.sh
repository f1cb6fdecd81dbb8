# Numbers predicted by the few columns that matter, and a proof of how good the few are.
awk 'BEGIN {
  print "size,garden,age,rooms,street,price"
  for (i = 0; i < 60; ++i) {
    size = 20 + 37 * i % 131; garden = i * i % 3 % 2; age = 17 * i % 61
    print size "," garden "," age "," 1 + 5 * i % 7 "," 101 * i % 900 "," 50 + 3 * size + 40 * garden - age
  }
}' >homes.csv
folkman fit homes.csv --label price --method l0-linear -k 3 --gamma 1e-6 -o homes.folkman 2>/dev/null
printf 'size,garden,age\n100,1,10\n' >new.csv
folkman predict homes.folkman new.csv --why 3 | head -1 | xargs printf '%.2f\n'
folkman evaluate homes.csv --label price --method l0-linear -k 3 --gamma 1e-6 --cv 5 --csv | cut -d, -f1-3 | head -2
