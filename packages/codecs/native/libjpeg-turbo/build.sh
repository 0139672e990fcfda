#!/bin/sh
# Makes libjpeg-turbo.wasm, libjpeg-12.wasm (decoder of 12-bit files) and libjpeg-turn.wasm (turns without decoding).
# Run by `npm run build:native`, in a folder with the unpacked sources.
#
# simd.c takes the place of the library's own SIMD code, of which the Arm Neon kernels, translated by SIMDe, are three
# times slower here than plain C.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mv libjpeg-turbo src
sed 's/@COPYRIGHT_YEAR@/1991-2023/' src/jversion.h.in > src/jversion.h
# A code and its coefficient by one look into a table; refinement by a mask of what is not zero; codes that no encoder writes are said.
patch -s -p1 -d src -i "$here/huffman.diff"
cp src/jchuff.c original-jchuff.c
# Symbols are counted by simd.c.
sed -i 's/^    htest_one_block(cinfo/    jsimd_count_symbols(cinfo/
s/^#include "jsimd.h"/#include "jsimd.h"\nextern void jsimd_count_symbols(j_compress_ptr, JCOEFPTR, int, long *, long *);/' src/jchuff.c
test "$(grep -c jsimd_count_symbols src/jchuff.c)" = 2

# compile "flags" folder name ... . The Huffman coders keep 64 bits in hand, as on x32: WebAssembly has 64-bit integers although
# its pointers have 32.
compile() {
  flags_of_all=$1 folder=$2
  shift 2
  for name in "$@"; do
    case $name in
      jchuff | jdhuff | jdphuff) echo "-D__x86_64__ -D__ILP32__ src/$name.c -o $folder/$name.o" ;;
      *) echo "src/$name.c -o $folder/$name.o" ;;
    esac
  done | xargs -P 2 -L 1 emcc -c $flags_of_all
}

mkdir obj
flags="-O3 -msimd128 -DNO_GETENV -DNO_PUTENV -DUSE_CLZ_INTRINSIC -Wno-macro-redefined -I$here/include -Isrc -Isrc/simd"
library="jcapimin jcapistd jccoefct jccolor jcdctmgr jcinit jcmainct jcmarker jcmaster jcomapi jcparam jcphuff jcprepct
  jcsample jdapimin jdapistd jdcoefct jdcolor jddctmgr jdinput jdmainct jdmarker jdmaster jdmerge jdpostct
  jdsample jerror jfdctint jidctint jidctred jmemmgr jmemnobs jutils jaricom jcarith jdarith jfdctfst jfdctflt jidctfst
  jidctflt jquant1 jquant2 jchuff jdhuff jdphuff"
compile "$flags" obj $library
emcc -c $flags -Wall -Wextra "$here/binding.c" -o obj/binding.o
emcc -c $flags "$here/simd.c" -o obj/simd.o
link="--no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296
  -sTOTAL_STACK=262144 -sFILESYSTEM=0 -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free"
emcc -O3 -msimd128 obj/*.o -o libjpeg-turbo.wasm $link

mkdir obj12 include12
sed 's/BITS_IN_JSAMPLE  8/BITS_IN_JSAMPLE  12/; /WITH_SIMD/d' "$here/include/jconfig.h" > include12/jconfig.h
cp "$here/include/jconfigint.h" include12/
flags12="-O2 -msimd128 -DNO_GETENV -DNO_PUTENV -Iinclude12 -Isrc"
decoder="jcomapi jdapimin jdapistd jdcoefct jdcolor jddctmgr jdhuff jdinput jdmainct jdmarker jdmaster jdmerge jdphuff jdpostct
  jdsample jerror jidctint jidctred jidctfst jidctflt jmemmgr jmemnobs jutils jaricom jdarith jquant1 jquant2 jsimd_none"
compile "$flags12" obj12 $decoder
emcc -c $flags12 -Wall -Wextra "$here/binding.c" -o obj12/binding.o
emcc -O2 obj12/*.o -o libjpeg-12.wasm $link

mkdir objt includet
sed '/WITH_SIMD/d' "$here/include/jconfig.h" > includet/jconfig.h
cp "$here/include/jconfigint.h" includet/
flagst="-O2 -msimd128 -DTURN -DNO_GETENV -DNO_PUTENV -Iincludet -Isrc"
turner="jcapimin jccoefct jcmarker jcmaster jcomapi jcparam jctrans jdapimin jdcoefct jdinput jdmarker jdtrans jerror jmemmgr
  jmemnobs jutils jaricom jcarith jdarith jsimd_none jchuff jcphuff jdhuff jdphuff transupp"
cp original-jchuff.c src/jchuff.c
compile "$flagst" objt $turner
emcc -c $flagst -Wall -Wextra "$here/binding.c" -o objt/binding.o
emcc -O2 objt/*.o -o libjpeg-turn.wasm $link

mkdir licences && cp src/LICENSE.md src/README.ijg licences/
