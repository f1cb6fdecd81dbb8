# Monday's sums and Tuesday's, gathered apart, are the week's sums to the last bit.
folkman demo --rows 4000 --keep corpus >/dev/null
split -l 2000 corpus/train.svm day.
folkman sums day.aa -o monday.sums >/dev/null
folkman sums day.ab -o tuesday.sums >/dev/null
folkman merge monday.sums tuesday.sums -o both.sums
folkman sums corpus/train.svm -o whole.sums >/dev/null
cmp both.sums whole.sums && echo "the same bytes"
# A database's GROUP BY will do as well; a line with an empty feature gives the rows of a class.
printf 'feature,class,sum\n,no,70\n,yes,30\nprice,no,210\nprice,yes,20\nstars,no,90\nstars,yes,140\n' >sums.csv
folkman select --sums sums.csv -k 2 --csv | cut -d, -f2,3
