"""Data that the tests share: counts with planted classes, and the command line to compare with."""

import os
import pathlib
import subprocess

import numpy as np
import pytest
from scipy import sparse

collect_ignore = ["spark"]  # its tests have an environment of their own: tools/spark_tests.sh

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLKMAN = pathlib.Path(os.environ.get("FOLKMAN", TOP / "build" / "release" / "folkman"))


def planted(rows=300, columns=60, classes=2, seed=0):
    """Counts whose first columns tell the classes apart."""
    rng = np.random.default_rng(seed)
    y = rng.integers(classes, size=rows)
    rate = np.full((classes, columns), 0.4)
    for c in range(classes):
        rate[c, c * 4 : c * 4 + 4] = 2.0
    return rng.poisson(rate[y]).astype(np.float64), y


@pytest.fixture(scope="session")
def counts():
    return planted()


@pytest.fixture(scope="session")
def three_classes():
    return planted(classes=3, seed=1)


def forms(X):
    """The same matrix in every form that is read in place."""
    yield "float64 by rows", X
    yield "float32 by columns", np.asfortranarray(X, dtype=np.float32)
    yield "every second of int16", np.repeat(X, 2, axis=1).astype(np.int16)[:, ::2]
    yield "uint8", X.astype(np.uint8)
    yield "int64 backwards", X.astype(np.int64)[::-1][::-1]
    for form in (sparse.csr_matrix, sparse.csr_array, sparse.csc_matrix, sparse.csc_array):
        yield form.__name__, form(X)
    wide = sparse.csr_array(X)
    wide.indices, wide.indptr = wide.indices.astype(np.int64), wide.indptr.astype(np.int64)
    yield "64-bit indices", wide
    yield "list", X.tolist()


@pytest.fixture(scope="session")
def folkman_command():
    """Run the command line; skipped where it was not built."""
    if not FOLKMAN.exists():
        pytest.skip(f"the command line is not built: {FOLKMAN}")

    def run(*arguments, cwd):
        done = subprocess.run([FOLKMAN, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
