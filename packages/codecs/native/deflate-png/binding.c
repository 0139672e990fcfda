/*
 * zlib streams by libdeflate, and what PNG does to rows of pixels, for standalone WebAssembly. Chunks and their order
 * are the caller's.
 *
 * Errors leave through the imported function host_fail, which throws through the frames of this module; its instance
 * is not used again.
 */
#include <stdlib.h>

#include "filters.h"
#include "libdeflate.h"

#define EXPORT(name) __attribute__((export_name(name)))

/* As nativeCode of runtime/wasm.ts. */
enum { FAILED = 1, OUT_OF_MEMORY = 2 };

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

/* Where a failed inflation stopped, and whether a compressed part is not the last; added to libdeflate by build.sh. */
extern unsigned char *libdeflate_stopped;
int libdeflate_more;
unsigned char *libdeflate_stopped;

static void *allocate(size_t size) {
  void *memory = malloc(size);
  if (!memory) host_fail(OUT_OF_MEMORY, "No room for the pixels.");
  return memory;
}

/* ---- zlib ---- */

/*
 * Inflates a zlib stream into `out`, which has room for `size` bytes, and returns how many are sound.
 * *state: 0 all is well, 1 the stream is longer than `size`, 2 damaged or truncated, 3 the checksum does not match.
 */
EXPORT("zlib_inflate") size_t zlib_inflate(const uint8_t *in, size_t length, uint8_t *out, size_t size, int *state) {
  *state = 2;
  if (length < 2 || (in[0] & 15) != 8 || ((in[0] << 8) | in[1]) % 31 != 0 || (in[1] & 0x20)) return 0;
  struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
  if (!d) host_fail(OUT_OF_MEMORY, "No room to inflate.");
  size_t used = 0, made = 0;
  libdeflate_stopped = out;
  enum libdeflate_result result = libdeflate_deflate_decompress_ex(d, in + 2, length - 2, out, size, &used, &made);
  libdeflate_free_decompressor(d);
  if (result == LIBDEFLATE_SUCCESS) {
    const uint8_t *sum = in + 2 + used;
    uint32_t wanted = used + 6 > length
                        ? 0
                        : (uint32_t)sum[0] << 24 | (uint32_t)sum[1] << 16 | (uint32_t)sum[2] << 8 | (uint32_t)sum[3];
    *state = wanted == libdeflate_adler32(1, out, made) ? 0 : 3;
    return made;
  }
  made = (size_t)(libdeflate_stopped - out);
  *state = result == LIBDEFLATE_INSUFFICIENT_SPACE && made == size ? 1 : 2;
  return made;
}

/* Room that zlib_deflate needs. */
EXPORT("zlib_bound") size_t zlib_bound(size_t size) { return libdeflate_zlib_compress_bound(NULL, size); }

/* Deflates to a zlib stream, level 0 to 12; returns its length. `out` has the room that zlib_bound says. */
EXPORT("zlib_deflate") size_t zlib_deflate(const uint8_t *in, size_t size, uint8_t *out, size_t room, int level) {
  struct libdeflate_compressor *c = libdeflate_alloc_compressor(level);
  if (!c) host_fail(OUT_OF_MEMORY, "No room to deflate.");
  libdeflate_more = 0;
  size_t length = libdeflate_zlib_compress(c, in, size, out, room);
  libdeflate_free_compressor(c);
  return length;
}

EXPORT("crc32") uint32_t crc32_of(uint32_t crc, const uint8_t *bytes, size_t length) {
  return libdeflate_crc32(crc, bytes, length);
}

/* ---- reading ---- */

/* Bytes after the rows, which inflating a longer stream and reading whole vectors may touch. */
#define SLACK 320

typedef struct {
  uint32_t width, height;
  int depth, color, interlaced, channels;
  /* Bytes of a pixel for the filters, of a row without its filter byte, and of a row of output. */
  int bpp;
  size_t stride, out_stride;
  int out_channels, out_bytes;
  uint8_t *raw;
  size_t raw_size;
  uint8_t *rows;
  uint32_t batch, next;
  int bad_filter;
  int palette_alpha, has_key;
  uint16_t key[3];
  uint8_t palette[256 * 4];
} reader;

static const int channels_of[7] = { 1, 0, 3, 1, 2, 0, 4 };
static const uint8_t pass_x[7] = { 0, 4, 0, 2, 0, 1, 0 }, pass_y[7] = { 0, 0, 4, 0, 2, 0, 1 };
static const uint8_t step_x[7] = { 8, 8, 4, 4, 2, 2, 1 }, step_y[7] = { 8, 8, 8, 4, 4, 2, 2 };

static size_t row_bytes(const reader *r, uint32_t width) {
  return ((size_t)width * (size_t)(r->channels * r->depth) + 7) / 8;
}

static uint32_t pass_size(uint32_t size, uint8_t start, uint8_t step) {
  return size <= start ? 0 : (size - start + step - 1) / step;
}

static size_t raw_size_of(const reader *r) {
  if (!r->interlaced) return (r->stride + 1) * r->height;
  size_t total = 0;
  for (int pass = 0; pass < 7; pass++) {
    uint32_t w = pass_size(r->width, pass_x[pass], step_x[pass]), h = pass_size(r->height, pass_y[pass], step_y[pass]);
    if (w) total += (row_bytes(r, w) + 1) * h;
  }
  return total;
}

/* The header must have been checked: a combination of depth and colour type that PNG has, dimensions within limits. */
EXPORT("png_open") reader *png_open(uint32_t width, uint32_t height, int depth, int color, int interlaced) {
  reader *r = calloc(1, sizeof(reader));
  if (!r) host_fail(OUT_OF_MEMORY, "No room for the codec.");
  r->width = width;
  r->height = height;
  r->depth = depth;
  r->color = color;
  r->interlaced = interlaced;
  r->channels = channels_of[color];
  r->bpp = (r->channels * depth + 7) / 8;
  r->stride = row_bytes(r, width);
  r->raw_size = raw_size_of(r);
  return r;
}

/* 256 entries of red, green, blue, alpha for the caller to fill. */
EXPORT("png_palette") uint8_t *png_palette(reader *r) { return r->palette; }

/* The palette has entries that are not opaque. */
EXPORT("png_palette_alpha") void png_palette_alpha(reader *r) { r->palette_alpha = 1; }

/* The colour that is transparent, in samples as stored. */
EXPORT("png_key") void png_key(reader *r, int red, int green, int blue) {
  r->has_key = 1;
  r->key[0] = (uint16_t)red;
  r->key[1] = (uint16_t)green;
  r->key[2] = (uint16_t)blue;
}

/* Inflates the image data; returns the share of it that is there, in percent; *state as for zlib_inflate. */
EXPORT("png_inflate") double png_inflate(reader *r, const uint8_t *in, size_t length, int *state) {
  r->raw = allocate(r->raw_size + SLACK);
  size_t made = zlib_inflate(in, length, r->raw, r->raw_size + SLACK - 16, state);
  if (made < r->raw_size) memset(r->raw + made, 0, r->raw_size - made);
  double share = made >= r->raw_size ? 100.0 : 100.0 * (double)made / (double)r->raw_size;
  if (made >= r->raw_size && *state == 1) *state = 0;
  if (made < r->raw_size && *state == 0) *state = 2;
  return share;
}

static uint16_t big16(const uint8_t *p) { return (uint16_t)(p[0] << 8 | p[1]); }

static void swap16(const uint8_t *in, uint8_t *out, size_t bytes) {
  size_t i = 0;
  for (; i + 16 <= bytes; i += 16) {
    v128_t v = wasm_v128_load(in + i);
    wasm_v128_store(out + i, wasm_i8x16_shuffle(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  }
  for (; i < bytes; i += 2) {
    out[i] = in[i + 1];
    out[i + 1] = in[i];
  }
}

static unsigned small_sample(const uint8_t *in, uint32_t x, int depth) {
  uint32_t bit = x * (uint32_t)depth;
  return (unsigned)(in[bit >> 3] >> (8 - depth - (int)(bit & 7))) & ((1u << depth) - 1);
}

static void expand_palette(const reader *r, const uint8_t *in, uint8_t *out, uint32_t width) {
  int channels = r->out_channels;
  for (uint32_t x = 0; x < width; x++, out += channels) {
    unsigned index = r->depth == 8 ? in[x] : small_sample(in, x, r->depth);
    const uint8_t *entry = r->palette + index * 4;
    out[0] = entry[0];
    out[1] = entry[1];
    out[2] = entry[2];
    if (channels == 4) out[3] = entry[3];
  }
}

static void expand_gray(const reader *r, const uint8_t *in, uint8_t *out, uint32_t width) {
  unsigned scale = 255u / ((1u << r->depth) - 1);
  for (uint32_t x = 0; x < width; x++) {
    unsigned sample = r->depth == 8 ? in[x] : small_sample(in, x, r->depth);
    *out++ = (uint8_t)(sample * scale);
    if (r->has_key) *out++ = sample == r->key[0] ? 0 : 255;
  }
}

static void expand_key8(const reader *r, const uint8_t *in, uint8_t *out, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, in += 3, out += 4) {
    out[0] = in[0];
    out[1] = in[1];
    out[2] = in[2];
    out[3] = in[0] == r->key[0] && in[1] == r->key[1] && in[2] == r->key[2] ? 0 : 255;
  }
}

static void expand_key16(const reader *r, const uint8_t *in, uint8_t *bytes, uint32_t width) {
  uint16_t *out = (uint16_t *)bytes;
  int channels = r->channels;
  for (uint32_t x = 0; x < width; x++) {
    int same = 1;
    for (int c = 0; c < channels; c++, in += 2) {
      *out = big16(in);
      same &= *out++ == r->key[c];
    }
    *out++ = same ? 0 : 65535;
  }
}

/* One finished row to output samples: 8 bits or 16 bits of this machine's order. */
static void expand(const reader *r, const uint8_t *in, uint8_t *out, uint32_t width) {
  if (r->color == 3) {
    expand_palette(r, in, out, width);
  } else if (r->depth == 16) {
    if (r->has_key) expand_key16(r, in, out, width);
    else swap16(in, out, (size_t)width * (size_t)(r->channels * 2));
  } else if (r->depth < 8 || (r->color == 0 && r->has_key)) {
    expand_gray(r, in, out, width);
  } else if (r->has_key) {
    expand_key8(r, in, out, width);
  } else {
    memcpy(out, in, (size_t)width * (size_t)r->channels);
  }
}

#define BATCH_BYTES (512 * 1024)

/* Makes the row buffer, which holds the whole picture where it is interlaced; returns output channels. */
EXPORT("png_start") int png_start(reader *r) {
  int alpha = r->color == 3 ? r->palette_alpha : r->has_key && r->color != 4 && r->color != 6;
  r->has_key = r->color == 3 || r->color >= 4 ? 0 : r->has_key;
  r->out_channels = (r->color == 3 ? 3 : r->channels) + alpha;
  r->out_bytes = r->depth == 16 ? 2 : 1;
  r->out_stride = (size_t)r->width * (size_t)(r->out_channels * r->out_bytes);
  size_t batch = BATCH_BYTES / r->out_stride;
  r->batch = r->interlaced || batch > r->height ? r->height : batch < 1 ? 1 : (uint32_t)batch;
  r->rows = allocate(r->out_stride * r->batch + 16);
  return r->out_channels;
}

EXPORT("png_rows") uint8_t *png_rows(const reader *r) { return r->rows; }

static int take_filter(reader *r, const uint8_t *row) {
  if (row[0] <= 4) return row[0];
  r->bad_filter = 1;
  return 0;
}

static void place(const reader *r, const uint8_t *line, uint32_t width, uint32_t y, int pass) {
  int size = r->out_channels * r->out_bytes;
  uint8_t *out = r->rows + r->out_stride * y + (size_t)pass_x[pass] * (size_t)size;
  size_t step = (size_t)step_x[pass] * (size_t)size;
  for (uint32_t x = 0; x < width; x++, out += step, line += size) memcpy(out, line, (size_t)size);
}

static void read_interlaced(reader *r, const uint8_t *zero) {
  uint8_t *row = r->raw, *line = allocate(r->out_stride + 16);
  for (int pass = 0; pass < 7; pass++) {
    uint32_t w = pass_size(r->width, pass_x[pass], step_x[pass]), h = pass_size(r->height, pass_y[pass], step_y[pass]);
    size_t stride = row_bytes(r, w);
    const uint8_t *up = zero;
    for (uint32_t y = 0; w && y < h; y++, row += stride + 1) {
      unfilter(take_filter(r, row), row + 1, up, stride, r->bpp);
      up = row + 1;
      expand(r, up, line, w);
      place(r, line, w, y * step_y[pass] + pass_y[pass], pass);
    }
  }
  free(line);
}

/* Makes the next batch of output rows; returns their number, 0 at the end. */
EXPORT("png_read") uint32_t png_read(reader *r) {
  uint32_t count = r->height - r->next < r->batch ? r->height - r->next : r->batch;
  if (count == 0) return 0;
  uint8_t *zero = calloc(1, r->stride + 16);
  if (!zero) host_fail(OUT_OF_MEMORY, "No room for a row.");
  if (r->interlaced) {
    read_interlaced(r, zero);
  } else {
    uint32_t unfiltered = 0;
    for (uint32_t i = 0; i < count; i++) {
      uint8_t *row = r->raw + (r->stride + 1) * (r->next + i), *lower = row + r->stride + 1;
      const uint8_t *up = r->next + i == 0 ? zero : row - r->stride;
      int are_two = unfiltered == i && i + 1 < count && row[0] == 4 && lower[0] == 4;
      if (are_two && unfilter_two(row + 1, up, lower + 1, r->stride, r->bpp)) {
        unfiltered = i + 2;
      } else if (unfiltered == i) {
        unfilter(take_filter(r, row), row + 1, up, r->stride, r->bpp);
        unfiltered = i + 1;
      }
      expand(r, row + 1, r->rows + r->out_stride * i, r->width);
    }
  }
  free(zero);
  r->next += count;
  return count;
}

/* Some row had a filter type that does not exist. */
EXPORT("png_bad_filter") int png_bad_filter(const reader *r) { return r->bad_filter; }

EXPORT("png_close") void png_close(reader *r) {
  free(r->raw);
  free(r->rows);
  free(r);
}

/* ---- writing ---- */

typedef struct {
  size_t stride, bpp, rows, room;
  int wide, filters, first;
  uint32_t adler;
  struct libdeflate_compressor *compressor;
  uint8_t *in, *filtered, *out, *lines[2], *tries[2];
} writer;

#define PAD 16

/*
 * stride: bytes of a row; bpp: bytes of a pixel, at least 1; wide: samples are 16 bits and must be turned round;
 * filters: bit mask of the filter types that are tried; rows: most rows of one part.
 */
EXPORT("png_writer") writer *png_writer(size_t stride, size_t bpp, int wide, int filters, int level, size_t rows) {
  writer *w = calloc(1, sizeof(writer));
  if (!w) host_fail(OUT_OF_MEMORY, "No room for the codec.");
  w->stride = stride;
  w->bpp = bpp;
  w->wide = wide;
  w->filters = filters;
  w->rows = rows;
  w->first = 1;
  w->adler = 1;
  w->compressor = libdeflate_alloc_compressor(level);
  if (!w->compressor) host_fail(OUT_OF_MEMORY, "No room to deflate.");
  w->in = allocate(stride * rows);
  w->filtered = allocate((stride + 1) * rows + PAD);
  w->room = libdeflate_deflate_compress_bound(w->compressor, (stride + 1) * rows) + 64;
  w->out = allocate(w->room);
  for (int i = 0; i < 2; i++) {
    w->lines[i] = calloc(1, stride + 3 * PAD);
    w->tries[i] = calloc(1, stride + 3 * PAD);
    if (!w->lines[i] || !w->tries[i]) host_fail(OUT_OF_MEMORY, "No room for a row.");
  }
  return w;
}

/* Rows go in here, tightly packed, samples in this machine's order. */
EXPORT("png_writer_rows") uint8_t *png_writer_rows(const writer *w) { return w->in; }

/* The chunk that png_write made. */
EXPORT("png_writer_chunk") uint8_t *png_writer_chunk(const writer *w) { return w->out; }

static void filter_row(writer *w, const uint8_t *in, uint8_t *out) {
  uint8_t *swap = w->lines[0];
  w->lines[0] = w->lines[1];
  w->lines[1] = swap;
  const uint8_t *up = w->lines[0] + PAD;
  uint8_t *row = w->lines[1] + PAD;
  if (w->wide) swap16(in, row, w->stride);
  else memcpy(row, in, w->stride);
  uint64_t least = UINT64_MAX;
  for (int filter = 0; filter < 5; filter++) {
    if (!(w->filters >> filter & 1)) continue;
    uint64_t cost = apply_filter(filter, row, up, w->tries[0], w->stride, w->bpp);
    if (cost >= least) continue;
    least = cost;
    out[0] = (uint8_t)filter;
    swap = w->tries[0];
    w->tries[0] = w->tries[1];
    w->tries[1] = swap;
  }
  memcpy(out + 1, w->tries[1], w->stride);
}

static void put32(uint8_t *p, uint32_t v) {
  p[0] = (uint8_t)(v >> 24);
  p[1] = (uint8_t)(v >> 16);
  p[2] = (uint8_t)(v >> 8);
  p[3] = (uint8_t)v;
}

/* Compresses `count` rows to one whole IDAT chunk, and returns its length. `last` ends the stream. */
EXPORT("png_write") size_t png_write(writer *w, size_t count, int last) {
  for (size_t i = 0; i < count; i++) filter_row(w, w->in + w->stride * i, w->filtered + (w->stride + 1) * i);
  size_t size = (w->stride + 1) * count;
  w->adler = libdeflate_adler32(w->adler, w->filtered, size);
  uint8_t *data = w->out + 8, *end = data;
  if (w->first) {
    *end++ = 0x78;
    *end++ = 0x9C;
    w->first = 0;
  }
  libdeflate_more = !last;
  size_t made = libdeflate_deflate_compress(w->compressor, w->filtered, size, end, w->room - 32);
  if (made == 0) host_fail(FAILED, "The rows could not be compressed.");
  end += made;
  if (last) {
    put32(end, w->adler);
    end += 4;
  }
  put32(w->out, (uint32_t)(end - data));
  memcpy(w->out + 4, "IDAT", 4);
  put32(end, libdeflate_crc32(0, w->out + 4, (size_t)(end - data) + 4));
  return (size_t)(end + 4 - w->out);
}

EXPORT("png_writer_close") void png_writer_close(writer *w) {
  libdeflate_free_compressor(w->compressor);
  free(w->in);
  free(w->filtered);
  free(w->out);
  for (int i = 0; i < 2; i++) {
    free(w->lines[i]);
    free(w->tries[i]);
  }
  free(w);
}
