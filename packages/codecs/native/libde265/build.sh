#!/bin/sh
# Builds libde265.wasm: libde265 1.0.11 with Debian's security patches (LGPL-3.0-or-later), SSE 4.1 code as WASM SIMD.
# Needs emscripten 3.1.6 and apt with deb-src entries (Debian 12). Set SOURCES to a folder that holds the patched
# libde265-1.0.11/ to build without the network.
#
# In-loop filters stay on: libheif's own WebAssembly builds switch deblocking and SAO off, which shows as block edges.
. "$(dirname "$0")/../begin.sh"
if [ -n "${SOURCES:-}" ]; then
  cp -rL "$SOURCES/libde265-1.0.11" src
else
  apt-get source --download-only libde265=1.0.11-1+deb12u2
  apt-get source --download-only libde265=1.0.11-1+deb12u3 || true
  sha256sum -c "$here/sources.sha256"
  mkdir src && tar xzf libde265_1.0.11.orig.tar.gz -C src --strip-components=1
  tar xJf libde265_1.0.11-1+deb12u3.debian.tar.xz -C src
  debian_patches src
fi
# What a broken stream leaves out is black, not what was in memory before.
patch -s -p1 -d src < "$here/black-pictures.diff"
mkdir obj
flags="-O3 -msimd128 -msse4.1 -DHAVE_SSE4_1=1 -DHAVE_STDINT_H=1 -DNDEBUG -I$here -Isrc -Isrc/libde265 -w"
library="alloc_pool bitstream cabac contextmodel de265 deblock decctx dpb fallback fallback-dct
  fallback-motion image intrapred md5 motion nal nal-parser pps quality refpic sao scan sei slice sps threads transform
  util visualize vps vui x86/sse x86/sse-dct x86/sse-motion"
for name in $library; do echo "$name"; done |
  xargs -P 2 -I{} sh -c 'em++ -std=c++11 -fno-exceptions -c '"$flags"' src/libde265/{}.cc -o obj/$(basename {}).o'
em++ -std=c++11 -fno-exceptions -c $flags "$here/whole.cc" -o obj/whole.o
emcc -c -O3 -msimd128 -Wall -Wextra -Isrc "-I$here/../heif-pictures" "$here/binding.c" -o obj/binding.o
em++ -O3 -msimd128 obj/*.o -o libde265.wasm --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
  -sINITIAL_MEMORY=16777216 -sMAXIMUM_MEMORY=2147483648 -sTOTAL_STACK=1048576 -sFILESYSTEM=0 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
cp libde265.wasm "$here/../../src/heic/libde265.wasm"
cp src/COPYING "$here/COPYING"
cd "$here/../../src/heic" && sha256sum libde265.wasm > "$here/libde265.wasm.sha256"
ls -l libde265.wasm
