#!/bin/sh
# Speed and memory against rivals in one run; writes build/bench.json.
set -eu
cd "$(dirname "$0")/.."
tools/install_packages.sh build test
cmake --preset release -DFOLKMAN_BUILD_BENCHMARKS=ON >/dev/null
cmake --build build/release -j "${JOBS:-2}"
tools/venv.sh
tools/python_package.sh || echo "the Python package could not be built: its cases are left out"
build/venv/bin/python benchmarks/run.py "$@"
