#!/bin/sh
# Makes deflate-png.wasm: libdeflate with PNG's row filters in WebAssembly SIMD.
# Run by `npm run build:native`, in a folder with the unpacked sources.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# Words of 64 bits and unaligned loads: both are fast here, though pointers have 32 bits.
sed -i 's/^typedef size_t machine_word_t;/typedef unsigned long long machine_word_t;/
s/^#  define UNALIGNED_ACCESS_IS_FAST\t0/#  define UNALIGNED_ACCESS_IS_FAST\t1/' libdeflate/common_defs.h
# Of a match or a stored block that the room or the end of the data cut off, what there is is taken.
patch -s -p1 -d libdeflate/lib < "$here/early-end.diff"
# A stream that ends early gives the bytes that it held: remember where decoding stood when it failed, and when the last
# symbol was decoded that was made of real bits only.
sed -i 's/^#  define SAFETY_CHECK(expr)\tif (unlikely(!(expr))) return LIBDEFLATE_BAD_DATA/extern unsigned char *libdeflate_stopped;\
#  define SAFETY_CHECK(expr)\tdo { if (unlikely(!(expr))) { if (overread_count == 0) libdeflate_stopped = out_next; return LIBDEFLATE_BAD_DATA; } } while (0)/' libdeflate/lib/deflate_decompress.c
sed -i 's/^generic_loop:/generic_loop: ;/
/^generic_loop/,/^block_done/s/^\t\tREFILL_BITS();/\t\tif (overread_count * 8 <= (u8)bitsleft) libdeflate_stopped = out_next;\
\t\tREFILL_BITS();/
s/^next_block:/next_block:\
\tif (overread_count * 8 <= (u8)bitsleft) libdeflate_stopped = out_next;/' libdeflate/lib/decompress_template.h
# A part that is not the last: no block of it is final, and an empty stored block brings it to a whole byte.
sed -i 's/^#include "deflate_compress.h"/#include "deflate_compress.h"\nextern int libdeflate_more;/
s/^\tASSERT(block_length >= MIN_BLOCK_LENGTH || is_final_block);/\tis_final_block = is_final_block \&\& !libdeflate_more;/
s/^\t\t\tbfinal = 1;/\t\t\tbfinal = !libdeflate_more;/
s/^\tif (os.bitcount)$/\tif (libdeflate_more) {\
\t\t*os.next++ = os.bitbuf;\
\t\tif (os.bitcount > 5) *os.next++ = 0;\
\t\tput_unaligned_le32(0xFFFF0000, os.next);\
\t\tos.next += 4;\
\t} else if (os.bitcount)/' libdeflate/lib/deflate_compress.c
grep -q 'libdeflate_more) {' libdeflate/lib/deflate_compress.c
grep -q '!libdeflate_more;' libdeflate/lib/deflate_compress.c
test "$(grep -c libdeflate_stopped libdeflate/lib/decompress_template.h)" = 4
grep -q 'libdeflate_stopped = out_next' libdeflate/lib/deflate_decompress.c
mkdir obj
flags="-O3 -msimd128 -Ilibdeflate"
for name in crc32 deflate_compress deflate_decompress utils zlib_compress; do
  emcc -c $flags "libdeflate/lib/$name.c" -o "obj/$name.o"
done
for name in adler32 binding; do emcc -c $flags -Wall -Wextra "$here/$name.c" -o "obj/$name.o"; done
emcc -O3 -msimd128 obj/*.o -o deflate-png.wasm --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 \
  -sINITIAL_MEMORY=4194304 -sMAXIMUM_MEMORY=4294967296 -sTOTAL_STACK=131072 -sFILESYSTEM=0 \
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS=_malloc,_free
mkdir licences && cp libdeflate/COPYING licences/
