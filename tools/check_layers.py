"""Fail when a room includes a room that is not its to use: python3 tools/check_layers.py"""
import pathlib
import re
import sys

MAY_USE = {
    "base": set(),
    "text": {"base"},
    "data": {"base", "text"},
    "statistics": {"base", "data"},
    "solvers": {"base"},
    "selection": {"base", "data", "statistics", "solvers"},
    "weighting": {"base", "statistics", "solvers"},
    "models": {"base", "data", "statistics", "selection", "weighting"},
    "cli": {"base", "text", "data", "statistics", "selection", "weighting", "models"},
    "python": {"base", "text", "data", "statistics", "selection", "weighting", "models"},
}


def breaches(top):
    for path in sorted([*top.glob("folkman/**/*.[hc]pp"), *top.glob("cli/**/*.[hc]pp"), *top.glob("python/src/*.[hc]pp")]):
        parts = path.relative_to(top).parts
        room = parts[1] if parts[0] == "folkman" else parts[0]
        if room not in MAY_USE:
            yield f"{path}: the room {room} is not in the table"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            hit = re.match(r'#include [<"](?:folkman/)?(\w+)/', line)
            used = hit[1] if hit and hit[1] in MAY_USE else None
            if used and used != room and used not in MAY_USE[room]:
                yield f"{path.relative_to(top)}:{number}: {room} may not use {used}"


def main():
    found = list(breaches(pathlib.Path(__file__).resolve().parent.parent))
    print("\n".join(found) or "layers: ok")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
