# A table as people have it: numbers, words, missing cells. Weights say what counts for which class.
{
  echo '@relation patients'
  echo '@attribute age real'
  echo '@attribute smokes {yes, no}'
  echo '@attribute sex {f, m}'
  echo '@attribute ill {yes, no}'
  echo '@data'
  for i in 1 2 3 4 5 6; do
    printf '7%s,yes,f,yes\n6%s,?,m,yes\n2%s,no,f,no\n?,no,m,no\n3%s,yes,m,no\n' $i $i $i $i
  done
} >patients.arff
folkman fit patients.arff --method barista --l1 0.3 --l2 0.3 -o patients.folkman 2>/dev/null
printf 'age,smokes,sex\n81,yes,m\n' >new.csv
folkman explain patients.folkman new.csv
folkman evaluate patients.arff --method barista --cv 5 --csv | head -2 | cut -d, -f1-4
