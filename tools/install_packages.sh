#!/bin/sh
# Install the Debian packages that are missing: tools/install_packages.sh build [test]
# Says nothing and needs no network when all are there.
set -eu
list="$(dirname "$0")/debian-packages.txt"
missing=""
for group in "$@"; do
  for package in $(sed -n "s/^$group //p" "$list"); do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
done
[ -z "$missing" ] && exit 0
echo "installing:$missing"
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
