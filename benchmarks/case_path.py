"""The whole certified path, every k from 1 to m, against the published loop over k (a sample of its k is
timed and extrapolated). The bound is within 1e-9 of the exact one, which a long double bisection gives; the rival's
own, by 34 evaluations, is compared less closely."""
import time

import numpy as np

from harness import agree, folder, ours, row
from rivals import published_bisection


def rows(small):
    width = 1500 if small else 15_000
    for kind in ("real", "uniform", "counts"):
        with folder() as place:
            mine = ours("bench_path", "--kind", kind, "--m", width, "--dump", place)[0]
            plus, minus = np.load(f"{place}/a.npy"), np.load(f"{place}/b.npy")
            sample = mine["sample"]
            agree(f"path bound, {kind}, beside the exact one", mine["max_relative_bound_slack"], 0, 1e-9)
            start = time.perf_counter()
            bounds = [published_bisection(plus, minus, point["k"])[2] for point in sample]
            rival_s = (time.perf_counter() - start) / len(sample) * width
            for point, bound in zip(sample, bounds, strict=True):
                agree(f"path bound, {kind}, k {point['k']}", point["bound_gain"], bound, 1e-8)
            yield row(f"path {kind}, every k of m {width}", mine["seconds"],
                      "published loop over k (extrapolated)", rival_s, 1000)
