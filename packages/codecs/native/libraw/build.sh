#!/bin/sh
# Makes libraw.wasm: LibRaw with its X3F, deflate and JPEG code, zlib and libjpeg-turbo. Two minutes.
# Run by `npm run build:native`, in a folder with the unpacked sources.
#
# The npm package is only the carrier of the unchanged sources of LibRaw and zlib. WebAssembly exceptions carry LibRaw's
# own through libjpeg's frames; -Os and -ffast-math are out: half as fast, other pixels.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
libraw=lightdrift-libraw/vendor/libraw-0.22.2
zlib=lightdrift-libraw/vendor/zlib-1.3.2
patch -s -p0 "$libraw/src/metadata/ciff.cpp" "$here/ciff-wasm32.diff"
# Thumbnails are not asked of LibRaw; their setjmp would not mix with exceptions.
sed -i 's/longjmp(myerr->setjmp_buffer, 1)/throw 1/; s/setjmp(jerr.setjmp_buffer)/0/' "$libraw/src/decoders/unpack_thumb.cpp"
sed 's/@COPYRIGHT_YEAR@/1991-2023/' libjpeg-turbo/jversion.h.in > libjpeg-turbo/jversion.h
mkdir include obj
sed '/WITH_SIMD/d' "$here/../libjpeg-turbo/include/jconfig.h" > include/jconfig.h
cp "$here/../libjpeg-turbo/include/jconfigint.h" include/

fast="-O3 -msimd128 -w"
decoder="jcomapi jdapimin jdapistd jdatasrc jdcoefct jdcolor jddctmgr jdhuff jdinput jdmainct jdmarker jdmaster jdmerge
  jdphuff jdpostct jdsample jerror jfdctint jidctint jidctred jidctfst jidctflt jmemmgr jmemnobs jutils jaricom jdarith
  jquant1 jquant2 jsimd_none"
echo $decoder | tr ' ' '\n' |
  xargs -P 2 -I{} emcc -c $fast -DNO_GETENV -DNO_PUTENV -Iinclude -Ilibjpeg-turbo "libjpeg-turbo/{}.c" -o "obj/{}.o"
echo adler32 crc32 inffast inflate inftrees zutil uncompr | tr ' ' '\n' |
  xargs -P 2 -I{} emcc -c $fast "$zlib/{}.c" -o "obj/zlib-{}.o"
flags="$fast -std=c++17 -fwasm-exceptions -DLIBRAW_NODLL -DNO_LCMS -DNO_JASPER -DNDEBUG -DUSE_ZLIB -DUSE_JPEG -DUSE_JPEG8
  -DUSE_X3FTOOLS -I$libraw -I$libraw/libraw -I$zlib -Iinclude -Ilibjpeg-turbo"
find "$libraw/src" -name '*.cpp' ! -name '*_ph.cpp' |
  xargs -P 2 -I{} sh -c 'em++ -c '"$(echo $flags)"' {} -o obj/$(echo {} | sed "s|.*/src/||; s|/|-|g").o'
em++ -c $flags -Wall -Wextra "$here/binding.cpp" -o obj/binding.o
em++ -O3 -msimd128 -fwasm-exceptions obj/*.o -o libraw.wasm --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
  -sINITIAL_MEMORY=33554432 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=2097152 -sFILESYSTEM=0 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
mkdir licences
cp "$libraw/COPYRIGHT" "$libraw/LICENSE.LGPL" "$libraw/LICENSE.CDDL" licences/
cp "$zlib/LICENSE" licences/LICENSE.zlib
cp libjpeg-turbo/README.ijg licences/
