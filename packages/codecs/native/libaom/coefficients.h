/*
 * The levels and signs of a block's coefficients (AV1, 5.11.39 and 8.3.2): most of the time that a photo takes. Included by
 * decodetxb.c.
 *
 * The arithmetic decoder's state stays in local variables for a block, and hardly anything branches on what was decoded, since no
 * processor foresees it.
 */
#include <string.h>
#include <wasm_simd128.h>

/* The state of od_ec_dec, in whole words. */
struct symbols {
  od_ec_window window;
  uint32_t range;
  int32_t ahead;
  od_ec_dec *from;
};

static AOM_FORCE_INLINE struct symbols symbols_of(aom_reader *reader) {
  return (struct symbols){reader->ec.dif, reader->ec.rng, reader->ec.cnt, &reader->ec};
}

static AOM_FORCE_INLINE void give_back(const struct symbols *symbols) {
  symbols->from->dif = symbols->window;
  symbols->from->rng = (uint16_t)symbols->range;
  symbols->from->cnt = (int16_t)symbols->ahead;
}

/* As od_ec_dec_normalize(). */
static AOM_FORCE_INLINE void advance(struct symbols *symbols, od_ec_window window, uint32_t range) {
  const int bits = __builtin_clz(range) - 16;
  symbols->window = ((window + 1) << bits) - 1;
  symbols->range = range << bits;
  symbols->ahead -= bits;
  if (symbols->ahead < 0) {
    symbols->from->dif = symbols->window;
    symbols->from->cnt = (int16_t)symbols->ahead;
    od_ec_dec_refill(symbols->from);
    symbols->window = symbols->from->dif;
    symbols->ahead = symbols->from->cnt;
  }
}

/* A symbol of an alphabet of four, with its probabilities adapted if `adapt`, as aom_read_symbol(). */
static AOM_FORCE_INLINE uint32_t read_symbol_of_4(struct symbols *symbols, aom_cdf_prob *cdf, int adapt) {
  const uint32_t range = symbols->range;
  const v128_t icdf = wasm_u32x4_load16x4(cdf);
  const v128_t parts = wasm_i32x4_dot_i16x8(wasm_u32x4_shr(icdf, EC_PROB_SHIFT), wasm_i32x4_splat((int)(range >> 8)));
  const v128_t limits = wasm_i32x4_add(wasm_u32x4_shr(parts, 7 - EC_PROB_SHIFT),
                                       wasm_i32x4_const(3 * EC_MIN_PROB, 2 * EC_MIN_PROB, EC_MIN_PROB, 0));
  const v128_t above = wasm_i32x4_gt(limits, wasm_i32x4_splat((int)(symbols->window >> (OD_EC_WINDOW_SIZE - 16))));
  const uint32_t symbol = (uint32_t)__builtin_popcount(wasm_i32x4_bitmask(above));
  uint32_t around[5];
  around[0] = range;
  wasm_v128_store(around + 1, limits);
  const uint32_t low = around[symbol + 1], high = around[symbol];
  if (adapt) {
    /* What it may become is made before it is known which: the next symbol of the same context waits for this. */
    const uint32_t count = cdf[4], rate = 5 + (count >> 4);
    const v128_t up = wasm_i32x4_add(icdf, wasm_u32x4_shr(wasm_i32x4_sub(wasm_i32x4_const_splat(CDF_PROB_TOP), icdf), rate));
    const v128_t down = wasm_i32x4_sub(icdf, wasm_u32x4_shr(icdf, rate));
    const v128_t adapted = wasm_v128_bitselect(up, down, above);
    wasm_v128_store64_lane(cdf, wasm_u16x8_narrow_i32x4(adapted, adapted), 0);
    cdf[4] = (aom_cdf_prob)(count + (count < 32));
  }
  advance(symbols, symbols->window - ((od_ec_window)low << (OD_EC_WINDOW_SIZE - 16)), high - low);
  return symbol;
}

/* A sign, a bit of even chances as of aom_read_bit(): 0, or -1 for negative. */
static AOM_FORCE_INLINE int32_t read_sign(struct symbols *symbols) {
  const uint32_t half = (symbols->range >> 8 << 7) + EC_MIN_PROB;
  const uint32_t value = (uint32_t)(symbols->window >> (OD_EC_WINDOW_SIZE - 16));
  const int32_t sign = (int32_t)(value - half) >> 31;
  const uint32_t other = symbols->range - half;
  advance(symbols, symbols->window - ((od_ec_window)(half & ~(uint32_t)sign) << (OD_EC_WINDOW_SIZE - 16)),
          other ^ ((other ^ half) & (uint32_t)sign));
  return sign;
}

/*
 * Levels are kept as both contexts sum them: the level in the lower six bits, and at most three of it in the upper two. Where five
 * of them sum to more than six bits hold, each is above three, and the upper sum is beyond its most without what is carried.
 */
#define KEPT_LEVEL(level) ((uint8_t)((level) + (((level) < 3 ? (level) : 3) << 6)))

struct levels {
  uint8_t *kept;
  int bwl;
  /* Positions and levels of those that are not zero, from the last to the first. */
  uint32_t *found;
  uint32_t count;
};

static AOM_FORCE_INLINE void list_level(struct levels *levels, int position, uint32_t level) {
  levels->found[levels->count] = (uint32_t)position << 16 | level;
  levels->count += level != 0;
}

/* A level above two, by its further symbols. */
static AOM_FORCE_INLINE uint32_t read_high_level(struct symbols *symbols, aom_cdf_prob *cdf, uint32_t level, int adapt) {
  for (int i = 0; i < COEFF_BASE_RANGE / (BR_CDF_SIZE - 1); i++) {
    const uint32_t more = read_symbol_of_4(symbols, cdf, adapt);
    level += more;
    if (more < BR_CDF_SIZE - 1) break;
  }
  return level;
}

/* The level at a position; `is_first`: that of the first position, which is 0. */
static AOM_FORCE_INLINE void read_level(struct symbols *symbols, struct levels *levels, int position, int is_first,
                                        TX_CLASS tx_class, const int8_t *offsets, base_cdf_arr base_cdf, br_cdf_arr br_cdf,
                                        int adapt) {
  const int bwl = levels->bwl, stride = (1 << bwl) + TX_PAD_HOR;
  const int row = position >> bwl, column = position - (row << bwl);
  uint8_t *const at = levels->kept + position + (row << TX_PAD_HOR_LOG2);
  uint32_t near = at[1] + at[stride], all;
  if (tx_class == TX_CLASS_2D) {
    near += at[stride + 1];
    all = near + at[2] + at[2 * stride];
  } else if (tx_class == TX_CLASS_HORIZ) {
    near += at[2];
    all = near + at[3] + at[4];
  } else {
    near += at[2 * stride];
    all = near + at[3 * stride] + at[4 * stride];
  }
  uint32_t context = (all + 64) >> 7;
  context = context < 4 ? context : 4;
  if (tx_class == TX_CLASS_2D) context = is_first ? 0 : context + offsets[position];
  else context += nz_map_ctx_offset_1d[tx_class == TX_CLASS_HORIZ ? column : row];
  uint32_t level = read_symbol_of_4(symbols, base_cdf[context], adapt);
  *at = (uint8_t)(level * 65);
  if (level > NUM_BASE_LEVELS) {
    uint32_t high_context = ((near & 63) + 1) >> 1;
    high_context = high_context < 6 ? high_context : 6;
    const int is_near = tx_class == TX_CLASS_2D ? (row | column) < 2 : tx_class == TX_CLASS_HORIZ ? column == 0 : row == 0;
    if (!is_first) high_context += is_near ? 7 : 14;
    level = read_high_level(symbols, br_cdf[high_context], level, adapt);
    *at = KEPT_LEVEL(level);
  }
  list_level(levels, position, level);
}

/* The levels at `last` and before it in the order of `scan`. */
static AOM_FORCE_INLINE void read_levels(struct symbols *symbols, struct levels *levels, const int16_t *scan, int last,
                                         TX_CLASS tx_class, const int8_t *offsets, base_cdf_arr base_cdf, br_cdf_arr br_cdf,
                                         int adapt) {
  for (int c = last; c > 0; c--) {
    read_level(symbols, levels, scan[c], 0, tx_class, offsets, base_cdf, br_cdf, adapt);
  }
  read_level(symbols, levels, 0, 1, tx_class, offsets, base_cdf, br_cdf, adapt);
}
