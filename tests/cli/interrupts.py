"""Long jobs hear Ctrl-C: python3 tests/cli/interrupts.py --folkman build/release/folkman

Each job would run for much longer than ten seconds. SIGINT comes at a random moment between one and two seconds;
the job must end soon after, with exit code 130. The bound is generous, for machines that are busy.
"""
import argparse
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

SOON = 5.0  # seconds


def wide_table(path, rows, width, numbers):
    """Many columns that are alike in groups: hard for every search."""
    draw = random.Random(1)
    common = [[draw.gauss(0, 1) for _ in range(25)] for _ in range(rows)]
    mixes = [[draw.gauss(0, 1) for _ in range(25)] for _ in range(width)]
    with path.open("w") as out:
        out.write(",".join(["label", *(f"g{i}" for i in range(width))]) + "\n")
        for row in common:
            cells = [sum(a * b for a, b in zip(row, mix)) + 4 * draw.gauss(0, 1) for mix in mixes]
            number = cells[0] - cells[1] + 5 * draw.gauss(0, 1)
            label = f"{number:.4f}" if numbers else ("high" if number > 0 else "low")
            out.write(",".join([label, *(f"{x:.3f}" for x in cells)]) + "\n")


def counts(path, rows, width):
    draw = random.Random(2)
    with path.open("w") as out:
        for row in range(rows):
            chosen = sorted(draw.sample(range(1, width + 1), 60))
            out.write(f"{row % 3} " + " ".join(f"{i}:{1 + draw.randrange(4)}" for i in chosen) + "\n")


def table(path, rows, width):
    draw = random.Random(3)
    with path.open("w") as out:
        out.write(",".join(["label", *(f"c{i}" for i in range(width))]) + "\n")
        for _ in range(rows):
            cells = [str(draw.randrange(9)) if i % 2 else f"{draw.random():.3f}" for i in range(width)]
            out.write(",".join([str(draw.randrange(5)), *cells]) + "\n")


L0 = "--label label --method l0-logistic"
JOBS = [
    f"select wide.csv {L0} --k cv",
    f"select wide.csv {L0} --k 15 --stability 20000",
    f"select wide.csv {L0} --k elbow",
    f"path wide.csv {L0} --max-k 200 --points all",
    f"evaluate wide.csv {L0} --k 25 --cv 10 --exact",
    f"evaluate wide.csv {L0} --k cv --cv 10",
    f"select wide.csv {L0} --k 25 --exact",
    "select numbers.csv --label label --method l0-linear --k cv",
    "path numbers.csv --label label --method l0-linear --max-k 200 --points all",
    "select counts.svm --method l1-svm --k 1500 --stability 20000",
    "select counts.svm --method l1-logistic --k 1500 --stability 20000",
    "select counts.svm --method rfe-svm --k 20 --stability 20000",
    "select counts.svm --method rfe-logistic --k 20 --stability 20000",
    "select wide.csv --label label --method lasso --k 25 --stability 20000",
    "select counts.svm --method multinomial --k 300 --exact --stability 20000",
    "compare counts.svm --methods rfe-logistic,rfe-svm,l1-svm --k 10,100 --repeats 100",
    f"compare wide.csv --label label --methods l0-logistic --k 5,20 --repeats 100",
    "evaluate table.csv --label label --method barista --cv 100",
    "evaluate table.csv --label label --method ftawnb --cv 100",
    "evaluate table.csv --label label --method cwanb --cv 100",
    "path table.csv --label label --method barista --cv 100",
    "compare table.csv --label label --methods wanbia,rnb --repeats 1000",
    "select table.csv --label label --method center-l1 --k 5 --stability 100000",
    "evaluate table.csv --label label --method center-l2 --k 20 --then logistic --C 1e6 --cv 100",
]


def heard(folkman, job, place, draw):
    """What went wrong, or an empty text; and how long it took to end."""
    started = time.monotonic()
    process = subprocess.Popen(
        [folkman, *job.split()], cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    time.sleep(draw.uniform(1, 2))
    if process.poll() is not None:
        return f"ended by itself after {time.monotonic() - started:.1f} s: {process.stderr.read()}", 0.0
    process.send_signal(signal.SIGINT)
    asked = time.monotonic()
    try:
        _, said = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return "did not end within a minute", 60.0
    took = time.monotonic() - asked
    if process.returncode != 130:
        return f"exit code {process.returncode}: {said}", took
    return (f"ended {took:.1f} s late" if took > SOON else ""), took


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folkman", required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--job", help="only jobs that contain this")
    parser.add_argument("--every", type=int, default=1, help="one job of so many")
    arguments = parser.parse_args()
    folkman = pathlib.Path(arguments.folkman).resolve()
    draw = random.Random(arguments.seed)
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        wide_table(place / "wide.csv", 70, 1500, numbers=False)
        wide_table(place / "numbers.csv", 70, 1500, numbers=True)
        counts(place / "counts.svm", 4000, 3000)
        table(place / "table.csv", 20000, 40)
        for job in JOBS[:: arguments.every]:
            if arguments.job and arguments.job not in job:
                continue
            fault, took = heard(folkman, job, place, draw)
            print(f"{took:5.1f} s  {job}{'  FAILED: ' + fault if fault else ''}", flush=True)
            failures += bool(fault)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
