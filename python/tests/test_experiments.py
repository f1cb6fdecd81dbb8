"""A slice of the experiments with centers runs, where their data are."""

import subprocess
import sys

import pytest
from conftest import TOP


def test_a_slice_of_the_experiments_prints_its_table():
    if not (TOP.parent / "shared" / "data" / "gene" / "west.csv.gz").exists():
        pytest.skip("the data sets of ../shared are not here")
    program = TOP / "benchmarks" / "centers_experiments.py"
    done = subprocess.run([sys.executable, program, "--slice"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split(" | ") for line in done.stdout.splitlines() if line.startswith("| center")]
    assert len(rows) == 6 and all(len(row) == 7 for row in rows)
    assert all(0 <= float(cell) <= 100 for row in rows for cell in row[1:6])
