# Single cells as Cell Ranger writes them: genes in lines, barcodes in columns, labels by barcode in any order.
mkdir run
printf '%%%%MatrixMarket matrix coordinate integer general\n3 4 8\n1 1 9\n2 1 1\n1 2 8\n3 2 2\n2 3 7\n3 3 1\n2 4 9\n1 4 1\n' >run/matrix.mtx
printf 'AAAC-1\nAAAG-1\nAAAT-1\nAACC-1\n' | gzip >run/barcodes.tsv.gz
printf 'ENSG1\tMS4A1\tGene Expression\nENSG2\tCD3E\tGene Expression\nENSG3\tACTB\tGene Expression\n' | gzip >run/features.tsv.gz
printf 'barcode,kind\nAACC-1,T cell\nAAAC-1,B cell\nAAAT-1,T cell\nAAAG-1,B cell\n' >kinds.csv
folkman fit run --labels kinds.csv --method center-l1 -k 2 -o cells.folkman 2>/dev/null
folkman predict cells.folkman run --carry barcode
# The same of an AnnData file: folkman fit cells.h5ad --label cell_type ...; of 10x HDF5: folkman fit filtered.h5 --labels kinds.csv ...
