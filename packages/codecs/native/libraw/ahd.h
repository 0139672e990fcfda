/*
 * Demosaicing by adaptive homogeneity (Hirakawa and Parks; ahd_demosaic.cpp), with the results of LibRaw's to the bit, by vectors:
 * most of the time that a camera raw file takes.
 *
 * Each pixel is a function of the samples around it, at most five away, so that the picture can be gone through in any order: here
 * by strips whose lines stay in the cache, row by row. A line of a row is kept as long as rows below need it. What the mosaic has
 * not is guessed along rows and along columns; of the two pictures the one that is more alike around a place gives its pixel.
 *
 * After LibRaw's own code, and under its licences (LGPL 2.1 or CDDL 1.0).
 */
#include <cstdint>
#include <cstring>
#include <new>
#include <wasm_simd128.h>

namespace ahd {

/* Pixels at each edge that are made otherwise. */
constexpr int BORDER = 5;
/* Columns of a strip, and those of a line: vectors run over its end. */
constexpr int STRIP = 496, LINE = STRIP + 2 * BORDER + 22;

/* Along rows, and along columns. */
struct guess {
  /* Lines by rows, modulo 8 or 4. */
  uint16_t red[8][LINE], green[8][LINE], blue[8][LINE];
  /* Samples less green: nothing where the sample is green. */
  int32_t difference[4][LINE];
  int16_t lightness[4][LINE], a[4][LINE], b[4][LINE];
  /* Differences to the row above, modulo 2, and to the column before. */
  uint16_t lightness_down[2][LINE], lightness_along[LINE];
  uint32_t colour_down[2][LINE], colour_along[LINE];
  /* How many of four neighbours are alike. */
  uint8_t alike[4][LINE];
};

struct lines {
  uint16_t mosaic[8][LINE];
  guess by[2];
};

/* What stays the same for a picture. */
struct picture {
  uint16_t (*image)[4];
  int width, height;
  /* The colour of each place of a cell of two by two, 1 for green. */
  int colour[2][2];
  /* To XYZ, and the cube roots of its values. */
  const float (*to_xyz)[4];
  const float *cube_roots;
};

static inline v128_t load_u16(const uint16_t *from) { return wasm_u32x4_load16x4(from); }
static inline v128_t load_s16(const int16_t *from) { return wasm_i32x4_load16x4(from); }

/* Both halves of eight numbers, made by four. */
template <typename make> static inline void store_u16(uint16_t *to, int at, make four) {
  wasm_v128_store(to + at, wasm_u16x8_narrow_i32x4(four(at), four(at + 4)));
}

/* The samples of a row from column `left` on. */
static void take_mosaic(const picture &all, uint16_t *to, int row, int left, int count) {
  const uint16_t(*from)[4] = all.image + (size_t)row * all.width + left;
  const int even = all.colour[row & 1][left & 1], odd = all.colour[row & 1][(left + 1) & 1];
  for (int x = 0; x < count; x += 2) {
    to[x] = from[x][even];
    if (x + 1 < count) to[x + 1] = from[x + 1][odd];
  }
}

/* All ones where the columns of a line, an even one first, are of the parity. */
static inline v128_t columns_of(int parity) {
  return parity ? wasm_i32x4_const(0, -1, 0, -1) : wasm_i32x4_const(-1, 0, -1, 0);
}

/* Greens of a row, and what the samples have more. `left` is the column of the lines' first place, `count` how many there are. */
static void guess_green(const picture &all, lines &of, int row, int left, int count) {
  const uint16_t *above2 = of.mosaic[(row - 2) & 7], *above = of.mosaic[(row - 1) & 7], *here = of.mosaic[row & 7];
  const uint16_t *below = of.mosaic[(row + 1) & 7], *below2 = of.mosaic[(row + 2) & 7];
  const v128_t green = columns_of((all.colour[row & 1][1] == 1) ^ (left & 1));
  const auto between = [&](v128_t far1, v128_t near1, v128_t sample, v128_t near2, v128_t far2) {
    const v128_t twice = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_add(near1, sample), near2), 1);
    const v128_t value = wasm_i32x4_shr(wasm_i32x4_sub(wasm_i32x4_sub(twice, far1), far2), 2);
    const v128_t limited = wasm_i32x4_max(wasm_i32x4_min(near1, near2), wasm_i32x4_min(value, wasm_i32x4_max(near1, near2)));
    return wasm_v128_bitselect(sample, limited, green);
  };
  for (int x = 2; x < count - 2; x += 8) {
    store_u16(of.by[0].green[row & 7], x, [&](int at) {
      const v128_t sample = load_u16(here + at);
      const v128_t value = between(load_u16(here + at - 2), load_u16(here + at - 1), sample, load_u16(here + at + 1), load_u16(here + at + 2));
      wasm_v128_store(of.by[0].difference[row & 3] + at, wasm_i32x4_sub(sample, value));
      return value;
    });
    store_u16(of.by[1].green[row & 7], x, [&](int at) {
      const v128_t sample = load_u16(here + at);
      const v128_t value = between(load_u16(above2 + at), load_u16(above + at), sample, load_u16(below + at), load_u16(below2 + at));
      wasm_v128_store(of.by[1].difference[row & 3] + at, wasm_i32x4_sub(sample, value));
      return value;
    });
  }
}

static inline v128_t limited_to_16_bits(v128_t value) {
  return wasm_i32x4_min(wasm_i32x4_max(value, wasm_i32x4_const_splat(0)), wasm_i32x4_const_splat(65535));
}

/* A row of the matrix times four pixels, and the cube roots of that. */
static inline v128_t cube_roots_of(const picture &all, int which, const v128_t *rgb) {
  const float *factors = all.to_xyz[which];
  v128_t sum = wasm_f32x4_const_splat(0.5f);
  for (int c = 0; c < 3; c++) sum = wasm_f32x4_add(sum, wasm_f32x4_mul(wasm_f32x4_splat(factors[c]), rgb[c]));
  /* Within its limits first, which comes to the same: what is cut off is cut towards zero. */
  sum = wasm_f32x4_pmin(wasm_f32x4_pmax(sum, wasm_f32x4_const_splat(0)), wasm_f32x4_const_splat(65535));
  const v128_t at = wasm_i32x4_trunc_sat_f32x4(sum);
  return wasm_f32x4_make(all.cube_roots[wasm_i32x4_extract_lane(at, 0)], all.cube_roots[wasm_i32x4_extract_lane(at, 1)],
                         all.cube_roots[wasm_i32x4_extract_lane(at, 2)], all.cube_roots[wasm_i32x4_extract_lane(at, 3)]);
}

/* CIELAB, 64 times as large, as LibRaw::cielab(). */
static inline void to_lab(const picture &all, const v128_t *rgb, v128_t *lab) {
  const v128_t light[3] = {wasm_f32x4_convert_i32x4(rgb[0]), wasm_f32x4_convert_i32x4(rgb[1]), wasm_f32x4_convert_i32x4(rgb[2])};
  const v128_t x = cube_roots_of(all, 0, light), y = cube_roots_of(all, 1, light), z = cube_roots_of(all, 2, light);
  const auto times = [](v128_t value, float factor) { return wasm_f32x4_mul(wasm_f32x4_splat(factor), value); };
  lab[0] = wasm_i32x4_trunc_sat_f32x4(times(wasm_f32x4_sub(times(y, 116), wasm_f32x4_const_splat(16)), 64));
  lab[1] = wasm_i32x4_trunc_sat_f32x4(times(wasm_f32x4_sub(x, y), 64 * 500));
  lab[2] = wasm_i32x4_trunc_sat_f32x4(times(wasm_f32x4_sub(y, z), 64 * 200));
}

/* Reds and blues of a row, and its lightness and colours. */
static void guess_others(const picture &all, lines &of, guess &by, int row, int left, int count) {
  const int own = all.colour[row & 1][0] == 1 ? all.colour[row & 1][1] : all.colour[row & 1][0];
  uint16_t *const lines[2] = {by.red[row & 7], by.blue[row & 7]};
  uint16_t *const owns = lines[own / 2], *const others = lines[1 - own / 2];
  const int32_t *above = by.difference[(row - 1) & 3], *here = by.difference[row & 3], *below = by.difference[(row + 1) & 3];
  const uint16_t *greens = by.green[row & 7], *mosaic = of.mosaic[row & 7];
  int16_t *lightness = by.lightness[row & 3], *a = by.a[row & 3], *b = by.b[row & 3];
  /* Lines begin to count at their fourth place, which has the other parity. */
  const v128_t green = columns_of((all.colour[row & 1][1] == 1) ^ (left & 1) ^ 1);
  const auto load = [](const int32_t *line, int at) { return wasm_v128_load(line + at); };
  for (int x = 3; x < count - 3; x += 8) {
    v128_t rgb[2][3], lab[2][3];
    for (int half = 0; half < 2; half++) {
      const int at = x + half * 4;
      const v128_t base = load_u16(greens + at);
      const v128_t beside = wasm_i32x4_shr(wasm_i32x4_add(load(here, at - 1), load(here, at + 1)), 1);
      const v128_t beyond = wasm_i32x4_shr(wasm_i32x4_add(load(above, at), load(below, at)), 1);
      const v128_t before = wasm_i32x4_add(load(above, at - 1), load(below, at - 1));
      const v128_t behind = wasm_i32x4_add(load(above, at + 1), load(below, at + 1));
      const v128_t around = wasm_i32x4_add(wasm_i32x4_add(before, behind), wasm_i32x4_const_splat(1));
      const v128_t same = wasm_v128_bitselect(wasm_i32x4_add(base, beside), load_u16(mosaic + at), green);
      const v128_t other = wasm_i32x4_add(base, wasm_v128_bitselect(beyond, wasm_i32x4_shr(around, 2), green));
      rgb[half][own] = limited_to_16_bits(same);
      rgb[half][1] = base;
      rgb[half][2 - own] = limited_to_16_bits(other);
      to_lab(all, rgb[half], lab[half]);
    }
    wasm_v128_store(owns + x, wasm_u16x8_narrow_i32x4(rgb[0][own], rgb[1][own]));
    wasm_v128_store(others + x, wasm_u16x8_narrow_i32x4(rgb[0][2 - own], rgb[1][2 - own]));
    wasm_v128_store(lightness + x, wasm_i16x8_narrow_i32x4(lab[0][0], lab[1][0]));
    wasm_v128_store(a + x, wasm_i16x8_narrow_i32x4(lab[0][1], lab[1][1]));
    wasm_v128_store(b + x, wasm_i16x8_narrow_i32x4(lab[0][2], lab[1][2]));
  }
}

/* How far eight values are from eight others. */
static inline v128_t distance(const int16_t *one, const int16_t *other) {
  return wasm_i16x8_abs(wasm_i16x8_sub(wasm_v128_load(one), wasm_v128_load(other)));
}

/* The squares of the distances of four colours: the sum of two, modulo 2^32, as the library has it. */
static inline v128_t square_distance(const int16_t *a1, const int16_t *a2, const int16_t *b1, const int16_t *b2) {
  const v128_t a = wasm_i32x4_sub(load_s16(a1), load_s16(a2)), b = wasm_i32x4_sub(load_s16(b1), load_s16(b2));
  return wasm_i32x4_add(wasm_i32x4_mul(a, a), wasm_i32x4_mul(b, b));
}

/* The differences of a row to the row above. */
static void compare_with_above(guess &by, int row, int count) {
  const int16_t *lightness = by.lightness[row & 3], *a = by.a[row & 3], *b = by.b[row & 3];
  const int16_t *lightness1 = by.lightness[(row - 1) & 3], *a1 = by.a[(row - 1) & 3], *b1 = by.b[(row - 1) & 3];
  for (int x = 4; x < count - 4; x += 8) {
    wasm_v128_store(by.lightness_down[row & 1] + x, distance(lightness + x, lightness1 + x));
    for (int at = x; at < x + 8; at += 4)
      wasm_v128_store(by.colour_down[row & 1] + at, square_distance(a + at, a1 + at, b + at, b1 + at));
  }
}

/* The differences of each column to the one before. */
static void compare_along(guess &by, int row, int count) {
  const int16_t *lightness = by.lightness[row & 3], *a = by.a[row & 3], *b = by.b[row & 3];
  for (int x = 4; x < count - 3; x += 8) {
    wasm_v128_store(by.lightness_along + x, distance(lightness + x, lightness + x - 1));
    for (int at = x; at < x + 8; at += 4)
      wasm_v128_store(by.colour_along + at, square_distance(a + at, a + at - 1, b + at, b + at - 1));
  }
}

/* Counts the neighbours of each pixel of a row that are alike, by what is between the row above and the one below. */
static void count_alike(lines &of, int row, int count) {
  for (guess &by : of.by) compare_along(by, row, count);
  const auto u32 = [](const uint32_t *line, int at) { return wasm_v128_load(line + at); };
  const auto u16 = [](const uint16_t *line, int at) { return wasm_v128_load(line + at); };
  const int up = row & 1, down = 1 - up;
  const guess &rows = of.by[0], &columns = of.by[1];
  for (int x = 4; x < count - 4; x += 8) {
    const v128_t lightness = wasm_i16x8_min(
        wasm_i16x8_max(u16(rows.lightness_along, x), u16(rows.lightness_along, x + 1)),
        wasm_i16x8_max(u16(columns.lightness_down[up], x), u16(columns.lightness_down[down], x)));
    v128_t colour[2];
    for (int half = 0, at = x; half < 2; half++, at += 4)
      colour[half] = wasm_u32x4_min(
          wasm_u32x4_max(u32(rows.colour_along, at), u32(rows.colour_along, at + 1)),
          wasm_u32x4_max(u32(columns.colour_down[up], at), u32(columns.colour_down[down], at)));
    const auto alike = [&](const uint16_t *light, const uint32_t *colours, int at) {
      const v128_t close = wasm_i16x8_narrow_i32x4(wasm_u32x4_le(u32(colours, at), colour[0]), wasm_u32x4_le(u32(colours, at + 4), colour[1]));
      return wasm_v128_and(wasm_i16x8_le(u16(light, at), lightness), close);
    };
    for (guess &by : of.by) {
      const v128_t along = wasm_i16x8_add(alike(by.lightness_along, by.colour_along, x), alike(by.lightness_along, by.colour_along, x + 1));
      const v128_t across = wasm_i16x8_add(alike(by.lightness_down[up], by.colour_down[up], x), alike(by.lightness_down[down], by.colour_down[down], x));
      const v128_t sum = wasm_i16x8_neg(wasm_i16x8_add(along, across));
      wasm_v128_store64_lane(by.alike[row & 3] + x, wasm_u8x16_narrow_i16x8(sum, sum), 0);
    }
  }
}

/* How many of the nine pixels around eight are alike. */
static inline v128_t sum_alike(const guess &by, int row, int x) {
  v128_t sum = wasm_i8x16_const_splat(0);
  for (int y = row - 1; y <= row + 1; y++)
    for (int at = x - 1; at <= x + 1; at++) sum = wasm_i8x16_add(sum, wasm_v128_load64_zero(by.alike[y & 3] + at));
  return wasm_u16x8_extend_low_u8x16(sum);
}

/* Puts the likelier of the two guesses of a row into the picture, the mean of both where none is. */
static void choose(const picture &all, const lines &of, int row, int left, int count) {
  uint16_t(*to)[4] = all.image + (size_t)row * all.width + left;
  for (int x = BORDER; x < count - BORDER; x += 8) {
    const v128_t rows = sum_alike(of.by[0], row, x), columns = sum_alike(of.by[1], row, x);
    const v128_t same = wasm_i16x8_eq(rows, columns), of_columns = wasm_i16x8_gt(columns, rows);
    const auto take = [&](const uint16_t *one, const uint16_t *other) {
      const v128_t a = wasm_v128_load(one + x), b = wasm_v128_load(other + x);
      const v128_t mean = wasm_i16x8_add(wasm_v128_and(a, b), wasm_u16x8_shr(wasm_v128_xor(a, b), 1));
      return wasm_v128_bitselect(mean, wasm_v128_bitselect(b, a, of_columns), same);
    };
    const v128_t red = take(of.by[0].red[row & 7], of.by[1].red[row & 7]);
    const v128_t green = take(of.by[0].green[row & 7], of.by[1].green[row & 7]);
    const v128_t blue = take(of.by[0].blue[row & 7], of.by[1].blue[row & 7]);
    const int rest = count - BORDER - x;
    uint16_t last[8][4];
    /* The fourth samples stay as they are. */
    uint16_t(*const at)[4] = rest < 8 ? last : to + x;
    if (rest < 8) std::memcpy(last, to + x, rest * sizeof *last);
    const v128_t three = wasm_i16x8_const(-1, -1, -1, 0, -1, -1, -1, 0);
    const auto put = [&](int pixel, v128_t values) {
      wasm_v128_store(at[pixel], wasm_v128_bitselect(values, wasm_v128_load(at[pixel]), three));
    };
    const v128_t rg1 = wasm_i16x8_shuffle(red, green, 0, 8, 1, 9, 2, 10, 3, 11);
    const v128_t rg2 = wasm_i16x8_shuffle(red, green, 4, 12, 5, 13, 6, 14, 7, 15);
    put(0, wasm_i16x8_shuffle(rg1, blue, 0, 1, 8, 8, 2, 3, 9, 9));
    put(2, wasm_i16x8_shuffle(rg1, blue, 4, 5, 10, 10, 6, 7, 11, 11));
    put(4, wasm_i16x8_shuffle(rg2, blue, 0, 1, 12, 12, 2, 3, 13, 13));
    put(6, wasm_i16x8_shuffle(rg2, blue, 4, 5, 14, 14, 6, 7, 15, 15));
    if (rest < 8) std::memcpy(to + x, last, rest * sizeof *last);
  }
}

/* The columns from `left` on: `count` are read, all but BORDER at each end are made. */
static void demosaic_strip(const picture &all, lines &of, int left, int count) {
  for (int row = 0; row < 4; row++) take_mosaic(all, of.mosaic[row], row, left, count);
  /* Each step reads a row, and takes those above as far as what is below them is there. */
  for (int read = 4; read < all.height; read++) {
    take_mosaic(all, of.mosaic[read & 7], read, left, count);
    const int row = read - 2;
    guess_green(all, of, row, left, count);
    if (row < 4) continue;
    for (guess &by : of.by) guess_others(all, of, by, row - 1, left, count);
    if (row < 5) continue;
    for (guess &by : of.by) compare_with_above(by, row - 1, count);
    if (row < 6) continue;
    count_alike(of, row - 2, count);
    if (row >= 8) choose(all, of, row - 3, left, count);
  }
}

/* Whether the cells are of two by two, with greens in two corners, and a red and a blue in the others. */
static bool is_plain(const int (&colour)[2][2]) {
  const int *upper = colour[0], *lower = colour[1];
  const bool first = upper[0] == 1 && lower[1] == 1 && upper[1] + lower[0] == 2 && upper[1] != 1;
  const bool second = upper[1] == 1 && lower[0] == 1 && upper[0] + lower[1] == 2 && upper[0] != 1;
  return first || second;
}

}
