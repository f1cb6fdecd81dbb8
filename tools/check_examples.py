"""Run the examples and the README, and compare what they print with what they say they print.

examples/NN_name.sh must print NN_name.sh.out, NN_name.cpp (built as build/release/examples/NN_name) NN_name.cpp.out; NN_name.py must print NN_name.py.out, which
python/tests checks where the wheel is installed. In README.md and docs, a ```sh block directly followed by a ```text block must print that text. Commands run in an empty folder that
sees `folkman` on its PATH; blocks of one page share the folder.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = TOP / "build" / "release"
BLOCKS = re.compile(r"```sh\n(.*?)```\s*```text\n(.*?)```", re.S)


def environment():
    found = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8", COLUMNS="80")
    found["PATH"] = f"{BUILD}{os.pathsep}{found['PATH']}"
    return found


def printed(command, folder):
    done = subprocess.run(command, cwd=folder, env=environment(), text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode != 0:
        return f"exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def differs(name, found, expected):
    if found.rstrip() == expected.rstrip():
        print(f"{name}: as it says")
        return False
    print(f"{name}: DIFFERS\n--- it says\n{expected.rstrip()}\n--- it prints\n{found.rstrip()}")
    return True


def examples():
    for source in sorted([*(TOP / "examples").glob("*.sh"), *(TOP / "examples").glob("*.cpp")]):
        command = ["bash", "-eu", source] if source.suffix == ".sh" else [BUILD / "examples" / source.stem]
        with tempfile.TemporaryDirectory() as folder:
            yield source.name, printed(command, folder), pathlib.Path(f"{source}.out").read_text()


def pages():
    for page in [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]:
        with tempfile.TemporaryDirectory() as folder:
            for number, (script, text) in enumerate(BLOCKS.findall(page.read_text()), 1):
                yield f"{page.name}, block {number}", printed(["bash", "-euc", script], folder), text


def main():
    checked = [differs(*case) for case in [*examples(), *pages()]]
    print(f"{len(checked) - sum(checked)} passed, {sum(checked)} failed")
    return any(checked) or not checked


if __name__ == "__main__":
    sys.exit(main())
