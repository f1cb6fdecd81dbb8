#!/bin/sh
# Check the layout of every source, or mend it with -i.
set -eu
cd "$(dirname "$0")/.."
mode="${1:---dry-run}"
git ls-files -co --exclude-standard '*.cpp' '*.hpp' | xargs clang-format-14 --Werror "$mode"
