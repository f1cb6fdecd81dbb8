"""The certified path of l0 regression, k = 1 to 100, on a sparse design: relaxation, search and proof for every k. The rival is the published
recipe in NumPy and SciPy (benchmarks/l0_prototype.py), which has square losses only; it is timed on the first sizes of the same data, and our
logistic path stands beside our square one."""
import time

import numpy as np
import scipy.sparse as sp

from harness import folder, ours, row
from l0_prototype import path


def loaded(place, height):
    parts = [np.load(f"{place}/{name}.npy") for name in ("values", "rows", "starts")]
    return sp.csc_matrix(tuple(parts), shape=(height, len(parts[2]) - 1)), np.load(f"{place}/y.npy")


def rows(small, gammas=(1, 0.1)):
    height, width, nonzeros, most = (2_000, 20_000, 2e5, 20) if small else (100_000, 1_000_000, 2e7, 100)
    shape = ("--rows", height, "--width", width, "--nonzeros", nonzeros, "--max-k", most)
    name = f"l0 path, k to {most}, {height} x {width}, {nonzeros:g} nonzeros"
    for gamma in gammas:
        with folder() as place:
            mine = ours("bench_l0", "path", "square", gamma, *shape, "--dump", place)[0]
            X, y = loaded(place, height)
            sample = range(1, most // 10 + 1)
            start = time.perf_counter()
            found = path(X, y, mine["gamma"], sample)
            rival_s = (time.perf_counter() - start) / len(sample) * most
            for k, (value, bound) in zip(sample, found, strict=True):
                # Nodes of branch and bound may make ours tighter than the relaxation's.
                if not bound * (1 - 2e-4) <= mine["bound"][k - 1] <= mine["value"][k - 1]:
                    raise SystemExit(f"l0 bound at k {k}: our {mine['bound'][k - 1]!r}, the rival's {bound!r}")
                if mine["value"][k - 1] > value * (1 + 1e-6):
                    raise SystemExit(f"l0 value at k {k}: our {mine['value'][k - 1]!r} is above the rival's {value!r}")
        yield row(f"{name}, square, gamma {gamma:g}", mine["seconds"], "published recipe in NumPy (extrapolated)", rival_s, 1)
        logistic = ours("bench_l0", "path", "logistic", gamma, *shape)[0]
        yield row(f"{name}, logistic, gamma {gamma:g}", logistic["seconds"], "our square path", mine["seconds"])
        yield row(f"{name}, logistic, gamma {gamma:g}, memory in MB", logistic["peak_mb"], "the columns of X alone",
                  12e-6 * logistic["nonzeros"])
