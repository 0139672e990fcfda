/*
 * Decoded planes to RGB samples in a canvas of the host: what HEIC and AVIF have in common.
 *
 * A decoder's binding sets `current` and includes this file once; the exports are the same for all, so that one host
 * drives them.
 */
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

__attribute__((import_module("env"), import_name("host_fail"))) extern void host_fail(int code, const char *message);

enum { FAILED = 1, OUT_OF_MEMORY = 2, UNSUPPORTED = 3 };

/* A decoded picture; samples are bytes, or 16-bit words where it has more than 8 bits. */
struct picture {
  int width, height, bits;
  /* 0: gray, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4. */
  int chroma;
  /* The stream's own H.273 matrix and range, for files whose container says nothing. */
  int matrix, full_range;
  const uint8_t *planes[3];
  /* Bytes from row to row. */
  int strides[3];
};

static struct picture current;

int EXPORT(picture_width)(void) { return current.width; }
int EXPORT(picture_height)(void) { return current.height; }
int EXPORT(picture_bits)(void) { return current.bits; }
int EXPORT(picture_matrix)(void) { return current.matrix; }
int EXPORT(picture_full_range)(void) { return current.full_range; }

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
  const int chroma = channel == 0 ? 3 : current.chroma;
  return (struct plane){current.planes[channel], current.strides[channel], chroma == 1 || chroma == 2, chroma == 1};
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

/* The planes are green, blue and red. */
static int is_identity(const struct placing *p) { return (p->red_cr | p->green_cb | p->green_cr | p->blue_cb) == 0; }

/* Any picture, pixel by pixel. */
static void place_plain(const struct placing *p, const struct plane *planes, int bits) {
  const int deep = bits > 8, maximum = (1 << bits) - 1, half = 1 << (bits - 1);
  const int identity = is_identity(p);
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

#include "vectors.h"
#include "turned.h"

/* Writes the luma plane alone: a gray picture, or an alpha channel. `deep`: as 16 bits, whatever the picture has. */
void EXPORT(picture_place_luma)(const struct placing *p, int deep) {
  const int bits = current.bits, wide = bits > 8, maximum = (1 << bits) - 1;
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
void EXPORT(picture_place_rgb)(const struct placing *p) {
  const int bits = current.bits;
  if (current.chroma == 0) {
    for (int channel = 0; channel < 3; channel++) {
      struct placing one = *p;
      one.origin += channel << (bits > 8);
      picture_place_luma(&one, bits > 8);
    }
    return;
  }
  const struct plane planes[3] = {plane_of(0), plane_of(1), plane_of(2)};
  if (!fits_vectors(p, bits)) place_plain(p, planes, bits);
  else if (is_step(p->step_x, bits)) place_upright(p, planes, bits);
  else if (is_step(p->step_y, bits)) place_turned(p, planes, bits);
  else place_plain(p, planes, bits);
}
