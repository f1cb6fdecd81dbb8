"""L0Learn, asked for a support of k columns: a program of its own, since its wheels end with Python 3.10 (benchmarks/l0learn-requirements.txt), and some
of its fits with a segmentation fault.

    python3.10 benchmarks/l0learn_program.py FOLDER square|logistic K RIDGE CD|CDPSI STEP

FOLDER holds y.npy, and X.npy or X.npz. Its path over lambda (each STEP times the one before, roughly) ends with the first support of k columns or more,
of which the k largest weights are kept; the penalty is L0L2, or L0 where RIDGE is 0. Prints the support and the seconds (the better of two calls,
without starting and reading) as JSON.

L0Learn scales columns to unit length and, of the square loss, y too; its ridge l2 |b|^2 is then gamma/2 |w|^2 beside a mean loss for l2 = gamma/2
where columns have mean 0 and variance 1 (sparse ones, which it does not centre: nearly)."""
import json
import pathlib
import sys
import warnings

import l0learn
import numpy as np
import scipy.sparse as sp
from harness import best_of


def main(folder, kind, k, ridge, algorithm, step):
    folder, k, ridge = pathlib.Path(folder), int(k), float(ridge)
    X = sp.csc_matrix(sp.load_npz(folder / "X.npz")) if (folder / "X.npz").exists() else np.load(folder / "X.npy")
    y = np.load(folder / "y.npy")
    penalty = {"penalty": "L0L2", "gamma_max": ridge / 2, "gamma_min": ridge / 2} if ridge > 0 else {"penalty": "L0"}

    def chosen():
        path = l0learn.fit(X, y, loss="SquaredError" if kind == "square" else "Logistic", algorithm=algorithm, max_support_size=k, num_gamma=1,
                           num_lambda=1000, scale_down_factor=float(step), **penalty)
        weights = np.abs(path.coeffs[0][:, -1].toarray().ravel())
        order = np.argsort(-weights, kind="stable")[:k]
        return np.sort(order[weights[order] > 0])

    seconds, support = best_of(2, chosen)
    print(json.dumps({"support": support.tolist(), "seconds": seconds}))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(*sys.argv[1:])
