"""One selection, from class sums to the support with its recomputed certificate, against the published
bisection on the same numbers. Real-valued sums and counts; k from 0.01 % to 10 % of the features. And the memory that
it takes beyond the sums, which is to stay within 5 doubles a feature."""
import time

import numpy as np

from harness import agree, folder, ours, row
from rivals import published_bisection

GOALS = {1e-4: 400, 1e-3: 400, 1e-2: 200, 1e-1: 80}
MOST_DOUBLES = 5


def rows(small):
    width = 200_000 if small else 12_000_000
    for kind in ("real", "counts"):
        with folder() as place:
            mine = ours("bench_select", "--kind", kind, "--m", width, "--dump", place)
            plus, minus = np.load(f"{place}/a.npy"), np.load(f"{place}/b.npy")
            for share, answer in zip(sorted(GOALS), mine, strict=True):
                start = time.perf_counter()
                _, value, bound = published_bisection(plus, minus, answer["k"])
                rival_s = time.perf_counter() - start
                agree(f"bound, {kind}, k {answer['k']}", answer["bound_gain"], bound, 1e-8)
                assert answer["value_gain"] >= value - 1e-8 * abs(value), (answer, value)
                name = f"select {kind}, m {width}, k {share:.2%}"
                yield row(name, answer["seconds"], "published bisection (NumPy)", rival_s, GOALS[share])
                yield row(f"{name}, peak memory in doubles per feature", max(answer["peak_doubles_per_feature"], 0.01),
                          "the most it may be", MOST_DOUBLES, 1)
