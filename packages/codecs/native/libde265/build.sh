#!/bin/sh
# Makes libde265.wasm: libde265, its SSE 4.1 code as WASM SIMD.
# Run by `npm run build:native`, in a folder with the unpacked sources.
#
# In-loop filters stay on: libheif's own WebAssembly builds switch deblocking and SAO off, which shows as block edges.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# What a broken stream leaves out is black, not what was in memory before.
patch -s -p1 -d libde265 < "$here/black-pictures.diff"
mkdir obj
flags="-O3 -msimd128 -msse4.1 -DHAVE_SSE4_1=1 -DHAVE_STDINT_H=1 -DNDEBUG -I$here -Ilibde265 -Ilibde265/libde265 -w"
library="alloc_pool bitstream cabac contextmodel de265 deblock decctx dpb fallback fallback-dct
  fallback-motion image intrapred md5 motion nal nal-parser pps quality refpic sao scan sei slice sps threads transform
  util visualize vps vui x86/sse x86/sse-dct x86/sse-motion"
for name in $library; do echo "$name"; done |
  xargs -P 2 -I{} sh -c 'em++ -std=c++11 -fno-exceptions -c '"$flags"' libde265/libde265/{}.cc -o obj/$(basename {}).o'
em++ -std=c++11 -fno-exceptions -c $flags "$here/whole.cc" -o obj/whole.o
emcc -c -O3 -msimd128 -Wall -Wextra -Ilibde265 "-I$here/../heif-pictures" "$here/binding.c" -o obj/binding.o
em++ -O3 -msimd128 obj/*.o -o libde265.wasm --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
  -sINITIAL_MEMORY=16777216 -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=1048576 -sFILESYSTEM=0 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
mkdir licences && cp libde265/COPYING licences/
