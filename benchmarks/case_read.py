"""File to matrix in memory, two threads: svmlight against scikit-learn, numeric CSV against pandas. And what fitting
needs of a table, its class sums, which are gathered without ever holding the rows."""
import numpy as np
import pandas as pd
import scipy.sparse as sp
from sklearn.datasets import dump_svmlight_file, load_svmlight_file

from harness import best_of, folder, ours, row


def rows(small):
    rng = np.random.default_rng(1)
    with folder() as place:
        svm, csv = f"{place}/words.svm", f"{place}/numbers.csv"
        counts = sp.random(2000 if small else 200_000, 50_000, density=0.002, format="csr", rng=rng,
                           data_rvs=lambda size: rng.geometric(0.5, size).astype(float))
        labels = rng.integers(0, 2, counts.shape[0])
        dump_svmlight_file(counts, labels, svm, zero_based=True)
        rival_s, (loaded, _) = best_of(2, lambda: load_svmlight_file(svm, zero_based=True))
        mine = ours("bench_read", svm)[0]
        assert mine["nonzeros"] == loaded.nnz and mine["total"] == loaded.sum(), (mine, loaded.nnz)
        yield row(f"read svmlight, {loaded.nnz} nonzeros", mine["seconds"],
                  "scikit-learn load_svmlight_file", rival_s, 10)

        table = pd.DataFrame(np.round(rng.gamma(2.0, 3.0, size=(2000 if small else 200_000, 50)), 4),
                             columns=[f"x{i}" for i in range(50)])
        table.insert(0, "label", rng.integers(0, 2, len(table)))
        table.to_csv(csv, index=False)
        rival_s, frame = best_of(3, lambda: pd.read_csv(csv))
        mine = ours("bench_read", csv, "label")[0]
        total = float(frame.drop(columns="label").to_numpy().sum())
        assert abs(mine["total"] - total) <= 1e-9 * total, (mine, total)
        yield row(f"read numeric CSV, {frame.size} cells", mine["seconds"], "pandas read_csv", rival_s, 5)
        rival_s, sums = best_of(3, lambda: pd.read_csv(csv).groupby("label").sum())
        total = float(sums.to_numpy().sum())
        assert abs(mine["summed"] - total) <= 1e-9 * total, (mine, total)
        yield row(f"class sums of numeric CSV, {frame.size} cells", mine["sums_seconds"],
                  "pandas read_csv, groupby, sum", rival_s)
