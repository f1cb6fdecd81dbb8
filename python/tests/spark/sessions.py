"""Which session the tests of this run have, and data that they share."""

import os
import pathlib
import sys

import numpy as np
import pytest

os.environ.update(
    PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1"
)
MODE = os.environ.get("FOLKMAN_SPARK", "local")
MASTERS = {"local": "local[2]", "cluster": "local-cluster[2,1,1024]"}
TOP = pathlib.Path(__file__).resolve().parents[3]
FOLKMAN = pathlib.Path(os.environ.get("FOLKMAN", TOP / "build" / "release" / "folkman"))


def only(*modes):
    """For tests that need one kind of session, or say nothing more in another."""
    return pytest.mark.skipif(MODE not in modes, reason=f"runs in {', '.join(modes)}")


def planted(rows=120, columns=12, classes=2, seed=0):
    """Counts whose first columns tell the classes apart."""
    rng = np.random.default_rng(seed)
    y = rng.integers(classes, size=rows)
    rate = np.full((classes, columns), 0.5)
    for c in range(classes):
        rate[c, c * 2 : c * 2 + 2] = 2.5
    return rng.poisson(rate[y]).astype(np.float64), y
