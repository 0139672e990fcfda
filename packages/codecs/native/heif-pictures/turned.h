/*
 * Windows of a picture, upright or turned, by the rows of vectors.h.
 *
 * A picture that is turned by a quarter has its columns in the rows of the canvas. Written pixel by pixel that takes another
 * line of the cache for each, so the planes are transposed in squares, which then are placed as upright pictures are.
 */

/* Whether neighbours are neighbours in the canvas, too: three or four samples apart. */
static int is_step(int32_t step, int bits) {
  const int size = bits > 8 ? 2 : 1, samples = (step < 0 ? -step : step) / size;
  return samples == 3 || samples == 4;
}

/* By vectors what is whole in pairs of columns and in pieces of 16; the columns at the edges one by one. */
static void place_upright(const struct placing *p, const struct plane *planes, int bits) {
  struct placing part = *p;
  part.left = p->left + (p->left & 1);
  if (part.left + 16 > p->right) {
    place_plain(p, planes, bits);
    return;
  }
  part.right = part.left + ((p->right - part.left) & ~15);
  place_vectors(&part, planes, bits);
  struct placing edge = *p;
  edge.right = part.left;
  if (edge.left < edge.right) place_plain(&edge, planes, bits);
  edge.left = part.right;
  edge.right = p->right;
  if (edge.left < edge.right) place_plain(&edge, planes, bits);
}

/* Side of a square. */
enum { SIDE = 64 };

/* Samples of the planes of a square, from `SIDE` to `SIDE` per row. */
static uint16_t squares[3][SIDE * SIDE];

#define PAIRS(a, b, out)                                                                                          \
  (out)[0] = wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),                  \
  (out)[1] = wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)

/* Sixteen rows of sixteen bytes: four times, rows of the upper half are mixed with those of the lower. */
static void transpose_bytes(const uint8_t *from, int stride, uint8_t *to) {
  v128_t rows[16], mixed[16];
  for (int i = 0; i < 16; i++) rows[i] = wasm_v128_load(from + (ptrdiff_t)i * stride);
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 8; i++) PAIRS(rows[i], rows[i + 8], mixed + 2 * i);
    for (int i = 0; i < 8; i++) PAIRS(mixed[i], mixed[i + 8], rows + 2 * i);
  }
  for (int i = 0; i < 16; i++) wasm_v128_store(to + i * SIDE, rows[i]);
}

/* A part of a plane, `columns` by `rows`, into rows of SIDE samples. */
static void transpose(const uint8_t *from, int stride, int columns, int rows, int deep, void *to) {
  if (!deep && columns % 16 == 0 && rows % 16 == 0) {
    for (int y = 0; y < rows; y += 16) {
      for (int x = 0; x < columns; x += 16) {
        transpose_bytes(from + (ptrdiff_t)y * stride + x, stride, (uint8_t *)to + x * SIDE + y);
      }
    }
    return;
  }
  for (int y = 0; y < rows; y++, from += stride) {
    if (deep) {
      for (int x = 0; x < columns; x++) ((uint16_t *)to)[x * SIDE + y] = ((const uint16_t *)from)[x];
    } else {
      for (int x = 0; x < columns; x++) ((uint8_t *)to)[x * SIDE + y] = from[x];
    }
  }
}

static int least(int a, int b) { return a < b ? a : b; }

static int most(int a, int b) { return a > b ? a : b; }

/* Places what the window has of the square whose first column and row are given. */
static void place_square(const struct placing *p, const struct plane *planes, int bits, int x, int y) {
  const int columns = least(SIDE, current.width - x), rows = least(SIDE, current.height - y), deep = bits > 8;
  struct plane turned[3];
  for (int i = 0; i < 3; i++) {
    const struct plane *plane = planes + i;
    const int across = (columns + plane->shift_x) >> plane->shift_x, down = (rows + plane->shift_y) >> plane->shift_y;
    transpose(row_of(plane, y) + ((x >> plane->shift_x) << deep), plane->stride, across, down, deep, squares[i]);
    turned[i] = (struct plane){(const uint8_t *)squares[i], SIDE << deep, plane->shift_y, plane->shift_x};
  }
  struct placing part = *p;
  part.origin += (ptrdiff_t)x * p->step_x + (ptrdiff_t)y * p->step_y;
  part.step_x = p->step_y;
  part.step_y = p->step_x;
  part.left = most(p->top - y, 0);
  part.right = least(p->bottom - y, rows);
  part.top = most(p->left - x, 0);
  part.bottom = least(p->right - x, columns);
  place_upright(&part, turned, bits);
}

static void place_turned(const struct placing *p, const struct plane *planes, int bits) {
  if (p->left >= p->right || p->top >= p->bottom) return;
  for (int x = p->left & -SIDE; x < p->right; x += SIDE) {
    for (int y = p->top & -SIDE; y < p->bottom; y += SIDE) place_square(p, planes, bits, x, y);
  }
}
