"""Fail when the tree is not what folkman/arrows.txt says: python3 tools/check_layers.py [--offers]

Looked at: a room that uses a room it may not, by an include or through one; a folder that uses a
folder of its room that it may not; a component (x.hpp with x.cpp) that reaches itself; a header used outside its folder
that the folder does not offer. The public API, folkman/folkman.hpp, is a room of its own: it must bring in no header
but ours and the standard library's, and examples and tests/api must include nothing else of ours. `--offers` prints
what each folder would have to offer.
"""
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
API = "folkman/folkman.hpp"
INCLUDE = re.compile(r'^#include "((?:folkman|cli|python/src)/[\w/]+\.hpp)"', re.M)


class Arrows:
    """What folkman/arrows.txt says."""

    def __init__(self, text):
        self.rooms, self.folders, self.offers = {}, {}, {}
        for line in text.splitlines():
            kind, _, rest = line.partition(" ")
            name, _, words = rest.partition(":")
            table = {"room": self.rooms, "folder": self.folders, "offers": self.offers}.get(kind)
            if table is not None:
                table.setdefault(name, set()).update(words.split())


def room_of(path):
    """Of a path below the top: folkman/data/bytes/decoder.hpp is of data, cli/main.cpp of cli."""
    parts = path.split("/")
    return parts[1] if parts[0] == "folkman" and path != API else parts[0]


def folder_of(path):
    """folkman/data/bytes/decoder.hpp is of data/bytes, cli/views/chart.hpp of cli/views."""
    parts = path.split("/")[:-1]
    return "/".join(parts[1:] if parts[0] == "folkman" else parts)


def sources():
    found = [*TOP.glob("folkman/**/*.[hc]pp"), *TOP.glob("cli/**/*.[hc]pp"), *TOP.glob("python/src/*.[hc]pp")]
    return {str(path.relative_to(TOP)): INCLUDE.findall(path.read_text()) for path in sorted(found)}


def room_breaches(includes, arrows):
    for path, used in includes.items():
        room = room_of(path)
        if room not in arrows.rooms:
            yield f"{path}: the room {room} is not in folkman/arrows.txt"
            continue
        for header in used:
            if room_of(header) not in arrows.rooms[room] | {room}:
                yield f"{path}: {room} may not use {room_of(header)} ({header})"


def transitive_breaches(includes, arrows):
    """A file that brings in a room which it may not use."""
    for path, used in includes.items():
        allowed = arrows.rooms.get(room_of(path), set()) | {room_of(path)}
        seen, waiting = set(used), [(header, [header]) for header in used]
        while waiting:
            header, way = waiting.pop()
            if room_of(header) not in allowed:
                yield f"{path}: {room_of(path)} gets {room_of(header)} by {' -> '.join(way)}"
                break
            for further in includes.get(header, ()):
                if further not in seen:
                    seen.add(further)
                    waiting.append((further, [*way, further]))


def folder_breaches(includes, arrows):
    for path, used in includes.items():
        folder = folder_of(path)
        allowed = arrows.folders.get(folder)
        for header in used:
            other = folder_of(header)
            if other == folder or room_of(header) != room_of(path):
                continue
            if allowed is None or other not in allowed:
                yield f"{path}: the folder {folder} may not use {other}"


def outside_uses(includes):
    """Headers that another folder includes."""
    return {header for path, used in includes.items() for header in used if folder_of(header) != folder_of(path)}


def private_breaches(includes, arrows):
    for header in sorted(outside_uses(includes)):
        offered = arrows.offers.get(folder_of(header))
        if offered is not None and pathlib.Path(header).stem not in offered:
            users = [path for path, used in includes.items() if header in used and folder_of(path) != folder_of(header)]
            yield f"{header}: private to {folder_of(header)}, and used by {users[0]}"
    for folder, offered in arrows.offers.items():
        known = {pathlib.Path(path).stem for path in includes if folder_of(path) == folder}
        for name in sorted(offered - known):
            yield f"folkman/arrows.txt: {folder} offers {name}, which is not there"


def public_breaches(includes, _):
    """What the public API brings in that is not ours nor standard, and what goes past it."""
    reached, waiting = {API}, [API]
    while waiting:
        path = waiting.pop()
        for header in re.findall(r"^#include <(.+[./].+)>", (TOP / path).read_text(), re.M):
            yield f"{path}: part of the public API, and needs <{header}>"
        further = set(includes[path]) - reached
        reached |= further
        waiting += further
    for path in [*TOP.glob("examples/*.cpp"), *TOP.glob("tests/api/*.cpp"), *TOP.glob("tests/install/*.cpp")]:
        for header in INCLUDE.findall(path.read_text()):
            if header != API:
                yield f"{path.relative_to(TOP)}: uses {header} in place of {API}"


def cycles(includes):
    """Components that reach themselves, each set once."""
    graph = {}
    for path, used in includes.items():
        component = path[:-4]
        graph.setdefault(component, set()).update(header[:-4] for header in used if header[:-4] != component)
    reaches = {}

    def reached(start):
        if start not in reaches:
            seen, waiting = set(), list(graph[start])
            while waiting:
                one = waiting.pop()
                if one not in seen:
                    seen.add(one)
                    waiting.extend(graph.get(one, ()))
            reaches[start] = seen
        return reaches[start]

    told = set()
    for component in sorted(graph):
        if component in reached(component) and component not in told:
            knot = sorted(other for other in reached(component) if other in graph and component in reached(other))
            told.update(knot)
            yield f"a cycle of {len(knot)} components: {' '.join(knot)}"


def folder_cycles(arrows):
    order = list(arrows.folders)
    for name, used in arrows.folders.items():
        for other in sorted(used):
            if other in order and order.index(other) > order.index(name):
                yield f"folkman/arrows.txt: {name} stands above {other} and uses it"


def main(arguments):
    arrows = Arrows((TOP / "folkman" / "arrows.txt").read_text())
    includes = sources()
    if "--offers" in arguments:
        wanted = {}
        for header in outside_uses(includes):
            wanted.setdefault(folder_of(header), set()).add(pathlib.Path(header).stem)
        for folder in sorted(wanted):
            print(f"offers {folder}: {' '.join(sorted(wanted[folder]))}")
        return False
    checks = [room_breaches, transitive_breaches, folder_breaches, private_breaches, public_breaches]
    found = [breach for check in checks for breach in check(includes, arrows)]
    found += [*cycles(includes), *folder_cycles(arrows)]
    print("\n".join(found) or f"layers: ok ({len(includes)} files)")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
