#!/bin/bash
# Install into a folder of our own and build a small program against it in the three ways people use, with the static
# library and the shared one.
set -euo pipefail
cd "$(dirname "$0")/../.."
work="build/install-test"
rm -rf "$work/prefix"
cmake --install build/release --prefix "$work/prefix" >/dev/null
prefix="$(pwd)/$work/prefix"

# The headers that folkman/folkman.hpp brings in are there, and no others.
g++ -std=c++20 -M -I"$prefix/include" -x c++ "$prefix/include/folkman/folkman.hpp" | tr -s ' \\' '\n' |
  grep "^$prefix/" | sort -u >"$work/headers-used.txt"
find "$prefix/include" -type f | sort >"$work/headers-installed.txt"
cmp "$work/headers-used.txt" "$work/headers-installed.txt"

cmake -S tests/install -B "$work/by-package" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$work/by-package" >/dev/null
"$work/by-package/stranger" >"$work/by-package.txt"
"$work/by-package/stranger_shared" >"$work/by-package-shared.txt"

pc="$(dirname "$(find "$prefix" -name folkman.pc)")"
export PKG_CONFIG_PATH="$pc"
# shellcheck disable=SC2046
g++ tests/install/stranger.cpp -o "$work/by-pkg-config" \
  $(pkg-config --static --cflags --libs folkman | sed 's/-lfolkman/-l:libfolkman.a/')
"$work/by-pkg-config" >"$work/by-pkg-config.txt"
# shellcheck disable=SC2046
g++ tests/install/stranger.cpp -o "$work/by-pkg-config-shared" $(pkg-config --cflags --libs folkman) \
  -Wl,-rpath,"$(dirname "$pc")"
"$work/by-pkg-config-shared" >"$work/by-pkg-config-shared.txt"
for way in by-package-shared by-pkg-config by-pkg-config-shared; do cmp "$work/by-package.txt" "$work/$way.txt"; done

cmake -S tests/install -B "$work/by-subdirectory" -G Ninja -DFOLKMAN_SOURCE="$(pwd)" \
  -DCMAKE_CXX_COMPILER=clang++-14 -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 >/dev/null
cmake --build "$work/by-subdirectory" -j "${JOBS:-2}" --target stranger >"$work/by-subdirectory.log" || {
  cat "$work/by-subdirectory.log"
  exit 1
}
"$work/by-subdirectory/stranger" >"$work/by-subdirectory.txt"

cmp "$work/by-package.txt" "$work/by-subdirectory.txt"
"$prefix/bin/folkman" --version
test -s "$prefix/share/man/man1/folkman.1"
cat "$work/by-package.txt"
echo "the installed tree works by find_package, pkg-config (static and shared) and add_subdirectory"
