# Which attributes begin to weigh as the l1 penalty falls, and how well each point does on rows held out.
{
  echo 'age,smokes,sex,ill'
  for i in 1 2 3 4 5 6 7 8 9; do
    printf '7%s,yes,f,yes\n6%s,?,m,yes\n2%s,no,f,no\n?,no,m,no\n3%s,yes,m,no\n2%s,yes,f,yes\n' $i $i $i $i $i
  done
} >patients.csv
folkman path patients.csv --label ill --method barista --l2 0.1 --cv 5
folkman path patients.csv --label ill --method barista --l2 0.1 --points 3 --csv | cut -d, -f2,3
