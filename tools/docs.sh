#!/bin/sh
# Build the site into build/docs/html, with the package of build/python-venv (tools/python_package.sh). A warning is an error.
set -eu
cd "$(dirname "$0")/.."
venv="build/python-venv"
wanted="docs/requirements.txt"
if ! cmp -s "$wanted" "$venv/docs-installed"; then
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$venv/docs-installed"
fi
rm -rf build/docs/source
mkdir -p build/docs
cp -r docs build/docs/source   # the gallery writes beside its sources
ln -sfn "$PWD/examples" build/docs/examples
ln -sfn "$PWD/folkman" build/docs/folkman
"$venv/bin/python" -m sphinx -W --keep-going -q -b html build/docs/source build/docs/html
echo "the site: build/docs/html/index.html"
