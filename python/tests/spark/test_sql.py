"""The long table that docs/sql.md makes gives the choice of the files; equal features are told apart alike."""

import csv
import json
import random

import pytest
from pages import shown
from sessions import only

WORDS = ["red", "a=b", "x,y", 'q"uote', "line\nbreak", "10", "9", "naïve", "", None]


def choice(command, folder, *arguments):
    """The names of what is chosen, and the certificate."""
    found = json.loads(command("select", *arguments, "--json", "--quiet", cwd=folder))
    return {feature["name"] for feature in found["features"]}, found["certificate"]


def write(file, rows):
    with open(file, "w", newline="") as opened:
        csv.writer(opened).writerows(rows)


@only("local")
def test_of_duckdb(tmp_path, monkeypatch, command):
    """Words with commas, quotes and line breaks, empty cells of either kind, rows without a label."""
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    draw = random.Random(7)
    rows = [
        (draw.choice([None, 0, 1, 2, 5]), draw.choice(WORDS), draw.choice(["ham", "spam", 'so "so"']))
        for _ in range(200)
    ]
    rows[5:7] = [(1, "red", ""), (2, "x,y", None)]
    base = duckdb.connect()
    base.execute("CREATE TABLE events (clicks INT, colour VARCHAR, label VARCHAR)")
    base.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
    base.execute(shown("sql.md", "sql", "DuckDB")[0])
    write("rows.csv", [("clicks", "colour", "label"), *(row for row in rows if row[2])])
    files = ["rows.csv", "--label", "label", "--missing", "zero", "--categorical", "colour"]
    for k in (1, 3, 6):
        assert choice(command, tmp_path, "--sums", "sums.csv", "-k", k) == choice(
            command, tmp_path, *files, "-k", k
        )


@only("local")
@pytest.mark.parametrize(
    "method", ["multinomial", "bernoulli", "chi2", "mutual-information", "odds-ratio", "tmnb"]
)
def test_of_equal_features_the_first_by_name_is_chosen(method, tmp_path, command):
    """In a file whose columns stand by name, in its long table and in its shards."""
    draw = random.Random(2)
    names = ["a", "b", "c10", "c9", "d", "e"]
    rows = []
    for _ in range(60):
        label = draw.choice(["no", "yes"])
        strong, weak = (int((draw.random() < p) == (label == "yes")) for p in (0.9, 0.55))
        rows.append([weak if name in "ae" else strong for name in names] + [label])
    head = [[*names, "label"]]
    write(tmp_path / "rows.csv", head + rows)
    long = [["feature", "class", "sum"]]
    for label in ("yes", "no"):
        own = [row for row in rows if row[-1] == label]
        long += [[name, label, sum(row[i] for row in own)] for i, name in reversed(list(enumerate(names)))]
        long.append(["", label, len(own)])
    write(tmp_path / "long.csv", long)
    for part in range(3):
        write(tmp_path / f"part{part}.csv", head + rows[part::3])
        command("sums", f"part{part}.csv", "--label", "label", "-o", f"{part}.sums", "--quiet", cwd=tmp_path)
    command("merge", "2.sums", "0.sums", "1.sums", "-o", "merged.sums", "--quiet", cwd=tmp_path)
    for k in (1, 2, 3):
        asked = ("--method", method, "-k", k)
        chosen, certificate = choice(command, tmp_path, "rows.csv", "--label", "label", *asked)
        assert len(chosen) == k
        for equal in (names[1:5], ["a", "e"]):
            found = sorted(chosen & set(equal))
            assert found == equal[: len(found)]
        for sums in ("long.csv", "merged.sums"):
            assert choice(command, tmp_path, "--sums", sums, *asked) == (chosen, certificate)
