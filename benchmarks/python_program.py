"""The cases of case_python.py, in a process of their own; prints one row a line. The matrix is that of the issue: 1.6
million rows, 10 million features, 20 million nonzeros, popular features more often, counts."""
import json
import subprocess
import sys

import numpy as np
from scipy import sparse

from harness import agree, best_of
from rivals import published_bisection


def matrix(small):
    rows, columns, entries = (20_000, 100_000, 250_000) if small else (1_600_000, 10_000_000, 20_000_000)
    rng = np.random.default_rng(0)
    y = rng.integers(2, size=rows)
    starts = np.concatenate([[0], np.cumsum(rng.multinomial(entries, np.full(rows, 1 / rows)))]).astype(np.int32)
    popularity = rng.random(entries) ** 4
    shifted = np.repeat(y, np.diff(starts)) * (rng.random(entries) < 0.05) * 0.01  # some features lean to a class
    indices = np.minimum((columns * (popularity + shifted)).astype(np.int32), columns - 1)
    X = sparse.csr_matrix((np.ones(entries), indices, starts), shape=(rows, columns))
    X.sum_duplicates()
    return X, y


def say(**row):
    print(json.dumps(row), flush=True)


def seconds_of(statement):
    program = f"import time; start = time.perf_counter(); {statement}; print(time.perf_counter() - start)"
    return min(float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                    check=True).stdout) for _ in range(5))


def imports():
    alone = seconds_of("import sklearn")
    both = seconds_of("import sklearn; from folkman import SparseMultinomialNB")
    say(name="import folkman, beyond import sklearn", ours_s=max(both - alone, 1e-4), rival="import sklearn",
        rival_s=alone, goal=1 / 0.3)


def megabytes(field):
    for line in open("/proc/self/status", encoding="ascii"):
        if line.startswith(field):
            return int(line.split()[1]) / 1024
    return 0.0


def memory(small):
    from folkman import SparseMultinomialNB

    X, y = matrix(small)
    SparseMultinomialNB(k=100).fit(X[:100], y[:100])
    before = megabytes("VmRSS")
    with open("/proc/self/clear_refs", "w", encoding="ascii") as peak:
        peak.write("5")  # forget the peak so far
    nb = SparseMultinomialNB(k=X.shape[1] // 1000).fit(X, y)
    grown = megabytes("VmHWM") - before
    sums = 2 * 8 * X.shape[1] / 2**20  # two classes
    size = (X.data.nbytes + X.indices.nbytes + X.indptr.nbytes) / 2**20
    assert len(nb.support_) == X.shape[1] // 1000
    say(name=f"fit from Python, peak memory in MB beyond X and the {sums:.0f} MB of its class sums",
        ours_s=max(grown - sums, 1.0), rival="a copy of X", rival_s=size, goal=3)


def published(X, y, k):
    """Sums by SciPy, then the published bisection."""
    plus = np.asarray(X[y == 1].sum(axis=0)).ravel() + 1
    minus = np.asarray(X[y == 0].sum(axis=0)).ravel() + 1
    return published_bisection(plus, minus, k)


def fits(small):
    from sklearn.feature_selection import SelectKBest
    from sklearn.naive_bayes import MultinomialNB

    from folkman import SparseMultinomialNB

    X, y = matrix(small)
    k, m = X.shape[1] // 1000, X.shape[1]
    shown = f"{X.shape[0]} rows, m {m}, {X.nnz} nonzeros"
    fit_s, nb = best_of(5, lambda: SparseMultinomialNB(k=k).fit(X, y))
    rival_s, (_, value, bound) = best_of(1, lambda: published(X, y, k))
    agree("bound", nb.bound_ - nb.floor_, bound, 1e-8)
    assert nb.value_ - nb.floor_ >= value - 1e-8 * abs(value)
    say(name=f"fit from Python, {shown}, k 0.1%", ours_s=fit_s, rival="SciPy sums, published bisection (NumPy)",
        rival_s=rival_s, goal=40)
    path_s, path = best_of(3, lambda: nb.path_)
    assert path.k[-1] == m
    say(name=f"path from Python, {len(path)} sizes of m {m}", ours_s=path_s, rival="one fit", rival_s=fit_s, goal=0.5)
    ours_s, cut = best_of(5, lambda: nb.transform(X))
    kbest = SelectKBest(lambda X, y: nb.feature_importances_, k=k).fit(X[:10], y[:10])
    rival_s, theirs = best_of(3, lambda: kbest.transform(X))
    assert cut.nnz == theirs.nnz and (cut != theirs).nnz == 0
    say(name=f"transform from Python, {shown}, k 0.1%", ours_s=ours_s, rival="scikit-learn SelectKBest.transform",
        rival_s=rival_s, goal=1)
    ours_s, everything = best_of(3, lambda: SparseMultinomialNB(k=m).fit(X, y))
    rival_s, theirs = best_of(2, lambda: MultinomialNB().fit(X, y))
    np.testing.assert_allclose(everything.feature_log_prob_, theirs.feature_log_prob_, rtol=1e-9)
    say(name=f"fit from Python, {shown}, all features", ours_s=ours_s, rival="scikit-learn MultinomialNB.fit",
        rival_s=rival_s, goal=1)


def main(what, *rest):
    small = "--small" in rest
    {"import": imports, "memory": lambda: memory(small), "fit": lambda: fits(small)}[what]()


if __name__ == "__main__":
    main(*sys.argv[1:])
