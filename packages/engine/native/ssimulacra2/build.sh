#!/bin/sh
# Makes ssimulacra2.wasm of ssimulacra2.c (MIT, our own) and the metric's weights (BSD-3-Clause), standalone, SIMD. Run by
# `npm run build:native`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
emcc -O3 -msimd128 -Wall -Wextra "$here/ssimulacra2.c" -o ssimulacra2.wasm --no-entry \
  -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=4MB -sTOTAL_STACK=65536 \
  -sEXPORTED_FUNCTIONS=_malloc,_free,_ssimulacra2_read,_ssimulacra2_begin,_ssimulacra2_push,_ssimulacra2_score,_ssimulacra2_end
