# How many columns are enough: the certified curve, k by cross-validation, a price for each column; then classes in place of numbers.
awk 'BEGIN {
  print "size,garden,age,rooms,street,price"
  for (i = 0; i < 60; ++i) {
    size = 20 + 37 * i % 131; garden = i * i % 3 % 2; age = 17 * i % 61
    print size "," garden "," age "," 1 + 5 * i % 7 "," 101 * i % 900 "," 50 + 3 * size + 40 * garden - age
  }
}' >homes.csv
folkman path homes.csv --label price --method l0-linear --csv | sed -E 's|(\.[0-9])[0-9]+|\1|g'
folkman select homes.csv --label price --method l0-linear -k cv --gamma 1e-6 --csv | cut -d, -f2 | paste -sd ' '
folkman select homes.csv --label price --method l0-linear --penalty 120 | head -5
awk -F, -v OFS=, 'NR > 1 { $6 = $6 > 250 ? "dear" : "cheap" } 1' homes.csv >asked.csv
folkman select asked.csv --label price --method l0-logistic -k 2 --nodes 0   # no branch and bound
folkman fit asked.csv --label price --method l0-logistic -k cv -o asked.folkman 2>/dev/null | tail -2
