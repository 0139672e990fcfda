/*
 * Interleaved samples of the host to the planes that an encoder takes: what HEIC and AVIF have in common.
 */
#include <stddef.h>
#include <stdint.h>

/* Samples of `channels` to a pixel; `deep`: 16-bit words of full range, else bytes. */
struct source {
  const void *samples;
  int width, height, channels, deep;
};

/* Planes of samples of `bits`; `deep`: 16-bit words, else bytes. Beyond the source its last column and row are repeated. */
struct planes {
  uint8_t *data[3];
  /* Bytes from row to row. */
  ptrdiff_t strides[3];
  int width, height, bits, deep;
};

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE int scaled(const void *samples, size_t at, int deep, int bits) {
  if (!deep) {
    const int value = ((const uint8_t *)samples)[at];
    return bits == 8 ? value : (value * ((1 << bits) - 1) + 127) / 255;
  }
  const uint32_t value = ((const uint16_t *)samples)[at];
  return (int)((value * ((1u << bits) - 1) + 32767u) / 65535u);
}

ALWAYS_INLINE void put_sample(uint8_t *row, int x, int value, int deep) {
  if (deep) ((uint16_t *)row)[x] = (uint16_t)value;
  else row[x] = (uint8_t)value;
}

ALWAYS_INLINE int at_most(int value, int maximum) { return value < maximum ? value : maximum; }

ALWAYS_INLINE int within(int value, int maximum) { return value < 0 ? 0 : value > maximum ? maximum : value; }

/* A channel as a plane: gray, alpha, or a colour of the identity matrix. */
static inline void fill_plane(const struct planes *to, int plane, const struct source *from, int channel) {
  for (int y = 0; y < to->height; y++) {
    uint8_t *row = to->data[plane] + y * to->strides[plane];
    const size_t first = (size_t)at_most(y, from->height - 1) * from->width;
    for (int x = 0; x < to->width; x++) {
      const size_t at = (first + at_most(x, from->width - 1)) * from->channels + channel;
      put_sample(row, x, scaled(from->samples, at, from->deep, to->bits), to->deep);
    }
  }
}

/* One value in a plane of `width` by `height`. */
static inline void fill_with(const struct planes *to, int plane, int width, int height, int value) {
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) put_sample(to->data[plane] + y * to->strides[plane], x, value, to->deep);
}

/* 16.16 weights; up to four pixels of 12 bits do not overflow. */
struct weights {
  int red, green, blue;
};

/* Of luma and of the two colour differences, full range. */
static inline void weights_of(float red, float blue, struct weights *luma, struct weights *cb, struct weights *cr) {
  const float green = 1 - red - blue;
  const float one = 65536.0f, b = 0.5f / (1 - blue), r = 0.5f / (1 - red);
  *luma = (struct weights){(int)(red * one + 0.5f), 0, (int)(blue * one + 0.5f)};
  luma->green = 65536 - luma->red - luma->blue;
  *cb = (struct weights){-(int)(red * b * one + 0.5f), -(int)(green * b * one + 0.5f), 32768};
  cb->green = -32768 - cb->red;
  *cr = (struct weights){32768, 0, -(int)(blue * r * one + 0.5f)};
  cr->green = -32768 - cr->blue;
}

ALWAYS_INLINE int weigh(const struct weights *w, int red, int green, int blue, int shift, int offset) {
  return ((w->red * red + w->green * green + w->blue * blue + (1 << (shift - 1))) >> shift) + offset;
}

/* Luma of each pixel and colour differences of each block of `wide` by `tall` pixels. Depths are constants of its callers. */
ALWAYS_INLINE void fill_blocks(const struct planes *to, const struct source *from, float red, float blue, int wide, int tall,
                               int deep_from, int deep_to) {
  struct weights luma, cb, cr;
  weights_of(red, blue, &luma, &cb, &cr);
  const int bits = deep_to ? to->bits : 8, maximum = (1 << bits) - 1, half = 1 << (bits - 1);
  const int shift = 16 + (wide == 2) + (tall == 2);
  for (int y = 0; y < to->height; y += tall) {
    for (int x = 0; x < to->width; x += wide) {
      int r = 0, g = 0, b = 0;
      for (int dy = 0; dy < tall; dy++) {
        uint8_t *row = to->data[0] + (y + dy) * to->strides[0];
        const size_t first = (size_t)at_most(y + dy, from->height - 1) * from->width;
        for (int dx = 0; dx < wide; dx++) {
          const size_t at = (first + at_most(x + dx, from->width - 1)) * from->channels;
          const int pr = scaled(from->samples, at, deep_from, bits), pg = scaled(from->samples, at + 1, deep_from, bits);
          const int pb = scaled(from->samples, at + 2, deep_from, bits);
          r += pr, g += pg, b += pb;
          if (y + dy < to->height && x + dx < to->width) put_sample(row, x + dx, weigh(&luma, pr, pg, pb, 16, 0), deep_to);
        }
      }
      uint8_t *blues = to->data[1] + y / tall * to->strides[1], *reds = to->data[2] + y / tall * to->strides[2];
      put_sample(blues, x / wide, within(weigh(&cb, r, g, b, shift, half), maximum), deep_to);
      put_sample(reds, x / wide, within(weigh(&cr, r, g, b, shift, half), maximum), deep_to);
    }
  }
}

/* Colours by the weights that the matrix has for red and blue. */
static inline void fill_colour(const struct planes *to, const struct source *from, float red, float blue, int wide, int tall) {
  if (wide == 2 && tall == 2 && !from->deep && !to->deep) fill_blocks(to, from, red, blue, 2, 2, 0, 0);
  else if (wide == 2 && tall == 2 && from->deep && to->deep) fill_blocks(to, from, red, blue, 2, 2, 1, 1);
  else fill_blocks(to, from, red, blue, wide, tall, from->deep, to->deep);
}
