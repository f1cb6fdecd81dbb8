# The same reviews in a folder with one subfolder a class, and as JSON Lines with a number beside the text.
mkdir -p reviews/good reviews/bad
echo 'A fine film with fine actors.' >reviews/good/1.txt
echo 'Fine, funny and short.' >reviews/good/2.txt
echo 'A dull film.' >reviews/bad/1.txt
echo 'Dull, dull and long.' >reviews/bad/2.txt
folkman fit reviews -k 2 -o reviews.folkman
echo 'So long and so dull' | folkman predict reviews.folkman -

cat >reviews.jsonl <<'ROWS'
{"review": "A fine film with fine actors.", "stars": 5, "sentiment": "good"}
{"review": "Fine, funny and short.", "stars": 4, "sentiment": "good"}
{"review": "A dull film.", "stars": 2, "sentiment": "bad"}
{"review": "Dull, dull and long.", "stars": 1, "sentiment": "bad"}
ROWS
folkman fit reviews.jsonl --text review --numeric stars --label sentiment -k 3 -o stars.folkman
