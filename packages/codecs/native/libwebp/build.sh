#!/bin/sh
# Builds webp-decode.wasm and webp-encode.wasm: libwebp 1.2.4 with Debian's security patches (BSD-3-Clause), its SSE 4.1
# code as WASM SIMD. Needs emscripten 3.1.6 and apt with deb-src entries (Debian 12). Set SOURCES to a folder that holds
# the patched libwebp-1.2.4/ to build without the network.
. "$(dirname "$0")/../begin.sh"
if [ -n "${SOURCES:-}" ]; then
  cp -rL "$SOURCES/libwebp-1.2.4" src
else
  apt-get source --download-only libwebp=1.2.4-0.2+deb12u1
  sha256sum -c "$here/sources.sha256"
  mkdir src && tar xzf libwebp_1.2.4.orig.tar.gz -C src --strip-components=1
  tar xJf libwebp_1.2.4-0.2+deb12u1.debian.tar.xz -C src
  debian_patches src
fi
mkdir obj
flags="-O3 -msimd128 -msse4.1 -DWEBP_HAVE_SSE2 -DWEBP_HAVE_SSE41 -DNDEBUG -Isrc -Isrc/src"
for file in src/src/dec/*.c src/src/enc/*.c src/src/dsp/*.c src/src/utils/*.c src/sharpyuv/*.c; do echo "$file"; done |
  grep -v -e '_mips' -e '_msa' -e '_neon' |
  xargs -P 2 -I{} sh -c 'emcc -w -c '"$flags"' {} -o obj/$(echo {} | sed "s|src/||g; s|/|-|g; s|\.c$||").o'
for part in decode encode; do
  emcc -c $flags -Wall -Wextra "$here/$part.c" -o "$part.o"
  emcc -O3 -msimd128 "$part.o" obj/*.o -o "webp-$part.wasm" --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
    -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=262144 -sFILESYSTEM=0 \
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
  cp "webp-$part.wasm" "$here/../../src/webp/"
done
cp src/COPYING "$here/COPYING"
cp src/PATENTS "$here/PATENTS"
cd "$here/../../src/webp" && sha256sum webp-*.wasm > "$here/webp.wasm.sha256"
ls -l webp-*.wasm
