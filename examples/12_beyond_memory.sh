# Medians of more rows than memory may hold: 4 MB of values, 1 MB allowed. A sketch decides what is out, the rest is read again and made exact.
awk 'BEGIN { printf "kind"; for (i = 1; i <= 40; i++) printf ",g%d", i; print ""
  for (r = 0; r < 8000; r++) { printf r % 2 ? "b" : "a"
    for (i = 1; i <= 40; i++) { s = (s * 1103 + 12345) % 65537; printf ",%.4f", s / 65537 + (r % 2) * (i % 20 == 3) * i / 50 }; print "" } }' >many.csv
folkman select many.csv --label kind --method center-l1 -k 2 --memory 1M 2>&1
