"""Two builds of ours in turns: is anything slower than it was?

    git worktree add ../before COMMIT && make -C ../before bench       # once, also to install its rivals
    build/venv/bin/python benchmarks/beside.py ../before [--only select,path] [--times 3]

Every program of a case runs in turns, once of each build, and the shortest of its times counts; rivals still check
the answers. Cases that have no program of their own (text, python) run whole, in turns. `noise` is the larger of both
builds' longest over shortest: a ratio within it says nothing. Prints a table, writes build/bench-beside.json.
"""
import argparse
import importlib
import json
import pathlib
import subprocess
import sys

import harness
from run import CASES

HERE = pathlib.Path(__file__).resolve().parent
WHOLE = ("text", "python")


def times_of(answers):
    """The times that a program told, by the place of its answer and their names."""
    return {(place, key): value for place, answer in enumerate(answers) for key, value in answer.items()
            if (key == "seconds" or key.endswith(("_s", "_seconds"))) and value}


class Turns:
    """Takes the place of harness.ours: runs the program of both builds, and keeps their times."""

    def __init__(self, other, times):
        self.builds = {"now": harness.BUILD, "before": other / "build" / "release"}
        self.times = times
        self.found = {}  # (case's words, key) -> build -> list of seconds

    def __call__(self, program, *arguments):
        answers = None
        for _ in range(self.times):
            for build in ("before", "now"):  # ours now comes last: its answer, and what it wrote, are checked
                harness.BUILD = self.builds[build]
                answers = OURS(program, *arguments)
                shown = " ".join(str(word) for word in (program, *arguments) if "/" not in str(word))
                for (place, key), seconds in times_of(answers).items():
                    name = f"{shown} #{place + 1} {key}"
                    self.found.setdefault(name, {}).setdefault(build, []).append(seconds)
        return answers


OURS = harness.ours


def whole(case, other, times):
    """Rows of a case that runs as it is, in both trees."""
    found = {}
    for _ in range(times):
        for build, tree in (("before", other), ("now", HERE.parent)):
            subprocess.run([sys.executable, tree / "benchmarks" / "run.py", "--only", case], check=True, cwd=tree,
                           stdout=subprocess.DEVNULL)
            for row in json.loads((tree / "build" / "bench.json").read_text()):
                found.setdefault(row["name"], {}).setdefault(build, []).append(row["ours_s"])
    return found


def table(found):
    for name, seconds in found.items():
        if len(seconds) == 2:
            now, before = min(seconds["now"]), min(seconds["before"])
            noise = max(max(each) / min(each) for each in seconds.values())
            yield {"name": name, "before": before, "now": now, "ratio": now / before, "noise": noise}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", type=pathlib.Path)
    parser.add_argument("--only", default=",".join(CASES))
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    other = options.other.resolve()
    rows = []
    out = HERE.parent / "build" / "bench-beside.json"
    for case in options.only.split(","):
        if case in WHOLE:
            found = whole(case, other, options.times)
        else:
            harness.ours = turns = Turns(other, options.times)
            module = importlib.import_module(f"case_{case}")
            for _ in module.rows(small=False):
                pass
            found = turns.found
        for row in table(found):
            slower = "  SLOWER" if row["ratio"] > max(row["noise"], 1.02) else ""
            print(f"| {case}: {row['name']} | {row['before']:.4g} | {row['now']:.4g} | {row['ratio']:.2f} |"
                  f" {row['noise']:.2f} |{slower}", flush=True)
            rows.append({"case": case, **row})
        out.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
