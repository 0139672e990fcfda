/* The processor that the library asks about: it has SSE 4.1 and AVX2, which are vectors of WebAssembly (immintrin.h). */
#ifndef CPUID_H
#define CPUID_H

static inline unsigned __get_cpuid_max(unsigned level, unsigned *signature) {
  (void)level, (void)signature;
  return 7;
}

/* Leaf 1: SSE2; SSE 4.1, OSXSAVE and AVX. Leaf 7: AVX2. */
#define __cpuid_count(leaf, subleaf, a, b, c, d) \
  ((a) = 0, (b) = (leaf) == 7 ? 1u << 5 : 0, (c) = (leaf) == 1 ? 1u << 19 | 1u << 27 | 1u << 28 : 0, \
   (d) = (leaf) == 1 ? 1u << 26 : 0)

/* The system keeps the registers of both sizes. */
#define _XCR_XFEATURE_ENABLED_MASK 0
#define _xgetbv(index) 6ull

#endif
