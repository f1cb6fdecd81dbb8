#!/bin/bash
# Every check, in the order of their cost. A part that cannot run where it stands is named at the end;
# in CI that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs="${JOBS:-$(nproc)}"
skipped=()
# Where ccache is at hand, nothing is compiled twice, not even in another checkout.
if command -v ccache >/dev/null; then
  export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
fi
step() { printf '\n== %s (after %d:%02d)\n' "$1" $((SECONDS / 60)) $((SECONDS % 60)); }

step "packages"
tools/install_packages.sh build test

step "layers and layout"
python3 tools/check_layers.py
tools/format.sh

step "the enumerated cases of the tests: made again, compared"
python3 tests/vectors/make_vectors.py --check

step "GCC, optimised: build and test"
cmake --preset release -DFOLKMAN_BUILD_TESTS=ON -DFOLKMAN_BUILD_BENCHMARKS=ON -DFOLKMAN_BUILD_PYTHON=OFF >/dev/null
cmake --build build/release -j "$jobs"
ctest --test-dir build/release --output-on-failure -j "$jobs"

# Building it takes long; what it compiles is compiled elsewhere here, by Clang or in groups.
step "the preset for debugging: can be configured"
cmake --preset debug >/dev/null

step "Clang with address and undefined-behaviour sanitizers: build and test"
cmake --preset sanitizers >/dev/null
cmake --build build/sanitizers -j "$jobs"
# HDF5 runs in a forked child; Clang 14's address sanitizer may be forked with its allocator locked, and the
# child then waits without end. Such a test is begun again; one that fails is not.
ctest --test-dir build/sanitizers --output-on-failure -j "$jobs" --timeout 400 --repeat after-timeout:3

step "an installed tree, used by find_package, pkg-config and add_subdirectory"
tests/install/run.sh

step "examples and the README"
python3 tools/check_examples.py

# From here most steps have one thread: they run beside each other, each with a log that is shown when it
# ends. Exit code 75: PyPI could not be reached.
package() {
  tools/python_package.sh || return 75
  build/python-venv/bin/ruff check --quiet python
  build/python-venv/bin/python -m pytest -q python/tests
  tools/docs.sh
  tools/spark_tests.sh
}
rivals() {
  tools/venv.sh || return 75
  build/venv/bin/python -m pytest -q tests/rivals
}
sources() {
  python3 tools/alone.py 1 --changed
  python3 tools/tidy.py build/sanitizers 1 --changed
}
declare -A running=()
beside() {  # beside NAME COMMAND...
  (set -e; "${@:2}") >"build/$1.log" 2>&1 &
  running[$1]=$!
}
ended() {  # ended NAME TITLE WHAT-IS-SKIPPED
  local code=0
  step "$2"
  wait "${running[$1]}" || code=$?
  cat "build/$1.log"
  [ "$code" = 75 ] && [ -n "${3:-}" ] && skipped+=("$3: PyPI could not be reached") && return
  [ "$code" = 0 ] || exit "$code"
}
trap 'kill "${running[@]}" 2>/dev/null || true' EXIT
beside package package
beside rivals rivals
beside sources nice -n 10 bash -c "set -e; $(declare -f sources); sources"
beside fuzz nice -n 10 tools/fuzz.sh "${FUZZ_SECONDS:-5}"
ended package "the Python package: a wheel in a fresh environment, tested there; the site, its gallery run" \
  "the Python package and the site"
ended rivals "against scikit-learn, SciPy and pandas" "the comparisons with scikit-learn, SciPy and pandas"
ended fuzz "fuzzers, a short run each"
ended sources "clang-tidy, and sources by themselves, of what changed"
if [ -x build/venv/bin/python ]; then
  step "a slice of the benchmark"
  build/venv/bin/python benchmarks/run.py --slice
fi

[ -d ../shared/data ] || skipped+=("the data sets of ../shared/data: that folder is not here")

echo
if [ "${#skipped[@]}" -gt 0 ]; then
  for part in "${skipped[@]}"; do echo "SKIPPED: $part"; done
  [ "${CI:-}" = true ] && exit 1
fi
echo "every check that ran has passed"
