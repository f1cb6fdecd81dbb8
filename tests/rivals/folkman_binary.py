"""The folkman command as the tests call it, and the data they give it."""
import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("FOLKMAN", ROOT / "build" / "release" / "folkman"))

needs_binary = pytest.mark.skipif(
    not (BINARY.is_file() and os.access(BINARY, os.X_OK)),
    reason=f"skipped: {BINARY} is not built (make), and FOLKMAN names no other",
)


def run(*arguments, fails=0):
    """What a command prints; its error message if it should fail with that exit code."""
    done = subprocess.run(
        [str(BINARY), *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == fails, done.stderr
    return done.stderr if fails else done.stdout


def folkman(*arguments):
    """The JSON object that a command prints."""
    return json.loads(run(*arguments, "--json"))


def write_svmlight(path, rows, labels):
    """Dense rows as an svmlight file, columns from 1; the last column is always written."""
    width = rows.shape[1]
    with open(path, "w", encoding="ascii") as file:
        for row, label in zip(rows, labels):
            cells = [f"{j + 1}:{x:.17g}" for j, x in enumerate(row) if x != 0 or j == width - 1]
            file.write(f"{label} {' '.join(cells)}\n")
    return path
