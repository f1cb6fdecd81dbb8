"""Speed and memory beside named rivals, in one run, answers checked.

    build/venv/bin/python benchmarks/run.py            every case, at full size (about 20 minutes)
    build/venv/bin/python benchmarks/run.py --slice    the same cases, small: do they run, do answers agree?
    build/venv/bin/python benchmarks/run.py --only select,path

Writes build/bench.json, a list of {"name", "ours_s", "rival", "rival_s", "ratio", "goal"}; `ratio` is rival_s
divided by ours_s, `goal` the ratio wanted (null: none set). Rows that compare memory say so in their name, with the
unit that ours_s and rival_s then have. Exits 0 whether goals are met or not, 1 when an
answer is wrong.
"""
import argparse
import importlib
import json
import pathlib

from harness import unit

HERE = pathlib.Path(__file__).resolve().parent
CASES = ["select", "scaling", "path", "read", "predict", "sums", "centers", "weighted", "l0", "text", "clicks", "python",
         "parquet"]


def line(row):
    goal = "" if row["goal"] is None else f"  goal {row['goal']:g}"
    met = "" if row["goal"] is None else ("  met" if row["ratio"] >= row["goal"] else "  MISSED")
    of = unit(row["name"])
    return (f"{row['name']:<52} ours {row['ours_s']:>9.4f} {of}  {row['rival']} {row['rival_s']:>9.3f} {of}"
            f"  ratio {row['ratio']:>9.2f}{goal}{met}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slice", action="store_true")
    parser.add_argument("--only", default=",".join(CASES))
    options = parser.parse_args()
    rows = []
    # A slice is too small to mean anything: it must not overwrite a real run.
    out = HERE.parent / "build" / ("bench-slice.json" if options.slice else "bench.json")
    for case in options.only.split(","):
        for row in importlib.import_module(f"case_{case}").rows(small=options.slice):
            print(line(row | {"goal": None} if options.slice else row), flush=True)
            rows.append(row)
            out.write_text(json.dumps(rows, indent=1) + "\n")  # a run that is cut off keeps what it has
    with_goal = [row for row in rows if row["goal"] is not None]
    met = [row for row in with_goal if row["ratio"] >= row["goal"]]
    if options.slice:
        print(f"{len(rows)} cases ran, every answer agreed with the rival's")
    else:
        print(f"{len(met)} of {len(with_goal)} goals met; written to {out.name}")


if __name__ == "__main__":
    main()
