/* Has libwebp's lossy encoder call its innermost steps itself; it goes by pointers, which keeps them from being inlined. */
#ifndef SAFELIGHT_CALLS_H
#define SAFELIGHT_CALLS_H

#include "kernels.h"
#include "src/enc/cost_enc.h"
#include "src/utils/bit_writer_utils.h"

/* `static` in libwebp's files, until the build script takes that off. */
void Intra4Preds_SSE2(uint8_t *dst, const uint8_t *top);
void Flush(VP8BitWriter *const bw);

/*
 * A boolean coder's state while many bits are written one after the other: in registers, and without the branches that depend
 * on what is coded, which nobody can predict.
 */
struct coder {
  int32_t range, value, bits;
};

static inline struct coder coder_of(const VP8BitWriter *bw) {
  return (struct coder){bw->range_, bw->value_, bw->nb_bits_};
}

static inline void keep_coder(const struct coder *coder, VP8BitWriter *bw) {
  bw->range_ = coder->range;
  bw->value_ = coder->value;
  bw->nb_bits_ = coder->bits;
}

/* As VP8PutBit; `bit`: 0 or 1. */
static inline void put_bit(VP8BitWriter *bw, struct coder *coder, int bit, int prob) {
  const int32_t split = (coder->range * prob) >> 8;
  const int32_t range = bit ? coder->range - split - 1 : split;
  const int shift = __builtin_clz(range + 1) - 24;
  coder->range = ((range + 1) << shift) - 1;
  coder->value = (coder->value + ((split + 1) & -bit)) << shift;
  coder->bits += shift;
  if (coder->bits > 0) {
    keep_coder(coder, bw);
    Flush(bw);
    *coder = coder_of(bw);
  }
}

static inline void set_residual(const int16_t coefficients[16], VP8Residual *res) {
  res->last = last_of(load_levels(coefficients));
  res->coeffs = coefficients;
}

/* What levels in the order of the stream cost, from `n` to `last`; as VP8GetResidualCost. */
static inline int cost_of_levels(struct block levels, int n, int last, int context, CostArrayPtr costs,
                                 const ProbaArray *probabilities) {
  const int none = probabilities[n][context][0];
  if (last < 0) return VP8BitCost(0, none);
  uint16_t sizes[16];
  uint8_t within[16], contexts[16];
  const v128_t first = wasm_i16x8_abs(levels.first), later = wasm_i16x8_abs(levels.last);
  const v128_t bytes = wasm_i8x16_narrow_i16x8(first, later);
  wasm_v128_store(sizes, first);
  wasm_v128_store(sizes + 8, later);
  wasm_v128_store(within, wasm_u8x16_min(bytes, wasm_i8x16_const_splat(MAX_VARIABLE_LEVEL)));
  wasm_v128_store(contexts, wasm_u8x16_min(bytes, wasm_i8x16_const_splat(2)));
  const uint16_t *table = costs[n][context];
  int cost = context == 0 ? VP8BitCost(1, none) : 0;
  for (; n < last; n++) {
    cost += VP8LevelFixedCosts[sizes[n]] + table[within[n]];
    table = costs[n + 1][contexts[n]];
  }
  cost += VP8LevelFixedCosts[sizes[n]] + table[within[n]];
  if (n < 15) cost += VP8BitCost(0, probabilities[VP8EncBands[n + 1]][contexts[n]][0]);
  return cost;
}

static inline int cost_of_residual(int context, const VP8Residual *res) {
  return cost_of_levels(load_levels(res->coeffs), res->first, res->last, context, res->costs, res->prob);
}

#define VP8CollectHistogram collect_histogram
#define VP8ITransform inverse_transform
#define VP8FTransform forward_transform
#define VP8FTransform2 forward_transform_two
#define VP8EncQuantizeBlock quantize_block
#define VP8EncQuantize2Blocks quantize_two_blocks
#define VP8EncQuantizeBlockWHT quantize_block_wht
#define VP8SSE4x4 squared_error_4x4
#define VP8TDisto4x4 texture_error_4x4
#define VP8TDisto16x16 texture_error_16x16
#define VP8EncPredLuma4 Intra4Preds_SSE2
#define VP8GetResidualCost cost_of_residual
#define VP8SetResidualCoeffs set_residual

#endif
