#!/bin/sh
# Build the wheel, reusing what build/release has compiled, and install it into build/python-venv.
# Fails when PyPI cannot be reached for the tools that it needs.
set -eu
cd "$(dirname "$0")/.."
wanted="python/requirements.txt"
venv="build/python-venv"
if ! cmp -s "$wanted" "$venv/installed"; then
  mkdir -p build
  python3 -m venv --clear "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$venv/installed"
fi
rm -rf build/wheels
"$venv/bin/python" -m pip wheel . --quiet --disable-pip-version-check --no-build-isolation --no-deps -w build/wheels \
  -C build-dir=build/release -C cmake.define.FOLKMAN_BUILD_CLI=ON -C cmake.define.CMAKE_CXX_COMPILER=g++
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall build/wheels/*.whl
