"""Killed jobs go on: python3 tests/cli/kills.py --folkman build/release/folkman [--kills 200]

Each job keeps a checkpoint and is killed (SIGKILL) at random moments, started again with the same
command, and in the end left alone. What it prints and writes must then have the bytes of a run that
nobody disturbed, and nothing else may be left in its folder.
"""
import argparse
import gzip
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time

KEEPING = ["--checkpoint", "job.checkpoint", "--checkpoint-every", "0.001"]
MOST_KILLS = 4  # of one job, before it is left alone


def counts(path, rows, width, seed):
    draw = random.Random(seed)
    with path.open("w") as out:
        for row in range(rows):
            chosen = sorted(draw.sample(range(1, width + 1), 30))
            out.write(f"{row % 3} " + " ".join(f"{i}:{1 + draw.randrange(4)}" for i in chosen) + "\n")


def cells(rows, seed):
    draw = random.Random(seed)
    for _ in range(rows):
        label = draw.choice(["yes", "no"])
        yield [label, f"{draw.random():.6f}", draw.randrange(90), f"c{draw.randrange(3000)}", f"d{draw.randrange(9)}"]


def table(path, rows, seed):
    with path.open("w") as out:
        out.write("label,x,n,c,d\n")
        for row in cells(rows, seed):
            out.write(",".join(map(str, row)) + "\n")


def arff(path, rows, seed):
    nominal = ",".join(f"c{i}" for i in range(3000)), ",".join(f"d{i}" for i in range(9))
    with path.open("w") as out:
        out.write("@relation r\n@attribute x numeric\n@attribute n numeric\n")
        out.write(f"@attribute c {{{nominal[0]}}}\n@attribute d {{{nominal[1]}}}\n@attribute label {{yes,no}}\n@data\n")
        for label, *row in cells(rows, seed):
            out.write(",".join(map(str, [*row, label])) + "\n")


def words(draw, count):
    return " ".join(f"w{int(draw.paretovariate(0.7)) % 20000}" for _ in range(count))


def documents(path, rows, seed):
    draw = random.Random(seed)
    with path.open("w") as out:
        for row in range(rows):
            out.write(f"{'good' if row % 2 else 'bad'}\t{words(draw, 25)}\n")


def json_lines(path, rows, seed):
    draw = random.Random(seed)
    with path.open("w") as out:
        for row in range(rows):
            out.write(f'{{"label": "k{row % 3}", "n": {draw.randrange(9)}, "note": "{words(draw, 12)}"}}\n')


def matrix(path, labels, rows, width, seed):
    draw = random.Random(seed)
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {width}), }}"
    header += " " * (118 - len(header) - 1) + "\n"
    with path.open("wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        for _ in range(rows):
            out.write(struct.pack(f"<{width}d", *(draw.randrange(6) for _ in range(width))))
    labels.write_text("".join(f"{draw.randrange(3)}\n" for _ in range(rows)))


def compressed(path):
    with path.open("rb") as plain, gzip.open(f"{path}.gz", "wb", 1) as out:
        shutil.copyfileobj(plain, out)
    path.unlink()


def make_data(place, folkman):
    counts(place / "a.svm", 8000, 3000, 1)
    counts(place / "b.svm", 8000, 3000, 2)
    table(place / "a.csv", 120000, 3)
    table(place / "b.csv", 120000, 4)
    compressed(place / "b.csv")
    arff(place / "a.arff", 60000, 5)
    documents(place / "a.txt", 20000, 6)
    documents(place / "b.txt", 20000, 7)
    compressed(place / "b.txt")
    json_lines(place / "a.jsonl", 30000, 8)
    matrix(place / "x.npy", place / "y.txt", 8000, 60, 9)
    subprocess.run([folkman, "vectorize", "a.svm", "-o", "x.npz", "-q"], cwd=place, check=True)


# Outputs are called out.*.
JOBS = [
    "sums a.svm b.svm -o out.sums",
    "sums a.csv b.csv.gz --label label -o out.sums",
    "sums a.arff --label label -o out.sums",
    "sums x.npy --labels y.txt -o out.sums --any-sign --squares",
    "sums x.npz --labels x.labels.txt -o out.sums",
    "sums a.txt b.txt.gz --ngrams 1-2 --min-df 2 -o out.sums",
    "sums a.txt --analyzer char --ngrams 2-4 -o out.sums",
    "fit a.jsonl --label label --text note --numeric n -k 50 -o out.folkman",
    "fit a.svm b.svm -k 100 -o out.folkman",
    "fit a.csv b.csv.gz --label label --method center-l2 -k 20 --then logistic -o out.folkman",
    "fit a.txt b.txt.gz --hash 4096 -k 50 -o out.folkman",
    "select a.csv --label label --method center-l1 -k 9 --json",
    "select a.svm --k cv --folds 3 --json",
    "path a.svm b.svm --csv",
    "evaluate a.svm b.svm -k 50 --cv 5 --json",
    "evaluate a.txt b.txt.gz -k 50 --cv 3 --then logistic --json",
]


def answer(place, done):
    return done.stdout, {path.name: path.read_bytes() for path in sorted(place.glob("out.*"))}


def cleared(place):
    for path in place.glob("out.*"):
        path.unlink()


class Trial:
    """One job: its answer undisturbed, then killed and started again."""

    def __init__(self, folkman, job, place):
        self.command, self.place = [str(folkman), *job.split(), "--threads", "2", "--quiet"], place
        self.files = {path.name for path in place.iterdir()}
        started = time.monotonic()
        self.wanted = answer(place, subprocess.run(self.command, cwd=place, capture_output=True, check=True))
        self.took = time.monotonic() - started
        cleared(place)
        self.kills = self.went_on = 0

    def start(self):
        return subprocess.Popen(
            [*self.command, *KEEPING], cwd=self.place, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def fault(self, draw, most_kills):
        """What went wrong, or an empty text."""
        while self.kills < most_kills:
            self.went_on += (self.place / "job.checkpoint").exists()
            process = self.start()
            try:
                process.wait(draw.uniform(0, 1.3 * self.took))
                break  # it was done before
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.kills += 1
        else:
            self.went_on += (self.place / "job.checkpoint").exists()
            process = self.start()
        out, said = process.communicate()
        if process.returncode != 0:
            return f"exit code {process.returncode}: {said.decode()}"
        found = answer(self.place, subprocess.CompletedProcess([], 0, out))
        cleared(self.place)
        if found != self.wanted:
            return "another answer"
        stray = {path.name for path in self.place.iterdir()} - self.files
        return f"left behind: {sorted(stray)}" if stray else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folkman", required=True)
    parser.add_argument("--kills", type=int, default=24, help="at least so many in all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--job", help="only jobs that contain this")
    arguments = parser.parse_args()
    folkman = pathlib.Path(arguments.folkman).resolve()
    draw = random.Random(arguments.seed)
    jobs = [job for job in JOBS if not arguments.job or arguments.job in job]
    kills = went_on = failures = rounds = 0
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        make_data(place, folkman)
        while kills < arguments.kills and not failures and rounds < 100:
            rounds += 1
            for job in jobs:
                trial = Trial(folkman, job, place)
                fault = trial.fault(draw, MOST_KILLS)
                kills, went_on = kills + trial.kills, went_on + trial.went_on
                print(f"{trial.kills} kills, went on {trial.went_on} times  {job}{'  FAILED: ' + fault if fault else ''}",
                      flush=True)
                failures += bool(fault)
    print(f"{kills} kills, {went_on} runs went on from a checkpoint, {failures} failures")
    return 1 if failures or not went_on else 0


if __name__ == "__main__":
    sys.exit(main())
