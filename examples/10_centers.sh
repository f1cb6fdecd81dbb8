# Gene expression: signed values and an outlier. Means are drawn away by it, medians are not.
printf 'tumour,g1,g2,g3\nno,-1.5,0.5,970\nno,-0.5,-0.25,1\nno,-1,0,2\nyes,2.5,0.25,1\nyes,1.5,-0.5,3\nyes,2,0,2.5\n' >genes.csv
folkman select genes.csv --label tumour --method center-l2 -k 1
folkman fit genes.csv --label tumour --method center-l1 -k 1 -o genes.folkman 2>/dev/null
printf 'g1,g2,g3\n1.25,0,900\n' | folkman predict genes.folkman - --format csv --why 1
# What was not measured: an error, unless it is left out of the means, medians and distances of its gene.
printf 'tumour,g1,g2,g3\nno,-1.5,,970\nno,NA,-0.25,1\nyes,2.5,0.25,1\nyes,1.5,-0.5,\n' >holes.csv
folkman select holes.csv --label tumour --method center-l1 -k 1 2>&1 || true
folkman select holes.csv --label tumour --method center-l1 -k 1 --missing ignore --csv
