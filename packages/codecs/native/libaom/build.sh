#!/bin/sh
# Makes av1-decode.wasm and av1-encode.wasm: libaom, its SSE 4.1 intrinsics as WASM SIMD; what the library has in assembler
# alone is plain C. About ten minutes.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# The modules know the command of cmake, and the linker takes objects in the order of their names.
mv aom src
# A quality between two of the scale of 64: the encoder is told the index that the stream has, of which there are 256.
patch -s -p1 -d src -i "$here/quantizer-index.diff"
# Room for the blocks that there are, and not for as many as can be; 64 bits ahead; levels and signs read by our own
# coefficients.h; edges filtered by lines.
patch -s -p1 -d src -i "$here/decoder.diff"
cp "$here/coefficients.h" src/av1/decoder/
# Symbols written by vectors and 64 bits at once; coefficients kept as they are coded, not as blocks; no rates that nobody asks for.
patch -s -p1 -d src -i "$here/encoder.diff"

# The configuration of a generic processor, with SSE switched on by hand: the build files want an assembler for x86.
emcmake cmake -S src -B generic -DCMAKE_BUILD_TYPE=Release -DAOM_TARGET_CPU=generic -DENABLE_DOCS=0 -DENABLE_TESTS=0 \
  -DENABLE_EXAMPLES=0 -DENABLE_TOOLS=0 -DCONFIG_MULTITHREAD=0 -DCONFIG_RUNTIME_CPU_DETECT=0 -DCONFIG_WEBM_IO=0 \
  -DCONFIG_LIBYUV=0 -DCMAKE_EXPORT_COMPILE_COMMANDS=1 > /dev/null
cp -r generic/config config
sed -i -E 's/#define (HAVE_(SSE|SSE2|SSE3|SSSE3|SSE4_1)) 0/#define \1 1/' config/aom_config.h
table() {
  perl src/build/cmake/rtcd.pl --arch=x86 --config=config/aom_config.h --require-mmx --require-sse --require-sse2 \
    --require-sse3 --require-ssse3 --require-sse4_1 --disable-sse4_2 --disable-avx --disable-avx2 "--sym=$1" "$2" > "config/$1.h"
}
table aom_dsp_rtcd src/aom_dsp/aom_dsp_rtcd_defs.pl
table aom_scale_rtcd src/aom_scale/aom_scale_rtcd.pl
table av1_rtcd src/av1/common/av1_rtcd_defs.pl

mkdir obj
compile() {
  xargs -P 2 -I{} sh -c 'emcc -w -std=gnu11 -c -O2 -msimd128 -msse4.1 -DNDEBUG -I'"$here"'/shim -Isrc -I. {} -o obj/$(echo {} | tr / -).o'
}
ls src/aom_dsp/x86/*.c src/av1/*/x86/*.c | grep -v -e avx -e sse4_2 -e sse42 > kernels
compile < kernels
llvm-nm --defined-only obj/*.o 2> /dev/null | awk 'NF == 3 { print $3 }' | sort -u > defined
perl "$here/use-plain-c.pl" defined config/aom_dsp_rtcd.h config/aom_scale_rtcd.h config/av1_rtcd.h
rm obj/*
cat > rtcd.c <<'END'
/* Nothing to detect: every function is chosen when compiling. */
void aom_dsp_rtcd(void) {}
void av1_rtcd(void) {}
void aom_scale_rtcd(void) {}
END
sed -n "s|.*\"file\": \"$PWD/src/\(.*\.c\)\".*|src/\1|p" generic/compile_commands.json | sort -u | grep -v '_rtcd\.c$' > plain
{ cat plain kernels; echo config/aom_config.c; echo rtcd.c; } | compile
emar rcs libaom.a obj/*.o
emcc -c -O2 "-I$here/shim" "$here/leave.c" -o leave.o
# Of a loop of memset() the compiler would make a call of memset().
emcc -c -O3 -msimd128 -Wall -Wextra -fno-builtin "$here/memset.c" -o memset.o
for part in decode encode; do
  emcc -c -O3 -msimd128 -Wall -Wextra "-I$here/shim" -Isrc "-I$here/../heif-pictures" "$here/$part.c" -o "$part.o"
  emcc -O3 -msimd128 "$part.o" leave.o memset.o libaom.a -o "av1-$part.wasm" --no-entry -sSTANDALONE_WASM=1 \
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16777216 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=1048576 -sFILESYSTEM=0 \
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
done
mkdir licences && cp src/LICENSE src/PATENTS licences/
