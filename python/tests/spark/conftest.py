"""One Spark session for all tests of a run; FOLKMAN_SPARK says of which kind: local, cluster or connect."""

import subprocess

import numpy as np
import pandas as pd
import pytest
from sessions import FOLKMAN, MASTERS, MODE, planted


@pytest.fixture(scope="session")
def spark():
    from pyspark.sql import SparkSession

    builder = SparkSession.builder
    builder = builder.remote("local[2]") if MODE == "connect" else builder.master(MASTERS[MODE])
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.log.level": "OFF",
        "spark.driver.maxResultSize": "8m" if MODE == "cluster" else "1g",
        "spark.sql.warehouse.dir": "/tmp/folkman-spark-warehouse",
    }.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="session")
def command():
    """Run the command line and return what it wrote to the file that -o names."""

    def run(*arguments, cwd):
        done = subprocess.run(
            [FOLKMAN, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def table():
    """Numbers, words, missing words, text that needs quotes, weights and classes."""
    rng = np.random.default_rng(4)
    X, y = planted(columns=3)
    words = np.array(["good", "fine", 'so "so"', "bad,\nawful", "10", "9", "naïve"])
    made = pd.DataFrame(
        {
            "clicks": X[:, 0],
            "colour": np.where(y == 0, "red", rng.choice(["blue", "red", "a=b", ""], size=len(y))),
            "the review": [" ".join(rng.choice(words, size=5)) + (" superb" if c else " dull") for c in y],
            "weight": rng.uniform(0.1, 3, size=len(y)),
            "visits; or\tviews": X[:, 2].astype(np.int64),
            "kind": np.where(y == 0, "ham", "spam"),
        }
    )
    made.loc[::7, "colour"] = None
    return made
