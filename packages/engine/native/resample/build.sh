#!/usr/bin/env bash
# Builds src/steps/resample.wasm of resample.c (MIT, our own), standalone, SIMD. Needs Debian's emscripten 3.1.6.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$work"
export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
emcc -O3 -msimd128 -Wall -Wextra "$here/resample.c" -o resample.wasm --no-entry \
  -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=4MB -sTOTAL_STACK=65536 \
  -sEXPORTED_FUNCTIONS=_malloc,_free,_resample_begin,_resample_push,_resample_take,_resample_end
cp resample.wasm "$here/../../src/steps/resample.wasm"
sha256sum "$here/../../src/steps/resample.wasm"
