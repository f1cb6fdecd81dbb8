"""A table of clicks (13 numbers, 26 categories, missing cells), written as Parquet and as gzip'd TSV, and timed:
python parquet_program.py FOLDER ROWS prints one JSON object a line, for case_parquet.py."""
import gzip
import json
import resource
import shutil
import sys

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from folkman import ClassSums
from harness import best_of

# Of the categories: distinct values, and the slope of their Zipf law.
CATEGORIES = [(1460, 1.34), (583, 1.32), (200_000, 1.03), (150_000, 1.03), (305, 1.42), (24, 1.6), (12517, 1.01),
              (633, 1.4), (3, 1.6), (60_000, 1.01), (5683, 1.03), (200_000, 1.03), (3194, 1.03), (27, 1.6)] + [
              (14992, 1.12), (180_000, 1.03), (10, 1.6), (5652, 1.22), (2173, 1.05), (4, 1.6), (190_000, 1.03),
              (18, 1.6), (15, 1.6), (100_000, 1.03), (105, 1.96), (80_000, 1.03)]


def clicks(rows):
    rng = np.random.default_rng(7)
    columns = {"click": rng.integers(0, 2, rows)}
    for i in range(13):
        columns[f"I{i + 1}"] = pa.array(rng.geometric(0.02, rows), mask=rng.random(rows) < 0.2)
    for i, (distinct, slope) in enumerate(CATEGORIES):
        weight = np.arange(1, distinct + 1) ** -slope
        codes = np.searchsorted(np.cumsum(weight / weight.sum()), rng.random(rows)).clip(0, distinct - 1)
        names = pa.array([f"{v:08x}" for v in rng.permutation(distinct) * 2654435761 % 2**32])
        columns[f"C{i + 1}"] = pa.DictionaryArray.from_arrays(
            pa.array(codes, pa.int32(), mask=rng.random(rows) < 0.05), names).cast(pa.string())
    return pa.table(columns)


def decode(path):
    """As little as anyone needs to see every cell: codes stay codes."""
    names = [f"C{i + 1}" for i in range(len(CATEGORIES))]
    data = ds.dataset(path, format=ds.ParquetFileFormat(dictionary_columns=names))
    return sum(batch.num_rows for batch in data.scanner(batch_readahead=4, fragment_readahead=1).to_reader())


def cpu(work):
    """CPU seconds of all threads: on a busy machine it says more than the clock."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    answer = work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, answer


def tell(name, ours_s, rival, rival_s, goal):
    print(json.dumps({"name": name, "ours_s": ours_s, "rival": rival, "rival_s": rival_s, "goal": goal}), flush=True)


def main(folder, rows):
    table = clicks(rows)
    parquet, tsv = f"{folder}/clicks.parquet", f"{folder}/clicks.tsv"
    pq.write_table(table, parquet, row_group_size=200_000)
    pyarrow.csv.write_csv(table, tsv, pyarrow.csv.WriteOptions(delimiter="\t", quoting_style="none"))
    with open(tsv, "rb") as plain, gzip.open(f"{tsv}.gz", "wb", compresslevel=6) as out:
        shutil.copyfileobj(plain, out)
    del table
    categories = [f"C{i + 1}" for i in range(len(CATEGORIES))]

    def sums(path):
        return ClassSums.from_dataset(path, "click", categorical=categories, missing="zero")

    times = 1 if rows < 10_000 else 3
    ours, found = best_of(times, lambda: sums(parquet))
    text, expected = best_of(times, lambda: sums(f"{tsv}.gz"))
    assert found == expected and found.n_rows == rows
    decoded, count = best_of(times, lambda: decode(parquet))
    assert count == rows
    cells = f"{rows} rows of {1 + 13 + len(categories)} columns"
    tell(f"class sums of Parquet, {cells}", ours, "the same rows as gzip'd TSV", text, 2)
    tell(f"class sums of Parquet, {cells}: to decode them", ours, "pyarrow, codes kept", decoded, 1 / 1.3)
    our_cpu = min(cpu(lambda: sums(parquet))[0] for _ in range(times))
    decode_cpu = min(cpu(lambda: decode(parquet))[0] for _ in range(times))
    tell(f"CPU, class sums of Parquet, {cells}", our_cpu, "pyarrow, codes kept (CPU)", decode_cpu, None)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
