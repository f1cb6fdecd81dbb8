# The chosen words of four selectors, each judged by naive Bayes and by logistic regression, on the
# same random splits. Times follow in further columns; they differ from machine to machine.
folkman demo --rows 4000 --keep corpus >/dev/null
folkman compare corpus/train.svm --methods multinomial,chi2,l1-logistic,lasso --then multinomial,logistic \
  --k 50,0.5% --C 1 --repeats 3 --resume runs.jsonl --csv | cut -d, -f1-6
