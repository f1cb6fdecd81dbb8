"""Write docs/SPEED.md from build/bench.json: build/venv/bin/python benchmarks/page.py, after `make bench`.

Cases that did not run (`benchmarks/run.py --only`) keep the line they have.
"""
import json
import pathlib
import re

from harness import unit

TOP = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Speed

`make bench` measures this, each case beside a named rival in one run on the same numbers, answers checked, and writes `build/bench.json`;
`benchmarks/page.py` turns that into this page, line by line: what did not run again keeps its line. Times are the best of several calls, two threads, on a shared machine with two cores: read the ratios. The
rivals are the pinned versions of `tests/requirements.txt`; the published bisection is `benchmarks/rivals.py`.

A selection is timed from the class sums to the support with its recomputed certificate, the search that closes the gap included; the floor C, which depends on the
data alone, is not. Peak memory of a selection is what it takes beyond the class sums. Ratios below 1 in the cost tables mean that we cost more: the goal of 0.33 is "within a factor of 3", 0.77 is "under 30 % more".

Exact sums look at values while they add them, and take them back where they do not fit, in place of another pass. What is left is
two integers a cell in place of one double; where values come from a file or features are many it hardly shows.

BARISTA's solver is compared with our own FISTA, so its ratio falls as that gets quicker. Text and CSV have little margin:
their goals are met or missed with the state of the machine.

pandas 3.1 reads CSV with several threads, too, so that goal compares like with like. The class sums of a table need no arrays and cost less than this.

| case | ours | rival | its time | ratio | goal |
| --- | ---: | --- | ---: | ---: | ---: |
"""


def amount(row, key):
    of = unit(row["name"])
    return seconds(row[key]) if of == "s" else f"{row[key]:.{0 if of == 'MB' else 2}f} {of}"


def seconds(value):
    for unit, scale in (("s", 1), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if value * scale >= 1 or unit == "ns":
            return f"{value * scale:.3g} {unit}"
    return ""


def line(row):
    goal = "" if row["goal"] is None else f"{row['goal']:.3g}" + ("" if row["ratio"] >= row["goal"] else " (missed)")
    extra = f", {row['peak_doubles_per_feature']:.2f} doubles a feature at peak" if "peak_doubles_per_feature" in row else ""
    return f"| {row['name']}{extra} | {amount(row, 'ours_s')} | {row['rival']} | {amount(row, 'rival_s')} | {row['ratio']:.3g} | {goal} |"


def case(text):
    """What a line of the table is about: its first cell, without what was measured beside it."""
    return re.sub(r", [\d.]+ doubles a feature at peak$", "", text.split(" | ")[0].removeprefix("| "))


def main():
    page = TOP / "docs" / "SPEED.md"
    before = [text for text in page.read_text().splitlines() if text.startswith("| ")][2:]
    new = {row["name"]: line(row) for row in json.loads((TOP / "build" / "bench.json").read_text())}
    lines = [new.pop(case(text), text) for text in before] + list(new.values())
    page.write_text(HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
