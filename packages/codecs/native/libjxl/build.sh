#!/bin/sh
# Makes jxl-decode.wasm and jxl-encode.wasm: libjxl with Highway, Brotli and Little CMS, as WASM SIMD without threads. About
# five minutes.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# Headers that the build files make elsewhere.
mkdir -p config/jxl
sed -e 's/@JPEGXL_MAJOR_VERSION@/0/; s/@JPEGXL_MINOR_VERSION@/11/; s/@JPEGXL_PATCH_VERSION@/2/' \
  jpeg-xl/lib/jxl/version.h.in > config/jxl/version.h
for name in jxl jxl_cms jxl_threads; do
  macro=$(echo "$name" | tr a-z A-Z)
  printf '#define %s_EXPORT\n#define %s_DEPRECATED __attribute__((__deprecated__))\n' "$macro" "$macro" > "config/jxl/${name}_export.h"
done

mkdir obj obj/both obj/encode
list() { sed -n "/^set($1\$/,/^)/p" jpeg-xl/lib/jxl_lists.cmake | sed -n 's|^ *\(.*\.cc\)$|jpeg-xl/lib/\1|p'; }
{
  { list JPEGXL_INTERNAL_DEC_SOURCES; list JPEGXL_INTERNAL_DEC_BOX_SOURCES; list JPEGXL_INTERNAL_DEC_JPEG_SOURCES
    list JPEGXL_INTERNAL_CMS_SOURCES; ls brotli/c/common/*.c brotli/c/dec/*.c lcms2/src/*.c
    for name in targets aligned_allocator per_target abort; do ls "highway/hwy/$name.cc" 2> /dev/null; done; } | sed 's/$/ both/'
  { list JPEGXL_INTERNAL_ENC_SOURCES; ls brotli/c/enc/*.c; } | sed 's/$/ encode/'
} > sources
cat > compile.sh <<'END'
flags="-w -c -O2 -msimd128 -mnontrapping-fptoint -DNDEBUG -ffunction-sections -fdata-sections -Iconfig -Ijpeg-xl
  -Ijpeg-xl/lib/include -Ihighway -Ibrotli/c/include -Ilcms2/include -Ilcms2/src"
to="obj/$2/$(echo "$1" | tr / -).o"
case "$1" in
*.cc) exec emcc $flags -std=c++17 -fno-exceptions -fno-rtti -fno-math-errno -DJPEGXL_ENABLE_TRANSCODE_JPEG=1 \
  -DJPEGXL_ENABLE_BOXES=1 -DJPEGXL_ENABLE_SKCMS=0 -DJXL_STATIC_DEFINE -DHWY_STATIC_DEFINE "$1" -o "$to" ;;
*) exec emcc $flags -DCMS_NO_REGISTER_KEYWORD -DCMS_NO_PTHREADS "$1" -o "$to" ;;
esac
END
xargs -a sources -P 2 -L 1 sh compile.sh
for part in decode encode; do
  emcc -c -O2 -msimd128 -mnontrapping-fptoint -Wall -Wextra -DJXL_STATIC_DEFINE -Iconfig -Ijpeg-xl/lib/include \
    "$here/$part.c" -o "$part.o"
  em++ -O2 -msimd128 "$part.o" obj/both/*.o $([ $part = encode ] && ls obj/encode/*.o) -o "jxl-$part.wasm" --no-entry \
    -fno-exceptions -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16777216 -sMAXIMUM_MEMORY=4294967296 \
    -sTOTAL_STACK=2097152 -sFILESYSTEM=0 -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free -Wl,--gc-sections
done
mkdir licences && cp jpeg-xl/LICENSE jpeg-xl/PATENTS licences/
cp highway/LICENSE licences/LICENSE.highway
cp brotli/LICENSE licences/LICENSE.brotli
cp lcms2/LICENSE licences/LICENSE.lcms2
