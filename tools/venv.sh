#!/bin/sh
# The rivals, pinned, in a virtual environment of their own: build/venv. Quick when it is there.
set -eu
cd "$(dirname "$0")/.."
wanted="tests/requirements.txt"
stamp="build/venv/installed"
if [ -f "$stamp" ] && cmp -s "$wanted" "$stamp"; then exit 0; fi
mkdir -p build
python3 -m venv build/venv
build/venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$wanted"
cp "$wanted" "$stamp"
