"""Run clang-tidy over every source of ours, several at once: python3 tools/tidy.py BUILD_DIR JOBS

A file that was clean is not looked at again until it, one of our headers or .clang-tidy changes; stamps are kept in
build/tidy.
"""
import concurrent.futures
import hashlib
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
STAMPS = TOP / "build" / "tidy"


def sources():
    return sorted([*TOP.glob("folkman/*/*.cpp"), *TOP.glob("cli/*.cpp")])


def digest_of_headers():
    digest = hashlib.sha256((TOP / ".clang-tidy").read_bytes())
    for header in sorted([*TOP.glob("folkman/*/*.hpp"), *TOP.glob("cli/*.hpp")]):
        digest.update(header.read_bytes())
    return digest


def findings(source, headers, build):
    """What clang-tidy says of one file; nothing when it is clean."""
    digest = headers.copy()
    digest.update(source.read_bytes())
    stamp = STAMPS / f"{source.parent.name}-{source.stem}"
    if stamp.exists() and stamp.read_text() == digest.hexdigest():
        return ""
    done = subprocess.run(["clang-tidy-14", "--quiet", "-p", build, source], capture_output=True, text=True)
    if done.returncode == 0:
        stamp.write_text(digest.hexdigest())
        return ""
    return done.stdout + done.stderr


def main(build, jobs):
    STAMPS.mkdir(parents=True, exist_ok=True)
    headers = digest_of_headers()
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        found = [text for text in pool.map(lambda source: findings(source, headers, build), sources()) if text]
    print("\n".join(found) or f"clang-tidy: {len(sources())} files clean")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
