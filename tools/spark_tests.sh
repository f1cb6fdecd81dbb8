#!/bin/sh
# Test folkman.spark in real Spark, with the wheel that tools/python_package.sh has built. SPARK_SESSIONS
# says in which sessions: local, cluster (two workers), connect. Exit code 75: PyPI could not be reached.
set -eu
cd "$(dirname "$0")/.."
wanted="python/tests/spark/requirements.txt"
venv="build/spark-venv"
if ! cmp -s "$wanted" "$venv/installed"; then
  mkdir -p build
  python3 -m venv --clear "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted" || exit 75
  cp "$wanted" "$venv/installed"
fi
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall build/wheels/*.whl
for session in ${SPARK_SESSIONS:-local cluster connect}; do
  echo "Spark: $session"
  FOLKMAN_SPARK="$session" "$venv/bin/python" -m pytest -q --confcutdir=python/tests/spark python/tests/spark
done
