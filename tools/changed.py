"""Which of our sources changed since everything was looked at: `make tidy` writes that commit to tools/looked-at.txt.

Where that commit is not known (a shallow clone), everything counts as changed.
"""
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent
RECORD = TOP / "tools" / "looked-at.txt"


def git(*words):
    done = subprocess.run(["git", "-C", TOP, *words], capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else None


def sources():
    return {*TOP.glob("folkman/**/*.cpp"), *TOP.glob("cli/**/*.cpp")}


def changed_sources():
    """Sources that changed, and those that include a header that did."""
    differing = git("diff", "--name-only", RECORD.read_text().strip()) if RECORD.exists() else None
    if differing is None or ".clang-tidy" in differing:
        return sources()
    fresh = git("ls-files", "--others", "--exclude-standard") or []
    names = {*differing, *fresh}
    return {source for source in sources() if names & {str(source.relative_to(TOP)), *included(source)}}


def included(source):
    return set(re.findall(r'^#include "(.*\.hpp)"', source.read_text(), re.M))


def record():
    """Remember that everything was looked at, if what was looked at is a commit."""
    if git("status", "--porcelain", "--", "folkman", "cli", ".clang-tidy") == []:
        RECORD.write_text(git("rev-parse", "HEAD")[0] + "\n")
