/* The decoder clears little and often, and what the standard library of the toolchain has takes four bytes at a time. */
#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

void *memset(void *to, int value, size_t size) {
  uint8_t *at = to;
  if (size < 16) {
    while (size-- > 0) *at++ = (uint8_t)value;
    return to;
  }
  const v128_t all = wasm_i8x16_splat((int8_t)value);
  uint8_t *const last = at + size - 16;
  for (; at < last; at += 16) wasm_v128_store(at, all);
  wasm_v128_store(last, all);
  return to;
}
