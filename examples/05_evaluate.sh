# Held-out rows, and cross-validation with k chosen inside every training fold.
folkman demo --rows 4000 --keep corpus >/dev/null
folkman fit corpus/train.svm -k 100 -o reviews.folkman --quiet >/dev/null
folkman evaluate reviews.folkman corpus/test.svm
folkman evaluate corpus/train.svm --cv 5 --k 100 --json | cut -c 1-27
