# A click log without a header, made on the spot: shards plain and compressed, empty cells, numbers in bins. What was planted comes first.
folkman demo --kind clicks --rows 20000 -o day_0.tsv --save-columns columns.txt --save-planted planted.csv
folkman demo --kind clicks --rows 20000 --from 20000 | gzip >day_1.tsv.gz
head -1 day_0.tsv
head -3 planted.csv
folkman select 'day_*' --columns columns.txt --label click --bin 16 -k 6 --csv
folkman fit 'day_*' --columns columns.txt --label click --bin 16 -k 100 -o clicks.folkman -q >fit.txt
folkman demo --kind clicks --rows 10000 --from 40000 | folkman evaluate clicks.folkman - --columns columns.txt --label click
