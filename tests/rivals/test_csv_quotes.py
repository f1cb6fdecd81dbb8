"""Quotes anywhere in tables: fields are those that Python's csv module reads."""
import csv
import io
import random

import pytest
from folkman_binary import needs_binary, run

pytestmark = needs_binary


def field(rng):
    """A field as it is written: plain with quotes inside, or in quotes with whatever there is."""
    if rng.random() < 0.5:
        text = "".join(rng.choice("ab\" '.;") for _ in range(rng.randrange(8)))
        return "x" + text if text.startswith('"') else text
    text = "".join(rng.choice('ab",;\t\r\n') for _ in range(rng.randrange(8)))
    return '"' + text.replace('"', '""').replace("\r", "\r\n") + '"'


def table(rng, delimiter, end):
    names = delimiter.join(["y", "s", "a", "t"])
    lines = [names]
    for row in range(300):
        plain = [field(rng).replace(delimiter, "_") if delimiter != "," else field(rng) for _ in range(2)]
        lines.append(delimiter.join([rng.choice("uv"), plain[0], str(row % 7), plain[1]]))
    return end.join(lines) + end


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_fields_are_those_of_the_csv_module(tmp_path, delimiter, end):
    rng = random.Random(f"{delimiter} {end}")
    path = tmp_path / ("t.tsv" if delimiter == "\t" else "t.csv")
    text = table(rng, delimiter, end)
    path.write_bytes(text.encode())
    model = tmp_path / "m"
    run("fit", path, "--label", "y", "--ignore", "s,t", "-k", "1", "-o", model)
    shown = run("predict", model, path, "--carry", "s,t", "--csv")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    expected = [tuple(cell.replace("\r\n", "\n") for cell in (row[1], row[3])) for row in rows]  # as `run` reads
    found = [tuple(row[:2]) for row in csv.reader(io.StringIO(shown, newline=""))]
    assert found[1:] == expected[1:]


def test_without_quoting_a_line_is_a_row(tmp_path):
    path = tmp_path / "t.tsv"
    text = 'y\tt\ta\nu\t"so-called" art\t1\nv\t"a\t2\nu\tb"\t3\n'
    path.write_text(text)
    model = tmp_path / "m"
    run("fit", path, "--label", "y", "--ignore", "t", "--quote", "none", "-k", "1", "-o", model)
    shown = run("predict", model, path, "--carry", "t", "--csv", "--quote", "none")
    expected = csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    assert [row[0] for row in csv.reader(io.StringIO(shown))] == [row[1] for row in expected]
