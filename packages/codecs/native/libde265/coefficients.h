/*
 * The coefficients of a block (H.265, 7.3.8.11 and 9.3), as streams without the range extensions have them: most of the time that a
 * photo takes. Included by slice.cc.
 *
 * The arithmetic decoder's state stays in local variables for a block. Bits ahead are kept in a window of 64, so that the stream is
 * looked at once for 32 of them; and nothing branches on what was decoded as far as it can be had otherwise, since no processor
 * foresees it.
 */

/* The arithmetic decoder's state (9.3.4.3): the offset is in the ten upper bits of `window`, bits ahead of it lie below. */
struct bit_window {
  uint64_t window;
  uint32_t range;
  /* Bits ahead that are there; what is below them is zero. */
  int32_t ahead;
  /* May pass `end`: what is behind it counts as zero. */
  const uint8_t* at;
  const uint8_t* end;
};

#define INLINE static inline __attribute__((always_inline))

/* CABAC_decoder has the offset in bits 7 to 15, bits ahead below it, and counts those that are missing. */
INLINE bit_window window_of(const CABAC_decoder& decoder)
{
  return { static_cast<uint64_t>(decoder.value) << 47, decoder.range, -decoder.bits_needed - 1, decoder.bitstream_curr,
           decoder.bitstream_end };
}

INLINE void give_back(const bit_window& bits, CABAC_decoder& decoder)
{
  const int32_t whole = bits.ahead >> 3;
  const int32_t ahead = bits.ahead & 7;
  const uint8_t* const at = bits.at - whole;
  decoder.value = static_cast<uint32_t>(bits.window >> 47) & ~((1u << (7 - ahead)) - 1);
  decoder.range = bits.range;
  decoder.bits_needed = -ahead - 1;
  decoder.bitstream_curr = const_cast<uint8_t*>(at < bits.end ? at : bits.end);
}

/* 32 more bits; at most 22 may be ahead. */
INLINE void refill(bit_window& bits)
{
  uint32_t next = 0;
  if (bits.end - bits.at >= 4) {
    memcpy(&next, bits.at, 4);
    next = __builtin_bswap32(next);
  }
  else {
    for (int i = 0; bits.at + i < bits.end; i++) next |= static_cast<uint32_t>(bits.at[i]) << (24 - 8 * i);
  }
  bits.at += 4;
  bits.window |= static_cast<uint64_t>(next) << (22 - bits.ahead);
  bits.ahead += 32;
}

/* Makes sure that 23 bits or more are ahead. */
INLINE void look_ahead(bit_window& bits)
{
  if (bits.ahead <= 22) refill(bits);
}

INLINE uint32_t read_bin(bit_window& bits, context_model* model)
{
  uint8_t* const packed = reinterpret_cast<uint8_t*>(model);
  const uint32_t before = *packed;
  const uint32_t lps = LPS_table[before >> 1][(bits.range >> 6) - 4];
  const uint32_t mps = bits.range - lps;
  const uint64_t bound = static_cast<uint64_t>(mps) << 54;
  const uint64_t is_lps = 0 - static_cast<uint64_t>(bits.window >= bound);
  const uint32_t index = before ^ (static_cast<uint32_t>(is_lps) & 0xFF);
  *packed = cabac_transition[index];
  const uint32_t part = mps + ((lps - mps) & static_cast<uint32_t>(is_lps));
  const int32_t shift = __builtin_clz(part) - 23;
  bits.range = part << shift;
  bits.window = (bits.window - (bound & is_lps)) << shift;
  bits.ahead -= shift;
  if (bits.ahead < 0) refill(bits);
  return index & 1;
}

/* Up to 23 bins of even odds, the first one uppermost; as many bits must be ahead. */
INLINE uint32_t read_even(bit_window& bits, int32_t count)
{
  uint64_t part = static_cast<uint64_t>(bits.range) << 54;
  uint32_t all = 0;
  for (int32_t i = 0; i < count; i++) {
    part >>= 1;
    const uint64_t is_one = bits.window >= part;
    bits.window -= part & (0 - is_one);
    all = all << 1 | static_cast<uint32_t>(is_one);
  }
  bits.window <<= count;
  bits.ahead -= count;
  return all;
}

/* coeff_abs_level_remaining (9.3.3.11), with a Rice parameter of at most 4; 0 where its prefix is longer than one can be. */
INLINE int32_t read_remaining(bit_window& bits, uint32_t rice)
{
  look_ahead(bits);
  uint64_t part = static_cast<uint64_t>(bits.range) << 53;
  int32_t prefix = 0;
  while (bits.window >= part && prefix <= MAX_PREFIX) {
    bits.window -= part;
    part >>= 1;
    prefix++;
  }
  if (prefix > MAX_PREFIX) {
    bits.window <<= prefix;
    bits.ahead -= prefix;
    return 0;
  }
  bits.window <<= prefix + 1;
  bits.ahead -= prefix + 1;
  const int32_t more = prefix > 3 ? prefix - 3 : 0;
  const int32_t first = prefix > 3 ? (1 << more) + 2 : prefix;
  look_ahead(bits);
  return (first << rice) + static_cast<int32_t>(read_even(bits, more + static_cast<int32_t>(rice)));
}

/*
 * Reads the coefficients of a block into tctx->coeffList, coeffPos and nCoeff.
 * last_sub_block, last_place: where the last one is, by the order of sub-blocks and of coefficients within one.
 */
static void read_coefficients(thread_context* tctx, int log2_size, int component, int scan, int last_sub_block, int last_place,
                              bool hides_signs)
{
  const position* const sub_blocks = get_scan_order(log2_size - 2, scan);
  const position* const order = get_scan_order(2, scan);
  const bool is_chroma = component > 0;
  const int sub_blocks_a_row = 1 << (log2_size - 2);
  context_model* const models = &tctx->ctx_model[0];
  context_model* const significant = models + CONTEXT_MODEL_SIGNIFICANT_COEFF_FLAG;
  context_model* const coded = models + CONTEXT_MODEL_CODED_SUB_BLOCK_FLAG + (is_chroma ? 2 : 0);
  context_model* const above_one = models + CONTEXT_MODEL_COEFF_ABS_LEVEL_GREATER1_FLAG + (is_chroma ? 16 : 0);
  context_model* const above_two = models + CONTEXT_MODEL_COEFF_ABS_LEVEL_GREATER2_FLAG + (is_chroma ? 4 : 0);
  const uint8_t* const* const maps = ctxIdxLookup[log2_size - 2][is_chroma][scan != 0];

  int16_t offsets[16];
  for (int n = 0; n < 16; n++) offsets[n] = order[n].x + (order[n].y << log2_size);

  /* Bit 0: the one to the right has coefficients; bit 1: the one below. */
  uint8_t neighbours[8 * 8];
  memset(neighbours, 0, sub_blocks_a_row * sub_blocks_a_row);

  bit_window bits = window_of(tctx->cabac_decoder);
  int16_t* levels = tctx->coeffList[component];
  int16_t* positions = tctx->coeffPos[component];
  /* Of those above one in the sub-block before: 0 if there was one. */
  uint32_t greater = 1;

  for (int i = last_sub_block; i >= 0; i--) {
    const position sub_block = sub_blocks[i];
    uint8_t* const near = neighbours + sub_block.x + sub_block.y * sub_blocks_a_row;
    const bool is_last = i == last_sub_block;
    const bool is_between = !is_last && i > 0;
    if (is_between && !read_bin(bits, coded + ((*near & 1) | (*near >> 1)))) continue;
    if (sub_block.x > 0) near[-1] |= 1;
    if (sub_block.y > 0) near[-sub_blocks_a_row] |= 2;

    /* --- which coefficients are not zero --- */

    const int origin = (sub_block.x << 2) + (sub_block.y << (2 + log2_size));
    const uint8_t* const contexts = maps[*near] + origin;
    uint8_t places[17];
    int32_t count = 0;
    if (is_last) places[count++] = last_place;
    const int first_place = is_last ? last_place - 1 : 15;
    for (int n = first_place; n > 0; n--) {
      places[count] = n;
      count += read_bin(bits, significant + contexts[offsets[n]]);
    }
    if (first_place >= 0) {
      places[count] = 0;
      /* A sub-block that is said to have one, and has no other, has it here. */
      if (is_between && count == 0) count = 1;
      else count += read_bin(bits, significant + contexts[0]);
    }
    if (count == 0) continue;

    /* --- which of the first eight are above one, and whether the first of those is above two --- */

    const uint32_t set = (i == 0 || is_chroma ? 0 : 2) + (greater == 0);
    const int32_t flagged = count < 8 ? count : 8;
    uint32_t flags = 0;
    greater = 1;
    for (int32_t n = 0; n < flagged; n++) {
      const uint32_t is_above = read_bin(bits, above_one + set * 4 + greater);
      flags |= is_above << n;
      /* 1, 2, 3, 3 until one is above, and 0 from then on. */
      greater = (0x3320 >> (greater * 4) & 15) & (is_above - 1);
    }
    /* Those whose levels may be larger than what is known of them. */
    uint32_t open = flags | (0xFFFFu << flagged & ((1u << count) - 1));
    uint32_t twos = 0;
    if (flags) {
      twos = flags & (0 - flags);
      if (!read_bin(bits, above_two + set)) {
        open ^= twos;
        twos = 0;
      }
    }

    /* --- signs and levels --- */

    const bool hides = hides_signs && places[0] - places[count - 1] > 3;
    look_ahead(bits);
    const int32_t told = count - hides;
    const uint32_t negative = read_even(bits, told) << (16 - told);
    int32_t known[16];
    for (int32_t n = 0; n < count; n++) known[n] = 1 + (flags >> n & 1) + (twos >> n & 1);
    uint32_t rice = 0;
    for (; open; open &= open - 1) {
      const int n = __builtin_ctz(open);
      const int32_t level = known[n] + read_remaining(bits, rice);
      known[n] = level;
      rice += (level > 3 << rice) & (rice < 4);
    }
    uint32_t sum = 0;
    for (int32_t n = 0; n < count; n++) {
      sum += known[n];
      const int32_t sign = 0 - static_cast<int32_t>(negative >> (15 - n) & 1);
      const int32_t level = (known[n] ^ sign) - sign;
      levels[n] = Clip3(-32768, 32767, level);
      positions[n] = origin + offsets[places[n]];
    }
    if (hides && (sum & 1)) {
      /* Its sign is the sum's parity. */
      levels[count - 1] = Clip3(-32768, 32767, -known[count - 1]);
    }
    levels += count;
    positions += count;
  }

  tctx->nCoeff[component] = levels - tctx->coeffList[component];
  give_back(bits, tctx->cabac_decoder);
}
