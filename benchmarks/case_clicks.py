"""Rows of a click log at real cardinality into class sums, every cell a category: a made-up log in
Criteo's layout, plain and gzip'd, beside pandas in chunks that counts into a dictionary. One thread
each; all sums are compared. The goal is 20 times pandas."""
import csv
import subprocess
from collections import Counter

import pandas
from harness import BUILD, best_of, folder, row

PROGRAM = BUILD / "folkman"
COLUMNS = ["click", *(f"I{i}" for i in range(1, 14)), *(f"C{i}" for i in range(1, 27))]


def folkman(*words):
    return subprocess.run([PROGRAM, *map(str, words)], check=True, capture_output=True, text=True).stdout


def gathered(file, out):
    folkman("sums", file, "--header", ",".join(COLUMNS), "--label", "click", "--categorical", ",".join(COLUMNS[1:]),
            "--threads", 1, "-q", "-o", out)


def counted(file):
    counts = Counter()
    for chunk in pandas.read_csv(file, sep="\t", names=COLUMNS, dtype=str, keep_default_na=False, chunksize=100_000):
        for name in COLUMNS[1:]:
            for (value, label), n in chunk.groupby([name, "click"], sort=False).size().items():
                if value:
                    counts[f"{name}={value}", label] += n
    return counts


def check(out, counts):
    ours = {}
    for line in csv.DictReader(folkman("inspect", out, "--csv").splitlines()):
        if line["feature"] and float(line["sum"]) > 0:
            ours[line["feature"], line["class"]] = float(line["sum"])
    if ours != counts:
        raise SystemExit("click log: our sums are not those of pandas")


def rows(small):
    n = 20_000 if small else 1_000_000
    with folder() as place:
        file, out = f"{place}/clicks.tsv", f"{place}/clicks.sums"
        folkman("demo", "--kind", "clicks", "--rows", n, "-o", file, "-q")
        rival_s, counts = best_of(1, lambda: counted(file))
        plain_s, _ = best_of(1 if small else 3, lambda: gathered(file, out))
        check(out, counts)
        yield row(f"click log, {n:,} rows to class sums", plain_s, "pandas", rival_s, 20)
        subprocess.run(["gzip", "-1", file], check=True)
        packed_s, _ = best_of(1, lambda: gathered(file + ".gz", out))
        check(out, counts)
        rival_s, _ = best_of(1, lambda: counted(file + ".gz"))
        yield row(f"click log, {n:,} rows gzip'd", packed_s, "pandas", rival_s, 20)
