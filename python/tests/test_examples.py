"""The Python examples print what they say they print; docstrings, too."""

import doctest
import importlib
import os
import subprocess
import sys

import pytest
from conftest import TOP

EXAMPLES = sorted((TOP / "examples").glob("*.py"))
MODULES = ["barista", "centers", "discretize", "naive_bayes", "pipelines", "records", "selection", "sums", "text", "weighted"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_prints_what_it_says(example, tmp_path):
    path = f"{TOP / 'build' / 'release'}{os.pathsep}{os.environ['PATH']}"
    place = {"cwd": tmp_path, "env": {**os.environ, "PATH": path}}
    done = subprocess.run([sys.executable, example], check=False, capture_output=True, text=True, **place)
    assert done.returncode == 0, done.stderr
    assert done.stdout == example.with_suffix(".py.out").read_text()


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_show_the_truth(name):
    found = doctest.testmod(importlib.import_module(f"folkman.{name}"))
    assert found.attempted > 0 and found.failed == 0


def test_everything_public_has_words_for_its_parameters():
    folkman = importlib.import_module("folkman")
    for name in folkman.__all__:
        assert getattr(folkman, name).__doc__, name
