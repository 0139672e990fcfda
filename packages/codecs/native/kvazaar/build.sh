#!/bin/sh
# Makes kvazaar-8.wasm and kvazaar-10.wasm: kvazaar's encoder for pictures of 8 and of 10 bits, its AVX2 code on pairs of WASM
# vectors (shim/immintrin.h). The bytes that it writes are those of the native encoder.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# What tells the library that it is compiled for such a processor, by names that no system header asks for.
flags="-O3 -std=gnu11 -w -fno-math-errno -msimd128 -msse4.2 -D_M_AMD64 -DX86_64 -D__AVX2__ -DNDEBUG -DKVZ_STATIC_LIB
  -ffunction-sections -fdata-sections"
cd kvazaar/src
# Pictures of luma alone have their windows in single samples (H.265, 7.4.3.2.1), where the library writes pairs.
sed -i 's/encoder->in.real_\(width\|height\)) >> 1,/encoder->in.real_\1) >> (encoder->chroma_format == KVZ_CSP_420),/' encoder_state-bitstream.c
test "$(grep -c 'KVZ_CSP_420),$' encoder_state-bitstream.c)" = 2
ls *.c strategies/*.c strategies/generic/*.c strategies/sse2/*.c strategies/sse41/*.c strategies/avx2/*.c \
  strategies/altivec/*.c extras/libmd5.c | grep -v -e encmain.c -e cli.c -e yuv_io.c > files
for bits in 8 10; do
  mkdir "obj$bits"
  all=$(echo $flags "-DKVZ_BIT_DEPTH=$bits -I$here/shim -I. -Iextras -Istrategies")
  xargs -P "${JOBS:-2}" -I{} sh -c "emcc $all -c {} -o obj$bits/\$(echo {} | tr / -).o" < files
  emcc -c -O3 -msimd128 -Wall -Wextra "-DKVZ_BIT_DEPTH=$bits" -DKVZ_STATIC_LIB -I. "-I$here/../heif-pictures" "$here/encode.c" \
    -o "encode$bits.o"
  emcc -O3 -msimd128 "encode$bits.o" "obj$bits"/*.o -o "../../kvazaar-$bits.wasm" --no-entry -sSTANDALONE_WASM=1 \
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16777216 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=4194304 -sFILESYSTEM=0 \
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free -Wl,--gc-sections
done
cd ../..
mkdir licences && cp kvazaar/LICENSE licences/COPYING
