#!/bin/sh
# Run every fuzzer for some seconds: tools/fuzz.sh 600. Findings are kept in build/fuzz/<name>.
set -eu
cd "$(dirname "$0")/.."
seconds="${1:-10}"
cmake --preset sanitizers >/dev/null
cmake --build build/sanitizers -j "${JOBS:-2}" --target fuzzers
found=0
for program in build/sanitizers/tests/fuzz/fuzz_*; do
  [ -x "$program" ] && [ -f "$program" ] || continue
  name="$(basename "$program")"
  work="build/fuzz/$name"
  mkdir -p "$work/corpus"
  seeds="tests/fuzz/seeds/${name#fuzz_}"
  [ -d "$seeds" ] || seeds=""
  # shellcheck disable=SC2086
  if ! "$program" -max_total_time="$seconds" -rss_limit_mb=4096 -timeout=20 -max_len=4096 \
      -artifact_prefix="$work/" "$work/corpus" $seeds >"$work/log" 2>&1; then
    echo "FOUND by $name:"
    tail -n 40 "$work/log"
    found=1
  else
    echo "$name: $(grep -c . "$work/log") lines of log, $(sed -n 's/^Done \([0-9]*\) runs.*/\1 runs/p' "$work/log"), no finding"
  fi
done
exit $found
