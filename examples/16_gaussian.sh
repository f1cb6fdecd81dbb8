# Which columns tell ill from well? Numbers by their mean and spread, words by how often they come.
awk 'BEGIN {
  print "ill,marker,noise,smokes,town"
  for (i = 0; i < 40; ++i) {
    ill = i % 2
    marker = ill ? 6 + (i * 7 % 11 - 5) / 2 : (i * 5 % 7 - 3) / 4
    smokes = (i % 10 < 8) == ill ? "yes" : "no"
    town = i % 3 == 0 ? "york" : i % 3 == 1 ? "bath" : "ely"
    print (ill ? "yes" : "no") "," marker "," (i * i % 17 - 8) / 2 "," smokes "," town
  }
}' >patients.csv
echo "numbers:" "$(folkman select patients.csv --label ill --method gaussian --ignore smokes,town -k 1 --csv | tail -n +2 | cut -d, -f2)"
echo "columns:" $(folkman select patients.csv --label ill --method mixed -k 2 --csv | tail -n +2 | cut -d, -f2 | sed 's/=.*//' | sort -u)
folkman path patients.csv --label ill --method mixed --csv | awk -F, 'NR > 1 && $2 == $3 { ++proved } END { print proved " of 4 sizes proved" }'
folkman fit patients.csv --label ill --method mixed -k 2 -o patients.folkman -q >/dev/null
printf 'marker,smokes\n7.5,yes\n0.25,no\n' >new.csv
folkman predict patients.folkman new.csv
# Class sums with squares are all that is needed: shards add up to the bit, and missing cells are left out.
(head -1 patients.csv; sed -n '2,15p' patients.csv) >monday.csv
(head -1 patients.csv; sed -n '16,41p' patients.csv) >tuesday.csv
for day in monday tuesday; do
  folkman sums $day.csv --label ill --any-sign --squares -o $day.sums -q >/dev/null
done
folkman merge monday.sums tuesday.sums -o week.sums -q >/dev/null
folkman fit --sums week.sums --method mixed -k 2 -o week.folkman -q >/dev/null
cmp week.folkman patients.folkman && echo "the same model from the sums of two days"
sed '4s/^no,[^,]*/no,/' patients.csv >holes.csv
echo "with a hole:" $(folkman select holes.csv --label ill --method mixed -k 2 --missing ignore --csv | tail -n +2 | cut -d, -f2 | sed 's/=.*//' | sort -u)
