#!/bin/sh
# Makes resample.wasm of resample.c (MIT, our own), standalone, SIMD. Run by `npm run build:native`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
emcc -O3 -msimd128 -Wall -Wextra "$here/resample.c" -o resample.wasm --no-entry \
  -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=4MB -sTOTAL_STACK=65536 \
  -sEXPORTED_FUNCTIONS=_malloc,_free,_resample_begin,_resample_push,_resample_take,_resample_end
