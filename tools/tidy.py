"""Run clang-tidy over every source of ours, several at once: python3 tools/tidy.py BUILD_DIR JOBS [--changed]

With --changed only over units with a source that changed since everything was looked at (tools/changed.py).

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

from changed import TOP, changed_sources, record, sources

STAMPS = TOP / "build" / "tidy"


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
    missing = sources() - {part for parts in compiled.values() for part in parts}
    if missing:
        print(f"clang-tidy: not in {build}: {', '.join(sorted(str(part) for part in missing))}")
        return True
    if "--changed" in how:
        looked_at = changed_sources()
        compiled = {unit: parts for unit, parts in compiled.items() if looked_at & set(parts)}
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        told = pool.map(lambda unit: findings(*unit, headers, build), compiled.items())
        found = [text for text in told if text]
    count = sum(len(parts) for parts in compiled.values())
    print("\n".join(found) or f"clang-tidy: {count} of {len(sources())} files looked at, all clean")
    if not found and "--changed" not in how:
        record()
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
