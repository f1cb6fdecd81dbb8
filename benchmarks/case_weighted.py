"""Weighted naive Bayes on the eight data sets of Cutrona and Guillot, as published with their paper: the second-order solver beside FISTA with restart in the
same code base, FISTA beside NumPy, a fit beside a program that goes row by row, and growth with the rows. Without the data sets, only the
generated rows are measured."""
import math
import pathlib

from harness import agree, best_of, folder, ours, row
from weighted_rivals import dense_scores, exported, numpy_fista, python_iteration

SETS = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "uci" / "barista_csv"
COLIC_NUMBERS = "rectal temperature|pulse|respiratory rate|nasogastric reflux PH|packed cell volume|total protein|abdomcentesis total protein"
COLIC_IGNORED = "Hospital Number|type of lesion 1|type of lesion 2|type of lesion 3|cp_data"
# file, label, numeric columns, ignored columns, classes, the paper's penalties (Table 2), the goal against FISTA
UCI = {
    "iris": ("iris", "variety", "all", "-", 3, 0.12, 0.05, 1),
    "zoo": ("zoo", "17", "-", "-", 7, 0.12, 0.05, 1),
    "heart-statlog": ("statlog", "Target", "age|resting_blood_pressure|serum_chol|max_hr|oldpeak", "-", 2, 0.01, 0.01, 50),
    "colic": ("colic", "surgical lesion", COLIC_NUMBERS, COLIC_IGNORED, 2, 0.03, 0.001, 50),
    "breast-w": ("breast_w", "Class", "-", "-", 2, 0.03, 0.001, 50),
    "segmentation": ("segmentation", "REGION-CENTROID-COL", "all", "-", 7, 0.03, 0.01, 50),
    "kr-vs-kp": ("krkp", "36", "-", "-", 2, 0.01, 1e-5, 50),
    "mushroom": ("mushroom", "class", "-", "-", 2, 0.06, 0.005, 1),
}


def solvers(name, place):
    file, label, numeric, ignore, _, l1, l2, goal = UCI[name]
    path = SETS / f"{file}.csv.gz"
    found = ours("bench_weighted", "solve", path, label, numeric, ignore, l1, l2, 1e-8, f"{place}/{name}")[0]
    newton, fista = found["newton"], found["fista"]
    agree(f"{name}, objective", newton["value"], fista["value"], 1e-6)
    short = "" if fista["residual"] <= 1e-8 else f", cut off at residual {fista['residual']:.0e}"
    return row(f"BARISTA to KKT 1e-8, sum scale, {name}", newton["seconds"],
               f"our FISTA with restart, {fista['iterations']} steps{short}", fista["seconds"], goal)


def steps(name, place, count):
    file, label, numeric, ignore, classes, l1, l2, _ = UCI[name]
    mine = ours("bench_weighted", "steps", SETS / f"{file}.csv.gz", label, numeric, ignore, l1, l2, count)[0]
    cells, labels, tables, prior = exported(f"{place}/{name}", classes)
    g = dense_scores(cells, tables)
    rival_s, value = best_of(3, lambda: numpy_fista(g, labels, prior, l1, l2, mine["bound"], count))
    agree(f"{name}, after {count} steps", mine["value"], value, 1e-6)
    return row(f"a step of FISTA, {name}", mine["seconds"] / count, "vectorised NumPy", rival_s / count, 5)


def row_by_row(place):
    file, label, numeric, ignore, classes, _, _, _ = UCI["mushroom"]
    path = SETS / f"{file}.csv.gz"
    l1 = l2 = 0.3
    mine = ours("bench_weighted", "fit", path, label, numeric, ignore, l1, l2)[0]
    rows = 8124
    found = ours("bench_weighted", "solve", path, label, numeric, ignore, l1, l2, 1e-6 * rows, f"{place}/all")[0]
    cells, labels, tables, prior = exported(f"{place}/all", classes)
    part = 500
    likelihood = {(j, int(v), c): math.exp(tables[v, c]) for j in range(cells.shape[1]) for v in set(cells[:, j]) for c in range(classes)}
    sample = [[int(v) for v in one] for one in cells[:part]]
    weights = [[1.0] * cells.shape[1] for _ in range(classes)]
    part_s, _ = best_of(3, lambda: python_iteration(sample, labels[:part], likelihood, [math.exp(p) for p in prior], weights))
    steps_needed = found["fista"]["iterations"]
    return row("BARISTA fit on mushroom, raw cells to weights", mine["seconds"],
               f"row-by-row Python, {steps_needed} steps of FISTA extrapolated from one", part_s * rows / part * steps_needed, 1000)


def growth(small):
    few, many = (10_000, 100_000) if small else (1_000_000, 10_000_000)
    short = min(ours("bench_weighted", "generated", few)[0]["seconds"] for _ in range(3))
    long = ours("bench_weighted", "generated", many)[0]["seconds"]
    return row(f"BARISTA on {many:,} generated rows", long, f"ten times {few:,} rows", 10 * short, None if small else 0.77)


def rows(small):
    if SETS.exists():
        with folder() as place:
            for name in ["iris", "zoo", "heart-statlog"] if small else UCI:
                yield solvers(name, place)
            for name in ["iris"] if small else UCI:
                yield steps(name, place, 20 if small else 200)
            if not small:
                yield row_by_row(place)
    yield growth(small)
