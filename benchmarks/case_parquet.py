"""Class sums of a table of clicks in Parquet, against the same rows as gzip'd TSV, and against what pyarrow needs to
decode them. Runs in the environment that the wheel is installed in (tools/python_package.sh)."""
import json
import pathlib
import subprocess

from case_python import PYTHON
from harness import folder, row

PROGRAM = pathlib.Path(__file__).with_name("parquet_program.py")


def rows(small):
    if not PYTHON.exists():
        print("  the wheel is not installed (tools/python_package.sh): Parquet is left out", flush=True)
        return
    with folder() as place:
        done = subprocess.run([PYTHON, PROGRAM, place, str(2000 if small else 1_000_000)], stdout=subprocess.PIPE,
                              text=True, check=True)
        for line in done.stdout.splitlines():
            yield row(**json.loads(line))
