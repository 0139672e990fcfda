#!/bin/sh
# Makes libde265.wasm: libde265, its SSE 4.1 code as WASM SIMD.
# Run by `npm run build:native`, in a folder with the unpacked sources.
#
# In-loop filters stay on: libheif's own WebAssembly builds switch deblocking and SAO off, which shows as block edges.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# What a broken stream leaves out is black, not what was in memory before.
patch -s -p1 -d libde265 < "$here/black-pictures.diff"
# The arithmetic decoder without branches, as the library has it for x86 alone; and what reads coefficients is our own.
patch -s -p1 -d libde265 < "$here/cabac.diff"
# A header that the build files make elsewhere.
sed 's/@NUMERIC_VERSION@/0x01010300/; s/@PACKAGE_VERSION@/1.1.3/' libde265/libde265/de265-version.h.in \
  > libde265/libde265/de265-version.h
mkdir obj
flags="-msimd128 -msse4.1 -DHAVE_SSE4_1=1 -DHAVE_POSIX_MEMALIGN=1 -DNDEBUG -Ilibde265 -Ilibde265/libde265 -I$here -w"
# What reads headers and keeps pictures takes no time worth the bytes that speed costs.
small="alloc_pool contextmodel de265 decctx dpb md5 nal nal-parser pps quality refpic scan sei sps threads util visualize
  vps vui"
fast="bitstream cabac deblock fallback fallback-dct fallback-deblk fallback-intrapred fallback-motion image intrapred motion
  sao slice transform x86/sse x86/sse-dct x86/sse-deblk x86/sse-intrapred x86/sse-motion"
{ for name in $small; do echo "-Os $name"; done; for name in $fast; do echo "-O3 $name"; done; } |
  xargs -P 2 -L 1 sh -c 'em++ -std=c++17 -fno-exceptions -c '"$flags"' "$0" "libde265/libde265/$1.cc" -o "obj/$(basename "$1").o"'
em++ -std=c++17 -fno-exceptions -c -O3 $flags "$here/whole.cc" -o obj/whole.o
emcc -c -O3 -msimd128 -Wall -Wextra -Ilibde265 "-I$here/../heif-pictures" "$here/binding.c" -o obj/binding.o
em++ -O3 -msimd128 obj/*.o -o libde265.wasm --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
  -sINITIAL_MEMORY=16777216 -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=1048576 -sFILESYSTEM=0 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
mkdir licences && cp libde265/COPYING licences/
