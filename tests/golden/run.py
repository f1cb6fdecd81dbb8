"""Run the golden tests of the command line: python3 tests/golden/run.py --folkman build/release/folkman

A case is a file `*.golden` beside this one: a transcript in sections, each opened by a line `--- `.

    # What the case shows.
    --- file six.svm
    +1 1:2 3:1
    --- copy some.folkman
    --- run folkman select six.svm --k 1
    --- stdout
    what is expected on standard output
    --- stderr
    what is expected on standard error
    --- exit 2

`copy` takes a file that stands beside the case. Sections left out are empty, an exit code left out is 0. Commands are run by sh in a fresh directory
where only the files of the case are. Numbers with a fraction agree when they are within 1e-9 of each
other (relative, beyond 1); all else must be equal to the byte, trailing blank lines aside; but a list of methods
("one of multinomial, bernoulli, ...") is shown as METHODS, so that a new one changes no case. Of an error, a warning
or a skipped row a case has the place ("folkman: six.svm, line 3: ..."); what is said there stands once for all cases in
`wording.txt`, where numbers are # and quoted names '_', and is compared when all cases run. After each case nothing
temporary may be left behind. `--update` writes what came out into the cases; then read the diff.
"""
import argparse
import concurrent.futures
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]?\d+)?|-?\d+e[-+]?\d+")


def without_lists(folkman):
    """A function that puts METHODS for every list of two methods or more."""
    listed = subprocess.run([folkman, "methods", "--csv"], capture_output=True, text=True, check=True).stdout
    names = "|".join(sorted((line.split(",")[0] for line in listed.splitlines()[1:]), key=len, reverse=True))
    lists = re.compile(rf"(?<=one of )(?:{names})(?:, (?:--then [a-z]+|{names})(?![a-z-]))+")
    return lambda text: lists.sub("METHODS", text)


MESSAGE = re.compile(r"(folkman: (?:warning|(?:skipped: )?.+?)): (.+)")


def without_wording(text, wording):
    """The text with places alone; what is said there is added to `wording`."""

    def place(found):
        said = re.sub(r"'[^']*'", "'_'", found[2])
        wording.add(re.sub(r"\d[\d,.]*(?:e[-+]?\d+)?(?<![,.])", "#", said))
        return f"{found[1]}: ..."

    return MESSAGE.sub(place, text)


def wording_complaints(seen, update):
    """What differs from the wording that is written down."""
    file = HERE / "wording.txt"
    lines = sorted(seen)
    written = file.read_text().splitlines() if file.exists() else []
    if lines == written:
        return []
    if update:
        file.write_text("\n".join(lines) + "\n")
        return []
    return list(difflib.unified_diff(written, lines, "wording.txt", "seen", n=0, lineterm=""))


def sections(text):
    """[(head, body)], the opening comment first with an empty head."""
    found = [("", [])]
    for line in text.splitlines():
        if line.startswith("--- "):
            found.append((line[4:], []))
        else:
            found[-1][1].append(line)
    return [(head, "\n".join(body).rstrip("\n")) for head, body in found]


def alike(expected, seen):
    if expected == seen:
        return True
    if NUMBER.sub("#", expected) != NUMBER.sub("#", seen):
        return False
    pairs = zip(map(float, NUMBER.findall(expected)), map(float, NUMBER.findall(seen)))
    return all(abs(a - b) <= 1e-9 * max(1, abs(a), abs(b)) for a, b in pairs)


def environment(folkman, scratch):
    tools = scratch / "bin"
    tools.mkdir()
    (tools / "folkman").symlink_to(folkman)
    kept = {name: os.environ[name] for name in ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}
    (scratch / "tmp").mkdir()
    return {**kept, "PATH": f"{tools}:/usr/bin:/bin", "LC_ALL": "C", "HOME": str(scratch),
            "TMPDIR": str(scratch / "tmp"), "TERM": "xterm"}


def steps(parts):
    """Each run with what follows it: [(index of run, {"stdout": .., "stderr": .., "exit": ..})]."""
    for at, (head, _) in enumerate(parts):
        if not head.startswith("run "):
            continue
        expected = {"stdout": "", "stderr": "", "exit": "0"}
        for later, body in parts[at + 1:]:
            if later.startswith(("run ", "file ", "copy ")):
                break
            if later.startswith("exit "):
                expected["exit"] = later[5:].strip()
            else:
                expected[later] = body
        yield at, expected


def run_case(case, folkman, plain):
    """The complaints about a case, and its text as it should have been."""
    parts = sections(case.read_text())
    complaints = []
    renewed = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        env = environment(folkman, scratch)
        place = scratch / "work"
        place.mkdir()
        expectations = dict(steps(parts))
        for at, (head, body) in enumerate(parts):
            if head.startswith("file "):
                (place / head[5:]).write_text(body + "\n")
                renewed.append(f"--- {head}\n{body}\n")
            elif head.startswith("copy "):
                shutil.copy(HERE / head[5:], place)
                renewed.append(f"--- {head}\n")
            elif head == "":
                renewed.append(body + "\n" if body else "")
            elif head.startswith("run "):
                seen = {name: plain(text) for name, text in run_step(head[4:], place, env).items()}
                renewed.append(shown_step(head, seen))
                complaints += compare(case, head, expectations[at], seen)
        left = [str(path.relative_to(scratch)) for path in scratch.rglob("*")
                if ".folkman-" in path.name or path.name.startswith("folkman-demo-")]
        if left:
            complaints.append(f"{case.name}: left behind: {', '.join(left)}")
    return case, complaints, "".join(renewed)


def run_step(command, place, env):
    try:
        done = subprocess.run(["/bin/sh", "-c", command], cwd=place, env=env, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=120)
    except subprocess.TimeoutExpired:
        return {"stdout": "", "stderr": "the command did not end within 120 seconds", "exit": "-"}
    text = {name: getattr(done, name).decode("utf-8", "backslashreplace").replace("\r", "\\r").rstrip("\n")
            for name in ("stdout", "stderr")}
    return {**text, "exit": str(done.returncode)}


def shown_step(head, seen):
    text = f"--- {head}\n"
    for name in ("stdout", "stderr"):
        if seen[name]:
            text += f"--- {name}\n{seen[name]}\n"
    return text + (f"--- exit {seen['exit']}\n" if seen["exit"] != "0" else "")


def compare(case, head, expected, seen):
    for name in ("exit", "stdout", "stderr"):
        if not alike(expected[name], seen[name]):
            diff = difflib.unified_diff(expected[name].splitlines(), seen[name].splitlines(),
                                        "expected", "seen", lineterm="")
            yield f"{case.name}: {head}\n  {name} differs\n" + "\n".join("  " + line for line in diff)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folkman", type=pathlib.Path, required=True, help="the program under test")
    parser.add_argument("--update", action="store_true", help="write what came out into the cases")
    parser.add_argument("cases", nargs="*", type=pathlib.Path, help="default: all beside this file")
    options = parser.parse_args()
    cases = options.cases or sorted(HERE.glob("*.golden"))
    folkman = options.folkman.resolve()
    if not folkman.exists():
        sys.exit(f"{folkman} does not exist; build it first")
    failed = 0
    wording = set()
    no_lists = without_lists(folkman)

    def plain(text):
        return without_wording(no_lists(text), wording)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, complaints, renewed in pool.map(lambda case: run_case(case, folkman, plain), cases):
            if complaints and options.update:
                case.write_text(renewed)
                print(f"updated {case.name}")
            elif complaints:
                failed += 1
                print("\n".join(complaints))
    print(f"golden: {len(cases) - failed} of {len(cases)} cases pass")
    reworded = [] if options.cases else wording_complaints(wording, options.update)
    print("\n".join(reworded), end="\n" if reworded else "")
    return failed > 0 or bool(reworded)


if __name__ == "__main__":
    sys.exit(main())
