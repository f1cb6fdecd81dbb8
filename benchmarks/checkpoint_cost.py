"""What a checkpoint costs: python3 benchmarks/checkpoint_cost.py --folkman build/release/folkman

`folkman sums` of one file with and without `--checkpoint --checkpoint-every 1`, in turn; the sums must have the same
bytes. Prints the least seconds of each, of the clock and of the processor, and their ratio.
"""
import argparse
import pathlib
import resource
import subprocess
import tempfile
import time


def seconds(command, place):
    """Of the clock, and of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.monotonic()
    subprocess.run(command, cwd=place, check=True, stdout=subprocess.DEVNULL)
    took = time.monotonic() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folkman", required=True)
    parser.add_argument("--rows", type=int, default=500000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--every", default="1", help="--checkpoint-every")
    arguments = parser.parse_args()
    folkman = str(pathlib.Path(arguments.folkman).resolve())
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        subprocess.run([folkman, "demo", "--rows", str(arguments.rows), "--keep", "corpus"], cwd=place, check=True,
                       stdout=subprocess.DEVNULL)
        data = place / "corpus" / "train.svm"
        print(f"{data.stat().st_size / 1e6:.0f} MB, {arguments.rows} rows")
        plain = [folkman, "sums", str(data), "-q", "-o", "plain.sums"]
        kept = [folkman, "sums", str(data), "-q", "-o", "kept.sums", "--checkpoint", "job.checkpoint",
                "--checkpoint-every", arguments.every]
        found = [(seconds(plain, place), seconds(kept, place)) for _ in range(arguments.repeats)]
        assert (place / "plain.sums").read_bytes() == (place / "kept.sums").read_bytes()
        for unit, what in enumerate(["clock", "processor"]):
            without, keeping = (min(pair[side][unit] for pair in found) for side in (0, 1))
            print(f"{what}: {without:.2f} s, with checkpoints {keeping:.2f} s, ratio {keeping / without:.3f}")


if __name__ == "__main__":
    main()
