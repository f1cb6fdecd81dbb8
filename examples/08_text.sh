# A column of reviews, straight from its words: a model of pairs of words too, predictions, and what spoke for one of them.
cat >reviews.csv <<'TABLE'
sentiment,review
pos,"A good film, a very good film"
neg,"Bad. Just bad, and not good at all"
pos,"Good actors, good plot"
neg,"A bad plot and bad actors"
neg,"Not good, not bad, just long"
pos,"The best film; very good"
TABLE
folkman fit reviews.csv --text review --label sentiment --ngrams 1-2 -k 4 -o reviews.folkman
cat >new.csv <<'TABLE'
id,review
n1,"very, very good"
n2,"a bad film"
TABLE
folkman predict reviews.folkman new.csv --carry id
folkman explain reviews.folkman --document 'A film that is not good: a bad plot'
folkman vectorize new.csv --model reviews.folkman -o new.svm --quiet
cat new.svm
