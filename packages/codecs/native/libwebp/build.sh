#!/bin/sh
# Makes webp-decode.wasm and webp-encode.wasm: libwebp, its SSE 4.1 code as WASM SIMD.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# The lossy encoder's innermost steps: kernels.h and calls.h.
for name in Intra4Preds_SSE2 Flush; do
  sed -i -E "s/^static (void|int) $name\(/\1 $name(/" libwebp/src/dsp/*.c libwebp/src/utils/bit_writer_utils.c
  test "$(cat libwebp/src/dsp/*.c libwebp/src/utils/*.c | grep -c -E "^(void|int) $name\(")" = 1
done
patch -s -p1 -d libwebp -i "$here/tokens.diff"
patch -s -p1 -d libwebp -i "$here/modes.diff"
for file in analysis cost frame quant token; do
  sed -i '1i #include "calls.h"' "libwebp/src/enc/${file}_enc.c"
done

# The decoder's bits in registers, 64 at a time; YUV to RGB in WebAssembly's own vectors.
patch -s -p1 -d libwebp -i "$here/reading.diff"

mkdir obj
flags="-O3 -msimd128 -msse4.1 -DWEBP_HAVE_SSE2 -DWEBP_HAVE_SSE41 -DNDEBUG -Ilibwebp -Ilibwebp/src -I$here -I$here/../pixels"
for file in libwebp/src/dec/*.c libwebp/src/enc/*.c libwebp/src/dsp/*.c libwebp/src/utils/*.c libwebp/sharpyuv/*.c; do echo "$file"; done |
  grep -v -e '_mips' -e '_msa' -e '_neon' |
  xargs -P 2 -I{} sh -c 'emcc -w -c '"$flags"' {} -o obj/$(echo {} | sed "s|libwebp/||; s|src/||; s|/|-|g; s|\.c$||").o'
for part in decode encode; do
  emcc -c $flags -Wall -Wextra "$here/$part.c" -o "$part.o"
  emcc -O3 -msimd128 "$part.o" obj/*.o -o "webp-$part.wasm" --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
    -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=262144 -sFILESYSTEM=0 \
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
done
mkdir licences && cp libwebp/COPYING libwebp/PATENTS licences/
