# A table with numbers and words, a small model of it, and predictions that keep the id column.
cat >visits.csv <<'TABLE'
id,clicks,pages,country,bought
a1,9,4,fr,yes
a2,1,7,fr,no
a3,8,3,de,yes
a4,0,5,us,no
a5,7,5,us,yes
a6,2,8,de,no
TABLE
folkman fit visits.csv --label bought --ignore id -k 2 -o visits.folkman
folkman predict visits.folkman visits.csv --label bought --carry id --proba | sed -E 's|(\.[0-9]{4})[0-9]+|\1|g'
