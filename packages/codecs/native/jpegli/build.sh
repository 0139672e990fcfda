#!/bin/sh
# Makes jpegli.wasm: the JPEG encoder of libjxl's sources with Highway, as WASM SIMD. Its decoder is left out. Half a minute.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# jpegli has the structures of libjpeg's API, version 62, of which only libjpeg-turbo's headers are taken.
mkdir -p api obj
cp libjpeg-turbo/jpeglib.h libjpeg-turbo/jmorecfg.h api/
sed '/WITH_SIMD/d' "$here/../libjpeg-turbo/include/jconfig.h" > api/jconfig.h

# Two things that google/jpegli has mended since. Gray pictures get the quantisation of luma:
sed -i 's/^  } else if (cinfo->jpeg_color_space == JCS_YCbCr && !m->use_std_tables) {$/  } else if (cinfo->num_components != 4 \&\& !m->use_std_tables) {/' \
  jpeg-xl/lib/jpegli/quant.cc
test "$(grep -c 'num_components != 4 && !m->use_std_tables' jpeg-xl/lib/jpegli/quant.cc)" = 1
# Sequential files have two Huffman tables a class, as baseline demands, which is all that many a program reads.
sed -i 's/^    float best_cost = HistogramCost(cur);$/    const bool is_room = cinfo->progressive_mode || slot_histograms.size() < 2;\
    float best_cost = is_room ? HistogramCost(cur) : 3e38f;/' jpeg-xl/lib/jpegli/entropy_coding.cc
test "$(grep -c is_room jpeg-xl/lib/jpegli/entropy_coding.cc)" = 2

# Faster in WebAssembly, with the same bytes (docs/decisions/048-jpeg-by-jpegli.md).
patch -s -p1 -d jpeg-xl -i "$here/encoder.diff"

flags="-O3 -msimd128 -DNDEBUG -DHWY_COMPILE_ONLY_STATIC -DHWY_STATIC_DEFINE -DJXL_STATIC_DEFINE -std=c++17
  -fno-exceptions -fno-rtti -Iapi -Ijpeg-xl -Ijpeg-xl/lib/include -Ihighway"
encoder="adaptive_quantization bit_writer bitstream color_transform common destination_manager downsample encode
  encode_finish encode_streaming entropy_coding error huffman input memory_manager quant simd"
echo $encoder | tr ' ' '\n' | xargs -P 2 -I{} em++ -c -w $flags jpeg-xl/lib/jpegli/{}.cc -o obj/{}.o
for name in targets aligned_allocator per_target abort; do
  test ! -f "highway/hwy/$name.cc" || em++ -c -w $flags "highway/hwy/$name.cc" -o "obj/hwy-$name.o"
done
em++ -c -Wall -Wextra $flags "$here/binding.cc" -o obj/binding.o
em++ -O3 -msimd128 -fno-exceptions obj/*.o -o jpegli.wasm --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
  -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=262144 -sFILESYSTEM=0 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free -Wl,--gc-sections
mkdir licences && cp jpeg-xl/LICENSE jpeg-xl/PATENTS licences/
cp highway/LICENSE licences/LICENSE.highway
cp libjpeg-turbo/LICENSE.md libjpeg-turbo/README.ijg licences/
