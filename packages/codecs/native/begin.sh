# Sourced first by every build.sh here: stops at errors, and goes to a scratch folder that is removed at the end.
# `here` is the folder of the script.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"

# debian_patches FOLDER: applies the patches of FOLDER/debian in their order.
debian_patches() {
  grep -v -e '^#' -e '^$' "$1/debian/patches/series" | while read -r name; do
    patch -s -p1 -d "$1" < "$1/debian/patches/$name"
  done
}
