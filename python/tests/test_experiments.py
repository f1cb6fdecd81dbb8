"""Slices of the experiments run: those with centers where their data are, those with l0 anywhere."""

import ast
import subprocess
import sys

import pytest
from conftest import TOP


def slice_of(program):
    done = subprocess.run([sys.executable, TOP / "benchmarks" / program, "--slice"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_slice_of_the_experiments_prints_its_table():
    if not (TOP.parent / "shared" / "data" / "gene" / "west.csv.gz").exists():
        pytest.skip("the data sets of ../shared are not here")
    rows = [line.split(" | ") for line in slice_of("centers_experiments.py") if line.startswith("| center")]
    assert len(rows) == 6 and all(len(row) == 7 for row in rows)
    assert all(0 <= float(cell) <= 100 for row in rows for cell in row[1:6])


def test_a_slice_of_the_slides_experiments_is_proven():
    """The low-rank designs of docs/theory/sparse-programs.md, 9, with proved optima and rounded points."""
    if not (TOP / "build" / "release" / "benchmarks" / "bench_rounding").exists():
        pytest.skip("bench_rounding is not built")
    rows = [ast.literal_eval(line.split(" ", 1)[1]) for line in slice_of("l0_experiments.py") if line.startswith("0.1 ")]
    assert [round(row["proved"], 6) for row in rows] == [0.649122, 0.91367, 0.377412, 0.304198, 1.209512, 0.724781]
    assert [(round(row["rounded"], 6), row["rounded_nonzeros"]) for row in rows[:4]] == [(0.649264, 77), (0.939018, 19), (0.357644, 10), (0.301017, 25)]
    assert all(row["optimal"] and row["relaxed"] <= row["proved_bound"] <= row["proved"] for row in rows)
