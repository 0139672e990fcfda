#!/bin/sh
# Makes lcms2.wasm: Little CMS with binding.c, standalone, SIMD.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
emcc -O3 -msimd128 -DCMS_NO_PTHREADS -DCMS_NO_REGISTER_KEYWORD -w -Ilcms2/include -Ilcms2/src \
  lcms2/src/*.c "$here/binding.c" -o lcms2.wasm --no-entry \
  -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sINITIAL_MEMORY=4MB -sTOTAL_STACK=262144 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 \
  -sEXPORTED_FUNCTIONS=_malloc,_free,_color_open,_color_apply,_color_close,_color_space
mkdir licences && cp lcms2/COPYING licences/LICENSE
