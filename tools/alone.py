"""Compile sources each by itself, without shared headers: python3 tools/alone.py JOBS [--changed]

A source must include what it uses; those that are compiled together lend each other their includes and would not show
it. With --changed only what changed since everything was looked at (tools/changed.py).
"""
import json
import pathlib
import shlex
import subprocess
import sys

from changed import TOP, changed_sources, sources

BUILD = TOP / "build" / "alone"


def output(command):
    words = shlex.split(command["command"])
    return words[words.index("-o") + 1]


def main(jobs, *how):
    settings = ["-DFOLKMAN_COMPILE_TOGETHER=OFF", "-DFOLKMAN_DEVELOPER=ON", "-DFOLKMAN_BUILD_SHARED=OFF",
                "-DCMAKE_CXX_COMPILER=clang++-14", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0"]
    subprocess.run(["cmake", "-S", TOP, "-B", BUILD, "-G", "Ninja", *settings], check=True, stdout=subprocess.DEVNULL)
    looked_at = changed_sources() if "--changed" in how else sources()
    compiled = json.loads((BUILD / "compile_commands.json").read_text())
    objects = [output(command) for command in compiled if pathlib.Path(command["file"]) in looked_at]
    if objects:
        done = subprocess.run(["ninja", "-C", BUILD, "-j", jobs, "-k", "0", "--quiet", *objects], capture_output=True,
                              text=True)
        if done.returncode != 0:
            print(done.stdout + done.stderr)
            return True
    print(f"{len(objects)} of {len(sources())} sources compiled each by itself")
    return False


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
