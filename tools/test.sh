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
step() { printf '\n== %s\n' "$1"; }

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
ctest --test-dir build/sanitizers --output-on-failure -j "$jobs"

# The fuzzers and clang-tidy take what the steps from here on leave of the machine; their findings are
# told at the end.
tools/fuzz.sh "${FUZZ_SECONDS:-8}" >build/fuzz.log 2>&1 &
fuzz=$!
nice -n 10 python3 tools/tidy.py build/sanitizers "$jobs" --changed >build/tidy.log 2>&1 &
tidy=$!
trap 'kill "$fuzz" "$tidy" 2>/dev/null || true' EXIT

step "an installed tree, used by find_package, pkg-config and add_subdirectory"
tests/install/run.sh

step "examples and the README"
python3 tools/check_examples.py

step "the Python package: a wheel, installed into a fresh environment, tested there"
if tools/python_package.sh; then
  build/python-venv/bin/ruff check --quiet python
  build/python-venv/bin/python -m pytest -q python/tests
  step "the site, its gallery run"
  tools/docs.sh
else
  skipped+=("the Python package and the site: PyPI could not be reached")
fi

step "against scikit-learn, SciPy and pandas"
if tools/venv.sh; then
  build/venv/bin/python -m pytest -q tests/rivals
  step "a slice of the benchmark"
  build/venv/bin/python benchmarks/run.py --slice
else
  skipped+=("the comparisons with scikit-learn, SciPy and pandas: PyPI could not be reached")
fi

step "fuzzers, a short run each"
wait "$fuzz" || { cat build/fuzz.log; exit 1; }
cat build/fuzz.log

step "clang-tidy"
wait "$tidy" || { cat build/tidy.log; exit 1; }
cat build/tidy.log

[ -d ../shared/data ] || skipped+=("the data sets of ../shared/data: that folder is not here")

echo
if [ "${#skipped[@]}" -gt 0 ]; then
  for part in "${skipped[@]}"; do echo "SKIPPED: $part"; done
  [ "${CI:-}" = true ] && exit 1
fi
echo "every check that ran has passed"
