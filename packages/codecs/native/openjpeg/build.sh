#!/bin/sh
# Makes openjpeg-decode.wasm and openjpeg-encode.wasm: OpenJPEG, its SSE 4.1 code as WASM SIMD.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# The quantization step is the host's to choose, so that lossy coding leaves out bits before it codes them.
sed -i 's|stepsize = (1 << (gain)) / norm;|extern double safelight_step; stepsize = (1 << (gain)) / norm * safelight_step;|' openjpeg2/src/lib/openjp2/dwt.c
grep -q safelight_step openjpeg2/src/lib/openjp2/dwt.c
mkdir obj
flags="-O3 -msimd128 -msse4.1 -mnontrapping-fptoint -DNDEBUG -ffunction-sections -fdata-sections -I$here/config -Iopenjpeg2/src/lib/openjp2"
for name in thread bio cio dwt event ht_dec image invert j2k jp2 mct mqc openjpeg opj_clock pi t1 t2 tcd tgt function_list \
  opj_malloc sparse_array; do echo "$name"; done |
  xargs -P 2 -I{} sh -c 'emcc -w -c '"$flags"' openjpeg2/src/lib/openjp2/{}.c -o obj/{}.o'
echo 'double safelight_step = 1;' > step.c
emcc -c step.c -o step.o
for part in decode encode; do
  emcc -c $flags -Wall -Wextra "$here/$part.c" -o "$part.o"
  emcc -O3 -msimd128 "$part.o" $([ $part = decode ] && echo step.o) obj/*.o -o "openjpeg-$part.wasm" --no-entry \
    -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296 \
    -sTOTAL_STACK=1048576 -sFILESYSTEM=0 -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free -Wl,--gc-sections
done
mkdir licences && cp openjpeg2/LICENSE licences/COPYING
