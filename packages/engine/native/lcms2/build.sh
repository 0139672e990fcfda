#!/usr/bin/env bash
# Builds src/color/lcms2.wasm: Little CMS 2.14 (MIT) with binding.c, standalone, SIMD.
# Needs Debian's emscripten 3.1.6 and dpkg-dev with deb-src enabled. Run only to change the build: its product is committed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$work"
apt-get source --download-only lcms2=2.14-2+deb12u1
echo "28474ea6f6591c4d4cee972123587001a4e6e353412a41b3e9e82219818d5740  lcms2_2.14.orig.tar.gz" | sha256sum --check
dpkg-source -x lcms2_*.dsc lcms2
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
emcc -O3 -msimd128 -DCMS_NO_PTHREADS -DCMS_NO_REGISTER_KEYWORD -w -Ilcms2/include -Ilcms2/src \
  lcms2/src/*.c "$here/binding.c" -o lcms2.wasm --no-entry \
  -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=4MB -sTOTAL_STACK=262144 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 \
  -sEXPORTED_FUNCTIONS=_malloc,_free,_color_open,_color_apply,_color_close,_color_space
cp lcms2.wasm "$here/../../src/color/lcms2.wasm"
cp lcms2/COPYING "$here/LICENSE"
sha256sum "$here/../../src/color/lcms2.wasm"
