#!/usr/bin/env python3
"""Small cases with known answers for the tests, made by enumeration of all supports.

    python3 tests/vectors/make_vectors.py           write the *.json of this folder again
    python3 tests/vectors/make_vectors.py --check   compare them with what it would write

Nothing of Folkman is used, and nothing but Python's own library. Optima are the best of all
supports; relaxations and dual bounds are proved where they are written, by a primal and a dual
value that agree. What the fields mean is in docs/theory/, whose symbols they have.
"""
import argparse
import json
import pathlib
import sys

from center_cases import center_cases
from naive_bayes_cases import bernoulli_cases, multinomial_cases
from program_cases import sparse_programs

PLACE = pathlib.Path(__file__).resolve().parent
MADE = {
    "bernoulli": lambda: list(bernoulli_cases()),
    "multinomial": lambda: list(multinomial_cases()),
    "centers": lambda: list(center_cases()),
    "sparse_programs": sparse_programs,
}
WITHIN = 1e-6  # another machine's logarithms may differ in their last bit


def written(value, depth=0):
    """JSON with one field per line down to the third level, and numbers side by side below."""
    inside = "\n" + " " * (depth + 1)
    flat = depth >= 4 or not isinstance(value, (dict, list)) or not value
    if flat or (isinstance(value, list) and not isinstance(value[0], (dict, list))):
        return json.dumps(value)
    if isinstance(value, dict):
        parts = (f"{json.dumps(name)}: {written(part, depth + 1)}" for name, part in value.items())
        return "{" + inside + ("," + inside).join(parts) + "}"
    return "[" + inside + ("," + inside).join(written(part, depth + 1) for part in value) + "]"


def differences(here, there, where):
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        for name in here:
            yield from differences(here[name], there[name], f"{where}.{name}")
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for i, (one, other) in enumerate(zip(here, there)):
            yield from differences(one, other, f"{where}[{i}]")
    elif isinstance(here, float) and isinstance(there, float):
        if abs(here - there) > WITHIN * max(1.0, abs(here)):
            yield f"{where}: {here} in the file, {there} made anew"
    elif here != there:
        yield f"{where}: {here} in the file, {there} made anew"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    wrong = []
    for name, made in MADE.items():
        path = PLACE / f"{name}.json"
        if check:
            made_anew = json.loads(json.dumps(made()))
            wrong += differences(json.loads(path.read_text()), made_anew, name)
        else:
            path.write_text(written(made()) + "\n")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
