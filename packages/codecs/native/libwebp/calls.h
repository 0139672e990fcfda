/* Has libwebp's lossy encoder call its innermost steps itself; it goes by pointers, which keeps them from being inlined. */
#ifndef SAFELIGHT_CALLS_H
#define SAFELIGHT_CALLS_H

#include "kernels.h"
#include "src/enc/cost_enc.h"
#include "src/utils/bit_writer_utils.h"

/* `static` in libwebp's files, until the build script takes that off. */
int Disto4x4_SSE41(const uint8_t *const a, const uint8_t *const b, const uint16_t *const w);
int Disto16x16_SSE41(const uint8_t *const a, const uint8_t *const b, const uint16_t *const w);
void Intra4Preds_SSE2(uint8_t *dst, const uint8_t *top);
int GetResidualCost_SSE2(int ctx0, const VP8Residual *const res);
void SetResidualCoeffs_SSE2(const int16_t *const coeffs, VP8Residual *const res);
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

#define VP8ITransform inverse_transform
#define VP8FTransform forward_transform
#define VP8FTransform2 forward_transform_two
#define VP8EncQuantizeBlock quantize_block
#define VP8EncQuantize2Blocks quantize_two_blocks
#define VP8EncQuantizeBlockWHT quantize_block_wht
#define VP8SSE4x4 squared_error_4x4
#define VP8TDisto4x4 Disto4x4_SSE41
#define VP8TDisto16x16 Disto16x16_SSE41
#define VP8EncPredLuma4 Intra4Preds_SSE2
#define VP8GetResidualCost GetResidualCost_SSE2
#define VP8SetResidualCoeffs SetResidualCoeffs_SSE2

#endif
