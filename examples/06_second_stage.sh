# Logistic regression on the words that naive Bayes chose, beside naive Bayes itself on the same words.
folkman demo --rows 4000 --keep corpus >/dev/null
for then in own logistic; do
  folkman fit corpus/train.svm -k 100 --then $then -o reviews.$then --quiet | head -1
  folkman evaluate reviews.$then corpus/test.svm | sed -n 3,4p
done
