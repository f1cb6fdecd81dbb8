"""Fail when a room includes a room that is not its to use: python3 tools/check_layers.py"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent


def arrows():
    lines = (TOP / "folkman" / "arrows.txt").read_text().splitlines()
    found = (re.match(r"room (\w+):(.*)", line) for line in lines)
    return {hit[1]: set(hit[2].split()) for hit in found if hit}


def breaches(may_use):
    for path in sorted([*TOP.glob("folkman/*/**/*.[hc]pp"), *TOP.glob("cli/**/*.[hc]pp"), *TOP.glob("python/src/*.[hc]pp")]):
        parts = path.relative_to(TOP).parts
        room = parts[1] if parts[0] == "folkman" else parts[0]
        if room not in may_use:
            yield f"{path}: the room {room} is not in folkman/arrows.txt"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            hit = re.match(r'#include [<"](?:folkman/)?(\w+)/', line)
            used = hit[1] if hit and hit[1] in may_use else None
            if used and used != room and used not in may_use[room]:
                yield f"{path.relative_to(TOP)}:{number}: {room} may not use {used}"


def main():
    found = list(breaches(arrows()))
    print("\n".join(found) or "layers: ok")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
