# How many words are enough? Value and bound for every k, thinned to eight lines, and the elbow.
folkman demo --rows 4000 --keep corpus >/dev/null
folkman path corpus/train.svm --names corpus/words.txt --points 8 --csv | sed -E 's|(\.[0-9])[0-9]+|\1|g'
folkman select corpus/train.svm --names corpus/words.txt --k elbow --csv | head -4 | cut -d, -f2,3
