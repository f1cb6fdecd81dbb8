"""Write docs/SPEED.md from build/bench.json: build/venv/bin/python benchmarks/page.py, after `make bench`."""
import json
import pathlib

TOP = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# Speed

`make bench` measures this, each case beside a named rival in one run on the same numbers, answers checked, and writes `build/bench.json`;
`benchmarks/page.py` turns that into this page. Times are the best of several calls, two threads, on a shared machine with two cores: read the ratios. The
rivals are the pinned versions of `tests/requirements.txt`; the published bisection is `benchmarks/rivals.py`.

A selection is timed from the class sums to the support with its recomputed certificate, the search that closes the gap included; the floor C, which depends on the
data alone, is not. Ratios below 1 in the cost tables mean that we cost more: the goal of 0.33 is "within a factor of 3", 0.77 is "under 30 % more".

pandas 3.1 reads CSV with several threads, too, so that goal compares like with like. The class sums of a table need no arrays and cost less than this.

| case | ours | rival | its time | ratio | goal |
| --- | ---: | --- | ---: | ---: | ---: |
"""


def amount(row, key):
    return f"{row[key]:.0f} MB" if "memory in MB" in row["name"] else seconds(row[key])


def seconds(value):
    for unit, scale in (("s", 1), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if value * scale >= 1 or unit == "ns":
            return f"{value * scale:.3g} {unit}"
    return ""


def main():
    rows = json.loads((TOP / "build" / "bench.json").read_text())
    lines = []
    for row in rows:
        goal = "" if row["goal"] is None else f"{row['goal']:.3g}" + ("" if row["ratio"] >= row["goal"] else " (missed)")
        extra = f", {row['peak_doubles_per_feature']:.2f} doubles a feature at peak" if "peak_doubles_per_feature" in row else ""
        lines.append(f"| {row['name']}{extra} | {amount(row, 'ours_s')} | {row['rival']} | {amount(row, 'rival_s')} "
                     f"| {row['ratio']:.3g} | {goal} |")
    (TOP / "docs" / "SPEED.md").write_text(HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
