"""From Python: fitting a wide sparse matrix, end to end, against the published algorithm; all features against
scikit-learn's MultinomialNB; transform against SelectKBest; the path; peak memory; the time of the import. Runs in
the environment that the wheel is installed in (tools/python_package.sh)."""
import json
import pathlib
import subprocess

from harness import BUILD, row

PYTHON = BUILD.parent / "python-venv" / "bin" / "python"
PROGRAM = pathlib.Path(__file__).with_name("python_program.py")


def rows(small):
    if not PYTHON.exists():
        print("  the wheel is not installed (tools/python_package.sh): the Python cases are left out", flush=True)
        return
    for what in ("import", "memory", "fit"):
        done = subprocess.run([PYTHON, PROGRAM, what, *(["--small"] if small else [])], stdout=subprocess.PIPE,
                              text=True, check=True)
        for line in done.stdout.splitlines():
            yield row(**json.loads(line))
