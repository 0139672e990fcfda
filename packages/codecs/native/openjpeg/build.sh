#!/bin/sh
# Builds openjpeg-decode.wasm and openjpeg-encode.wasm: OpenJPEG 2.5.3 with Debian's patches (BSD-2-Clause), its SSE 4.1
# code as WASM SIMD. Needs emscripten 3.1.6 and apt with a deb-src entry of Debian 13. Set SOURCES to a folder that holds
# the patched openjpeg-2.5.3/ to build without the network.
. "$(dirname "$0")/../begin.sh"
if [ -n "${SOURCES:-}" ]; then
  cp -rL "$SOURCES/openjpeg-2.5.3" src
else
  # The package description may have moved on; the two archives below are what is checked.
  apt-get source --download-only openjpeg2=2.5.3-2.1~deb13u2 || true
  sha256sum -c "$here/sources.sha256"
  mkdir src && tar xJf openjpeg2_2.5.3.orig.tar.xz -C src --strip-components=1
  tar xJf openjpeg2_2.5.3-2.1~deb13u2.debian.tar.xz -C src
  debian_patches src
fi
# The quantization step is the host's to choose, so that lossy coding leaves out bits before it codes them.
sed -i 's|stepsize = (1 << (gain)) / norm;|extern double safelight_step; stepsize = (1 << (gain)) / norm * safelight_step;|' src/src/lib/openjp2/dwt.c
grep -q safelight_step src/src/lib/openjp2/dwt.c
mkdir obj
flags="-O3 -msimd128 -msse4.1 -mnontrapping-fptoint -DNDEBUG -ffunction-sections -fdata-sections -I$here/config -Isrc/src/lib/openjp2"
for name in thread bio cio dwt event ht_dec image invert j2k jp2 mct mqc openjpeg opj_clock pi t1 t2 tcd tgt function_list \
  opj_malloc sparse_array; do echo "$name"; done |
  xargs -P 2 -I{} sh -c 'emcc -w -c '"$flags"' src/src/lib/openjp2/{}.c -o obj/{}.o'
echo 'double safelight_step = 1;' > step.c
emcc -c step.c -o step.o
for part in decode encode; do
  emcc -c $flags -Wall -Wextra "$here/$part.c" -o "$part.o"
  emcc -O3 -msimd128 "$part.o" $([ $part = decode ] && echo step.o) obj/*.o -o "openjpeg-$part.wasm" --no-entry \
    -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296 \
    -sTOTAL_STACK=1048576 -sFILESYSTEM=0 -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free -Wl,--gc-sections
  cp "openjpeg-$part.wasm" "$here/../../src/jp2/"
done
cp src/LICENSE "$here/COPYING"
cd "$here/../../src/jp2" && sha256sum openjpeg-*.wasm > "$here/openjpeg.wasm.sha256"
ls -l openjpeg-*.wasm
