"""Run clang-tidy over every source of ours, several at once: python3 tools/tidy.py BUILD_DIR JOBS [--changed]

With --changed only over what changed since the main branch (on that branch itself, in its last twenty commits): units
with such a source, or with one that includes such a header. `make tidy` looks at everything.

Most of its time goes into the headers of the standard library, so sources that BUILD_DIR compiles together (a unity
build) are looked at together. What was clean is not looked at again until one of its sources, one of our headers or
.clang-tidy changes; stamps are kept in build/tidy.
"""
import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
STAMPS = TOP / "build" / "tidy"


def ours():
    return {*TOP.glob("folkman/**/*.cpp"), *TOP.glob("cli/**/*.cpp")}


def units(build):
    """Every unit of compilation in our rooms, with the sources it is made of."""
    compiled = [pathlib.Path(command["file"]) for command in json.loads((build / "compile_commands.json").read_text())]
    found = {}
    for unit in compiled:
        together = [pathlib.Path(name) for name in re.findall(r'^#include "(.*\.cpp)"', unit.read_text(), re.M)]
        parts = together if unit.parent.name == "Unity" else [unit]
        if TOP / "cli" in parts[0].parents or TOP / "folkman" in parts[0].parents:
            found[unit] = parts
    return found


def git(*words):
    done = subprocess.run(["git", "-C", TOP, *words], capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else []


def changed():
    """Files that differ from where the main branch was left, or from twenty commits ago; none known: all."""
    head = git("rev-parse", "HEAD")
    bases = [git("merge-base", "HEAD", branch) for branch in ("origin/main", "main")]
    base = next((found for found in bases if found and found != head), None) or git("rev-parse", "HEAD~20")
    return {TOP / name for name in git("diff", "--name-only", base[0])} if base else None


def touched(parts, files):
    """Whether one of the sources, or a header that it includes, is among the files."""
    return any(
        part in files or any(TOP / name in files for name in re.findall(r'^#include "(.*\.hpp)"', part.read_text(), re.M))
        for part in parts
    )


def digest_of_headers():
    digest = hashlib.sha256((TOP / ".clang-tidy").read_bytes())
    for header in sorted([*TOP.glob("folkman/**/*.hpp"), *TOP.glob("cli/**/*.hpp")]):
        digest.update(header.read_bytes())
    return digest


def findings(unit, parts, headers, build):
    """What clang-tidy says of a unit; nothing when it is clean."""
    digest = headers.copy()
    for part in parts:
        digest.update(part.read_bytes())
    stamp = STAMPS / f"{parts[0].parent.name}-{parts[0].stem}"
    if stamp.exists() and stamp.read_text() == digest.hexdigest():
        return ""
    done = subprocess.run(["clang-tidy-14", "--quiet", "-p", build, unit], capture_output=True, text=True)
    if done.returncode == 0:
        stamp.write_text(digest.hexdigest())
        return ""
    return done.stdout + done.stderr


def main(build, jobs, *how):
    STAMPS.mkdir(parents=True, exist_ok=True)
    build = pathlib.Path(build)
    headers = digest_of_headers()
    compiled = units(build)
    missing = ours() - {part for parts in compiled.values() for part in parts}
    if missing:
        print(f"clang-tidy: not in {build}: {', '.join(sorted(str(part) for part in missing))}")
        return True
    files = changed() if "--changed" in how else None
    if files is not None:
        compiled = {unit: parts for unit, parts in compiled.items() if touched(parts, files)}
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        told = pool.map(lambda unit: findings(*unit, headers, build), compiled.items())
        found = [text for text in told if text]
    count = sum(len(parts) for parts in compiled.values())
    print("\n".join(found) or f"clang-tidy: {count} of {len(ours())} files looked at, all clean")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
