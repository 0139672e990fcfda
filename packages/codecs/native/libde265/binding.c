/*
 * HEVC pictures to RGB, one coded picture (a HEIF item, a tile of a grid) at a time.
 *
 * The caller gives NAL units behind 4-byte big-endian lengths: first the parameter sets, then the picture's. The
 * decoded picture stays in the decoder until the next call, and is written by hevc_place into a canvas of the caller.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "libde265/de265.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

enum { FAILED = 1, OUT_OF_MEMORY = 2, UNSUPPORTED = 3 };

static de265_decoder_context *decoder;
static const struct de265_image *picture;
static int truncated;

/* Reads the next unit's length and moves behind it; 0 at the end. Units cut by the end of the data are kept. */
static uint32_t next_unit(const uint8_t **at, uint32_t *left) {
  if (*left < 4) return 0;
  const uint8_t *p = *at;
  uint32_t size = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
  *at += 4;
  *left -= 4;
  if (size > *left) {
    size = *left;
    truncated = 1;
  }
  return size;
}

static void push(const uint8_t *units, uint32_t size) {
  uint32_t length;
  while ((length = next_unit(&units, &size)) > 0) {
    de265_push_NAL(decoder, units, (int)length, 0, NULL);
    units += length;
    size -= length;
  }
}

/* Forgets the stream. */
void EXPORT(hevc_close)(void) {
  if (decoder != NULL) de265_free_decoder(decoder);
  decoder = NULL;
  picture = NULL;
}

/* Begins a stream: its parameter sets. */
void EXPORT(hevc_open)(const uint8_t *sets, uint32_t size) {
  hevc_close();
  decoder = de265_new_decoder();
  if (decoder == NULL) host_fail(OUT_OF_MEMORY, "No room for the decoder.");
  push(sets, size);
}

/* Takes the next finished picture, in output order, or fails. */
static int take(void) {
  int more = 1;
  while (more) {
    more = 0;
    de265_error error = de265_decode(decoder, &more);
    picture = de265_peek_next_picture(decoder);
    if (picture != NULL) return 1;
    if (error == DE265_ERROR_WAITING_FOR_INPUT_DATA) return 0;
    if (error != DE265_OK && !de265_isOK(error)) host_fail(FAILED, de265_get_error_text(error));
  }
  return 0;
}

static int tells_damage(de265_error warning) {
  switch ((int)warning) {
    case DE265_WARNING_PREMATURE_END_OF_SLICE_SEGMENT:
    case DE265_WARNING_CTB_OUTSIDE_IMAGE_AREA:
    case DE265_WARNING_PPS_HEADER_INVALID:
    case DE265_WARNING_SLICEHEADER_INVALID:
    case DE265_WARNING_NONEXISTING_PPS_REFERENCED:
    case DE265_WARNING_NONEXISTING_SPS_REFERENCED:
    case DE265_WARNING_SLICE_SEGMENT_ADDRESS_INVALID:
      return 1;
    default:
      return 0;
  }
}

/*
 * Decodes the units of one picture. With `last` the stream is flushed, so that the picture is finished.
 * Returns whether a picture is there: 0 no, 1 yes, 2 yes but its data were cut or damaged.
 */
int EXPORT(hevc_decode)(const uint8_t *units, uint32_t size, int last) {
  if (picture != NULL) de265_release_next_picture(decoder);
  picture = NULL;
  truncated = 0;
  push(units, size);
  if (last) de265_flush_data(decoder);
  else de265_push_end_of_frame(decoder);
  if (!take()) return 0;
  de265_error warning;
  int damaged = truncated;
  while ((warning = de265_get_warning(decoder)) != DE265_OK) damaged |= tells_damage(warning);
  return damaged ? 2 : 1;
}

int EXPORT(hevc_width)(void) { return de265_get_image_width(picture, 0); }
int EXPORT(hevc_height)(void) { return de265_get_image_height(picture, 0); }
int EXPORT(hevc_bits)(void) { return de265_get_bits_per_pixel(picture, 0); }
/* 0: gray, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4. */
int EXPORT(hevc_chroma)(void) { return (int)de265_get_chroma_format(picture); }

/* The stream's own matrix and range (VUI; 2 and 0 where it has none), for files whose container says nothing. */
int EXPORT(hevc_matrix)(void) { return de265_get_image_matrix_coefficients(picture); }
int EXPORT(hevc_full_range)(void) { return de265_get_image_full_range_flag(picture); }

/*
 * Where a picture goes: the sample of column x and row y is at `origin + x * step_x + y * step_y` (bytes), for the
 * columns and rows of the given window.
 */
struct placing {
  uint8_t *origin;
  int32_t step_x, step_y;
  int32_t left, top, right, bottom;
  /* H.273 matrix as 1.15 fixed point: contributions of Cr to red, of both to green, of Cb to blue; 0, 0, 0, 0: the
   * identity matrix (planes are G, B, R). */
  int32_t red_cr, green_cb, green_cr, blue_cb;
  int32_t full_range;
};

struct plane {
  const uint8_t *data;
  int stride, shift_x, shift_y;
};

static struct plane plane_of(int channel) {
  struct plane plane;
  plane.data = de265_get_image_plane(picture, channel, &plane.stride);
  int chroma = channel == 0 ? 3 : de265_get_chroma_format(picture);
  plane.shift_x = chroma == 1 || chroma == 2;
  plane.shift_y = chroma == 1;
  return plane;
}

static int sample(const uint8_t *row, int column, int deep) {
  return deep ? ((const uint16_t *)row)[column] : row[column];
}

static const uint8_t *row_of(const struct plane *plane, int y) {
  return plane->data + (size_t)(y >> plane->shift_y) * plane->stride;
}

static inline int clamp(int value, int maximum) { return value < 0 ? 0 : value > maximum ? maximum : value; }

static inline void store(uint8_t *to, int value, int deep, uint32_t widen) {
  if (deep) *(uint16_t *)to = (uint16_t)((value * widen + 32768) >> 16);
  else *to = (uint8_t)value;
}

/* Factor, 16.16, that takes the largest value of `bits` to 65535. */
static uint32_t widening(int bits) {
  uint64_t maximum = (1u << bits) - 1;
  return (uint32_t)(((uint64_t)65535 * 65536 + maximum / 2) / maximum);
}

/* Luma and chroma to full range in 15-bit fixed point. */
struct range {
  int offset, luma, chroma;
};

static struct range range_of(int full_range, int bits) {
  if (full_range) return (struct range){0, 32768, 32768};
  int steps = 1 << (bits - 8);
  int top = (1 << bits) - 1;
  return (struct range){16 * steps, (int)((32768ll * top + 109 * steps) / (219 * steps)),
                        (int)((32768ll * top + 112 * steps) / (224 * steps))};
}

/* The common case, 8-bit 4:2:0 full range: one chroma sample serves two columns. */
static void place_420(const struct placing *p, const struct plane *planes) {
  const int half = 128;
  for (int y = p->top; y < p->bottom; y++) {
    const uint8_t *luma = row_of(&planes[0], y), *blue = row_of(&planes[1], y), *red = row_of(&planes[2], y);
    uint8_t *to = p->origin + (ptrdiff_t)y * p->step_y + (ptrdiff_t)p->left * p->step_x;
    int r = 0, g = 0, b = 0;
    for (int x = p->left; x < p->right; x++, to += p->step_x) {
      if (x == p->left || (x & 1) == 0) {
        int cb = blue[x >> 1] - half, cr = red[x >> 1] - half;
        r = (p->red_cr * cr + 16384) >> 15;
        g = (p->green_cb * cb + p->green_cr * cr + 16384) >> 15;
        b = (p->blue_cb * cb + 16384) >> 15;
      }
      int value = luma[x];
      to[0] = (uint8_t)clamp(value + r, 255);
      to[1] = (uint8_t)clamp(value + g, 255);
      to[2] = (uint8_t)clamp(value + b, 255);
    }
  }
}

static void place_any(const struct placing *p, const struct plane *planes, int bits) {
  const int deep = bits > 8, maximum = (1 << bits) - 1, half = 1 << (bits - 1);
  const int identity = (p->red_cr | p->green_cb | p->green_cr | p->blue_cb) == 0;
  const uint32_t widen = deep ? widening(bits) : 0;
  const struct range range = range_of(p->full_range, bits);
  for (int y = p->top; y < p->bottom; y++) {
    const uint8_t *rows[3] = {row_of(&planes[0], y), row_of(&planes[1], y), row_of(&planes[2], y)};
    uint8_t *to = p->origin + (ptrdiff_t)y * p->step_y + (ptrdiff_t)p->left * p->step_x;
    for (int x = p->left; x < p->right; x++, to += p->step_x) {
      int64_t value = (int64_t)(sample(rows[0], x, deep) - range.offset) * range.luma;
      int64_t rgb[3];
      if (identity) {
        rgb[0] = (int64_t)(sample(rows[2], x >> planes[2].shift_x, deep) - range.offset) * range.luma;
        rgb[1] = value;
        rgb[2] = (int64_t)(sample(rows[1], x >> planes[1].shift_x, deep) - range.offset) * range.luma;
      } else {
        int64_t cb = (int64_t)(sample(rows[1], x >> planes[1].shift_x, deep) - half) * range.chroma;
        int64_t cr = (int64_t)(sample(rows[2], x >> planes[2].shift_x, deep) - half) * range.chroma;
        rgb[0] = value + ((p->red_cr * cr) >> 15);
        rgb[1] = value + ((p->green_cb * cb + p->green_cr * cr) >> 15);
        rgb[2] = value + ((p->blue_cb * cb) >> 15);
      }
      for (int channel = 0; channel < 3; channel++) {
        store(to + (channel << deep), clamp((int)((rgb[channel] + 16384) >> 15), maximum), deep, widen);
      }
    }
  }
}

/* Writes the luma plane alone: a gray picture, or an alpha channel. `deep`: as 16 bits, whatever the picture has. */
void EXPORT(hevc_place_luma)(const struct placing *p, int deep) {
  const int bits = hevc_bits(), wide = bits > 8, maximum = (1 << bits) - 1;
  const struct plane plane = plane_of(0);
  const struct range range = range_of(p->full_range, bits);
  const uint32_t widen = widening(bits);
  for (int y = p->top; y < p->bottom; y++) {
    const uint8_t *row = row_of(&plane, y);
    uint8_t *to = p->origin + (ptrdiff_t)y * p->step_y + (ptrdiff_t)p->left * p->step_x;
    for (int x = p->left; x < p->right; x++, to += p->step_x) {
      int64_t value = (int64_t)(sample(row, x, wide) - range.offset) * range.luma;
      int clamped = clamp((int)((value + 16384) >> 15), maximum);
      if (!deep && wide) *to = (uint8_t)(clamped >> (bits - 8));
      else store(to, clamped, deep, widen);
    }
  }
}

/* Writes the picture as RGB, 8 bit or full-range 16 bit (when it has more than 8). */
void EXPORT(hevc_place_rgb)(const struct placing *p) {
  const int bits = hevc_bits();
  if (hevc_chroma() == 0) {
    for (int channel = 0; channel < 3; channel++) {
      struct placing one = *p;
      one.origin += channel << (bits > 8);
      hevc_place_luma(&one, bits > 8);
    }
    return;
  }
  const struct plane planes[3] = {plane_of(0), plane_of(1), plane_of(2)};
  const int identity = (p->red_cr | p->green_cb | p->green_cr | p->blue_cb) == 0;
  if (bits == 8 && hevc_chroma() == 1 && p->full_range && !identity) place_420(p, planes);
  else place_any(p, planes, bits);
}
