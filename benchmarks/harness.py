"""What every case needs: our programs, a folder for their data, a clock, a row of the result."""
import json
import pathlib
import subprocess
import tempfile
import time

BUILD = pathlib.Path(__file__).resolve().parent.parent / "build" / "release"


def ours(program, *arguments):
    """Run one of our benchmark programs; it prints one JSON object a line."""
    done = subprocess.run([BUILD / "benchmarks" / program, *map(str, arguments)], check=True,
                          capture_output=True, text=True)
    return [json.loads(text) for text in done.stdout.splitlines() if text.startswith("{")]


def folder():
    return tempfile.TemporaryDirectory(dir=BUILD.parent, prefix="bench-")


def best_of(times, work):
    """The shortest of several runs, and the last answer."""
    shortest, answer = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        answer = work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, answer


def row(name, ours_s, rival, rival_s, goal=None):
    return {"name": name, "ours_s": ours_s, "rival": rival, "rival_s": rival_s,
            "ratio": rival_s / ours_s, "goal": goal}


def unit(name):
    """Of what a row compares: its name tells, time being the usual."""
    if "memory in MB" in name:
        return "MB"
    return "doubles" if "memory in doubles" in name else "s"


def agree(name, left, right, tolerance):
    if abs(left - right) > tolerance * max(1.0, abs(right)):
        raise SystemExit(f"{name}: our {left!r} is not the rival's {right!r}")
