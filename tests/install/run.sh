#!/bin/bash
# Install into a folder of our own and build a small program against it in the three ways people use.
set -euo pipefail
cd "$(dirname "$0")/../.."
work="build/install-test"
rm -rf "$work/prefix"
cmake --install build/release --prefix "$work/prefix" >/dev/null
prefix="$(pwd)/$work/prefix"

cmake -S tests/install -B "$work/by-package" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$work/by-package" >/dev/null
"$work/by-package/stranger" >"$work/by-package.txt"

pc="$(dirname "$(find "$prefix" -name folkman.pc)")"
# shellcheck disable=SC2046
g++ tests/install/stranger.cpp -o "$work/by-pkg-config" \
  $(PKG_CONFIG_PATH="$pc" pkg-config --static --cflags --libs folkman)
"$work/by-pkg-config" >"$work/by-pkg-config.txt"

# Here every source is compiled by itself, which holds it to including what it uses.
cmake -S tests/install -B "$work/by-subdirectory" -G Ninja -DFOLKMAN_SOURCE="$(pwd)" -DFOLKMAN_BUILD_CLI=ON \
  -DFOLKMAN_COMPILE_TOGETHER=OFF -DFOLKMAN_DEVELOPER=ON -DCMAKE_CXX_COMPILER=clang++-14 \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 >/dev/null
cmake --build "$work/by-subdirectory" -j "${JOBS:-2}" --target stranger folkman_cli >"$work/by-subdirectory.log" || {
  cat "$work/by-subdirectory.log"
  exit 1
}
"$work/by-subdirectory/stranger" >"$work/by-subdirectory.txt"

cmp "$work/by-package.txt" "$work/by-pkg-config.txt"
cmp "$work/by-package.txt" "$work/by-subdirectory.txt"
"$prefix/bin/folkman" --version
test -s "$prefix/share/man/man1/folkman.1"
cat "$work/by-package.txt"
echo "the installed tree works by find_package, pkg-config and add_subdirectory"
