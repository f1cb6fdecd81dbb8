# Which ten words tell good reviews from bad ones, and is there a better ten?
folkman demo --rows 4000 --keep corpus >/dev/null
folkman select corpus/train.svm --names corpus/words.txt -k 10
