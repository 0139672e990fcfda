/*
 * What the library's AVX2 code calls, on pairs of 128-bit vectors: WebAssembly has no wider ones. As the processor's
 * instructions, but for one: a cast from 128 to 256 bits has zeros in its upper half, which encode_coeff_nxn relies on.
 */
#ifndef PAIRED_IMMINTRIN_H
#define PAIRED_IMMINTRIN_H
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>
#include <smmintrin.h>
#define AI static __inline__ __attribute__((__always_inline__,__nodebug__,__unused__))
typedef struct { __m128i l, h; } __m256i;
typedef struct { __m128 l, h; } __m256;
typedef struct { __m128d l, h; } __m256d;
#define M2(l,h) ((__m256i){(__m128i)(l),(__m128i)(h)})
AI uint32_t _tzcnt_u32(uint32_t x){ return x ? (uint32_t)__builtin_ctz(x) : 32u; }
AI uint32_t _lzcnt_u32(uint32_t x){ return x ? (uint32_t)__builtin_clz(x) : 32u; }
#ifndef _mm_popcnt_u32
AI int pair_popcnt(uint32_t x){ return __builtin_popcount(x); }
#define _mm_popcnt_u32 pair_popcnt
#endif
AI uint32_t _bzhi_u32(uint32_t x, uint32_t n){ n &= 255u; return n >= 32u ? x : (x & ((1u<<n)-1u)); }
#define B1(n,f) AI __m256i _mm256_##n(__m256i a){ return M2(f(a.l),f(a.h)); }
#define B2(n) AI __m256i _mm256_##n(__m256i a,__m256i b){ return M2(_mm_##n(a.l,b.l),_mm_##n(a.h,b.h)); }
#define B2W(n,w) AI __m256i _mm256_##n(__m256i a,__m256i b){ return M2(w((v128_t)a.l,(v128_t)b.l),w((v128_t)a.h,(v128_t)b.h)); }
B1(abs_epi16,_mm_abs_epi16) B1(abs_epi32,_mm_abs_epi32)
B2(add_epi16) B2(add_epi32) B2(add_epi64) B2(add_epi8) B2(adds_epi16) B2(avg_epu8)
B2(cmpeq_epi16) B2(cmpeq_epi32) B2(cmpeq_epi8) B2(cmpgt_epi16) B2(cmpgt_epi32) B2(cmpgt_epi8)
B2(hadd_epi16) B2(hadd_epi32) B2(hsub_epi16) B2(madd_epi16) B2(max_epi16) B2(max_epi8) B2(min_epi8) B2(min_epu16)
B2(mullo_epi16) B2(mullo_epi32) B2(packs_epi32) B2(packus_epi16) B2(packus_epi32) B2(sad_epu8) B2(shuffle_epi8)
B2(mulhi_epi16)
B2(sub_epi16) B2(sub_epi32) B2(sub_epi8) B2(subs_epi8)
B2(unpackhi_epi16) B2(unpackhi_epi32) B2(unpackhi_epi64) B2(unpackhi_epi8) B2(unpacklo_epi16) B2(unpacklo_epi32) B2(unpacklo_epi64) B2(unpacklo_epi8)
B2W(and_si256,wasm_v128_and) B2W(or_si256,wasm_v128_or) B2W(xor_si256,wasm_v128_xor)
AI __m256i _mm256_andnot_si256(__m256i a,__m256i b){ return M2(wasm_v128_andnot((v128_t)b.l,(v128_t)a.l),wasm_v128_andnot((v128_t)b.h,(v128_t)a.h)); }
/* maddubs: u8(a) * s8(b), saturating pair sum */
AI __m128i pair_maddubs(__m128i a,__m128i b){
  v128_t al=wasm_u16x8_extend_low_u8x16((v128_t)a), ah=wasm_u16x8_extend_high_u8x16((v128_t)a);
  v128_t bl=wasm_i16x8_extend_low_i8x16((v128_t)b), bh=wasm_i16x8_extend_high_i8x16((v128_t)b);
  return (__m128i)wasm_i16x8_narrow_i32x4(wasm_i32x4_dot_i16x8(al,bl),wasm_i32x4_dot_i16x8(ah,bh)); }
#define _mm_maddubs_epi16 pair_maddubs
B2(maddubs_epi16)
AI __m128i pair_sgn16(__m128i a,__m128i b){ v128_t m=wasm_i16x8_shr((v128_t)b,15), z=wasm_i16x8_eq((v128_t)b,wasm_i16x8_splat(0));
  return (__m128i)wasm_v128_andnot(wasm_i16x8_sub(wasm_v128_xor((v128_t)a,m),m),z);}
AI __m128i pair_sgn32(__m128i a,__m128i b){ v128_t m=wasm_i32x4_shr((v128_t)b,31), z=wasm_i32x4_eq((v128_t)b,wasm_i32x4_splat(0));
  return (__m128i)wasm_v128_andnot(wasm_i32x4_sub(wasm_v128_xor((v128_t)a,m),m),z);}
AI __m128i pair_sgn8(__m128i a,__m128i b){ v128_t m=wasm_i8x16_shr((v128_t)b,7), z=wasm_i8x16_eq((v128_t)b,wasm_i8x16_splat(0));
  return (__m128i)wasm_v128_andnot(wasm_i8x16_sub(wasm_v128_xor((v128_t)a,m),m),z);}
#define _mm_sign_epi16 pair_sgn16
#define _mm_sign_epi32 pair_sgn32
#define _mm_sign_epi8 pair_sgn8
B2(sign_epi16) B2(sign_epi32) B2(sign_epi8)
AI __m256i _mm256_blendv_epi8(__m256i a,__m256i b,__m256i m){ return M2(wasm_v128_bitselect((v128_t)b.l,(v128_t)a.l,wasm_i8x16_shr((v128_t)m.l,7)),wasm_v128_bitselect((v128_t)b.h,(v128_t)a.h,wasm_i8x16_shr((v128_t)m.h,7))); }
#define SHI(n,w,c) AI __m256i _mm256_##n(__m256i a,int k){ return M2(w((v128_t)a.l,k),w((v128_t)a.h,k)); }
SHI(slli_epi16,wasm_i16x8_shl,16) SHI(slli_epi32,wasm_i32x4_shl,32) SHI(slli_epi64,wasm_i64x2_shl,64)
SHI(srai_epi16,wasm_i16x8_shr,16) SHI(srai_epi32,wasm_i32x4_shr,32)
SHI(srli_epi16,wasm_u16x8_shr,16) SHI(srli_epi32,wasm_u32x4_shr,32) SHI(srli_epi64,wasm_u64x2_shr,64)
AI __m256i _mm256_sll_epi16(__m256i a,__m128i c){ return M2(_mm_sll_epi16(a.l,c),_mm_sll_epi16(a.h,c)); }
AI __m256i _mm256_srl_epi16(__m256i a,__m128i c){ return M2(_mm_srl_epi16(a.l,c),_mm_srl_epi16(a.h,c)); }
#define _mm256_shuffle_epi32(A,i) ({ __m256i _t=(A); M2(_mm_shuffle_epi32(_t.l,i),_mm_shuffle_epi32(_t.h,i)); })
#define _mm256_shufflelo_epi16(A,i) ({ __m256i _t=(A); M2(_mm_shufflelo_epi16(_t.l,i),_mm_shufflelo_epi16(_t.h,i)); })
#define _mm256_shufflehi_epi16(A,i) ({ __m256i _t=(A); M2(_mm_shufflehi_epi16(_t.l,i),_mm_shufflehi_epi16(_t.h,i)); })
#define _mm256_srli_si256(A,i) ({ __m256i _t=(A); M2(_mm_srli_si128(_t.l,i),_mm_srli_si128(_t.h,i)); })
#define _mm256_bsrli_epi128(A,i) _mm256_srli_si256(A,i)
#define BL16(a,b,i) wasm_i16x8_shuffle((v128_t)a,(v128_t)b,((i)&1)?8:0,((i)&2)?9:1,((i)&4)?10:2,((i)&8)?11:3,((i)&16)?12:4,((i)&32)?13:5,((i)&64)?14:6,((i)&128)?15:7)
#define BL32(a,b,i) wasm_i32x4_shuffle((v128_t)a,(v128_t)b,((i)&1)?4:0,((i)&2)?5:1,((i)&4)?6:2,((i)&8)?7:3)
#define _mm256_blend_epi16(A,B,i) ({ __m256i _t=(A),_u=(B); M2(BL16(_t.l,_u.l,i),BL16(_t.h,_u.h,i)); })
#define _mm256_blend_epi32(A,B,i) ({ __m256i _t=(A),_u=(B); M2(BL32(_t.l,_u.l,i),BL32(_t.h,_u.h,((i)>>4))); })
#define _mm256_permute4x64_epi64(A,i) ({ __m256i _t=(A); M2(wasm_i64x2_shuffle((v128_t)_t.l,(v128_t)_t.h,(i)&3,((i)>>2)&3),wasm_i64x2_shuffle((v128_t)_t.l,(v128_t)_t.h,((i)>>4)&3,((i)>>6)&3)); })
#define _mm256_permute4x64_pd(A,i) ({ __m256d _q=(A); __m256i _r=_mm256_permute4x64_epi64(M2(_q.l,_q.h),i); (__m256d){(__m128d)_r.l,(__m128d)_r.h}; })
#define _mm256_permute_ps(A,i) ({ __m256 _q=(A); (__m256){(__m128)_mm_shuffle_epi32((__m128i)_q.l,i),(__m128)_mm_shuffle_epi32((__m128i)_q.h,i)}; })
AI __m128i pair_pick(__m256i a,__m256i b,int c){ if(c&8) return _mm_setzero_si128(); switch(c&3){case 0:return a.l;case 1:return a.h;case 2:return b.l;default:return b.h;} }
AI __m256i _mm256_permute2x128_si256(__m256i a,__m256i b,int i){ return M2(pair_pick(a,b,i),pair_pick(a,b,i>>4)); }
AI __m256i _mm256_permutevar8x32_epi32(__m256i a,__m256i x){
  v128_t pat=wasm_i8x16_const(0,0,0,0,4,4,4,4,8,8,8,8,12,12,12,12), add=wasm_i8x16_const(0,1,2,3,0,1,2,3,0,1,2,3,0,1,2,3), s16=wasm_i8x16_splat(16);
  v128_t xl=wasm_v128_and((v128_t)x.l,wasm_i32x4_splat(7)), xh=wasm_v128_and((v128_t)x.h,wasm_i32x4_splat(7));
  xl=wasm_i8x16_add(wasm_i8x16_shl(wasm_i8x16_swizzle(xl,pat),2),add); xh=wasm_i8x16_add(wasm_i8x16_shl(wasm_i8x16_swizzle(xh,pat),2),add);
  return M2(wasm_v128_or(wasm_i8x16_swizzle((v128_t)a.l,xl),wasm_i8x16_swizzle((v128_t)a.h,wasm_i8x16_sub(xl,s16))),
            wasm_v128_or(wasm_i8x16_swizzle((v128_t)a.l,xh),wasm_i8x16_swizzle((v128_t)a.h,wasm_i8x16_sub(xh,s16)))); }
AI __m256i _mm256_loadu_si256(const void*p){ return M2(wasm_v128_load(p),wasm_v128_load((const char*)p+16)); }
#define _mm256_load_si256 _mm256_loadu_si256
AI void _mm256_storeu_si256(void*p,__m256i a){ wasm_v128_store(p,(v128_t)a.l); wasm_v128_store((char*)p+16,(v128_t)a.h); }
#define _mm256_store_si256 _mm256_storeu_si256
AI void pair_st2(void*hi,void*lo,__m256i a){ wasm_v128_store(lo,(v128_t)a.l); wasm_v128_store(hi,(v128_t)a.h); }
#define _mm256_storeu2_m128i(hi,lo,a) pair_st2(hi,lo,a)
/* masked loads/stores, lane by lane so that no byte outside the mask is touched */
AI __m256i _mm256_maskload_epi32(const void*p,__m256i m){ int32_t b[8],k[8]; const int32_t*s=p; _mm256_storeu_si256(k,m); for(int i=0;i<8;i++)b[i]=k[i]<0?s[i]:0; return _mm256_loadu_si256(b); }
AI __m256i _mm256_maskload_epi64(const void*p,__m256i m){ int64_t b[4],k[4]; const int64_t*s=p; _mm256_storeu_si256(k,m); for(int i=0;i<4;i++)b[i]=k[i]<0?s[i]:0; return _mm256_loadu_si256(b); }
AI __m128i _mm_maskload_epi32(const void*p,__m128i m){ int32_t b[4],k[4]; const int32_t*s=p; wasm_v128_store(k,(v128_t)m); for(int i=0;i<4;i++)b[i]=k[i]<0?s[i]:0; return (__m128i)wasm_v128_load(b); }
AI void _mm256_maskstore_epi32(void*p,__m256i m,__m256i a){ int32_t b[8],k[8]; int32_t*s=p; _mm256_storeu_si256(k,m); _mm256_storeu_si256(b,a); for(int i=0;i<8;i++) if(k[i]<0) s[i]=b[i]; }
AI void _mm256_maskstore_epi64(void*p,__m256i m,__m256i a){ int64_t b[4],k[4]; int64_t*s=p; _mm256_storeu_si256(k,m); _mm256_storeu_si256(b,a); for(int i=0;i<4;i++) if(k[i]<0) s[i]=b[i]; }
AI __m128i pair_g64(const void*p,__m128i x,int s){ int64_t a,b; memcpy(&a,(const char*)p+wasm_i64x2_extract_lane((v128_t)x,0)*s,8); memcpy(&b,(const char*)p+wasm_i64x2_extract_lane((v128_t)x,1)*s,8); return (__m128i)wasm_i64x2_make(a,b); }
#define _mm_i64gather_epi64(p,x,s) pair_g64(p,x,s)
AI __m256i _mm256_set1_epi8(char v){ v128_t s=wasm_i8x16_splat(v); return M2(s,s);}
AI __m256i _mm256_set1_epi16(short v){ v128_t s=wasm_i16x8_splat(v); return M2(s,s);}
AI __m256i _mm256_set1_epi32(int v){ v128_t s=wasm_i32x4_splat(v); return M2(s,s);}
AI __m256i _mm256_set1_epi64x(long long v){ v128_t s=wasm_i64x2_splat(v); return M2(s,s);}
AI __m256i _mm256_setzero_si256(void){ v128_t s=wasm_i32x4_splat(0); return M2(s,s);}
AI __m256i _mm256_setr_epi8(char a0,char a1,char a2,char a3,char a4,char a5,char a6,char a7,char a8,char a9,char a10,char a11,char a12,char a13,char a14,char a15,char b0,char b1,char b2,char b3,char b4,char b5,char b6,char b7,char b8,char b9,char b10,char b11,char b12,char b13,char b14,char b15){
 return M2(wasm_i8x16_make(a0,a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12,a13,a14,a15),wasm_i8x16_make(b0,b1,b2,b3,b4,b5,b6,b7,b8,b9,b10,b11,b12,b13,b14,b15)); }
AI __m256i _mm256_setr_epi16(short a0,short a1,short a2,short a3,short a4,short a5,short a6,short a7,short b0,short b1,short b2,short b3,short b4,short b5,short b6,short b7){ return M2(wasm_i16x8_make(a0,a1,a2,a3,a4,a5,a6,a7),wasm_i16x8_make(b0,b1,b2,b3,b4,b5,b6,b7)); }
AI __m256i _mm256_setr_epi32(int a,int b,int c,int d,int e,int f,int g,int h){ return M2(wasm_i32x4_make(a,b,c,d),wasm_i32x4_make(e,f,g,h)); }
AI __m256i _mm256_setr_epi64x(long long a,long long b,long long c,long long d){ return M2(wasm_i64x2_make(a,b),wasm_i64x2_make(c,d)); }
AI __m256i _mm256_setr_m128i(__m128i a,__m128i b){ return M2(a,b); }
AI __m256i _mm256_broadcastb_epi8(__m128i a){ return _mm256_set1_epi8(wasm_i8x16_extract_lane((v128_t)a,0)); }
AI __m256i _mm256_broadcastw_epi16(__m128i a){ return _mm256_set1_epi16(wasm_i16x8_extract_lane((v128_t)a,0)); }
AI __m256i _mm256_broadcastq_epi64(__m128i a){ return _mm256_set1_epi64x(wasm_i64x2_extract_lane((v128_t)a,0)); }
AI __m256i _mm256_broadcastsi128_si256(__m128i a){ return M2(a,a); }
AI __m128i _mm_broadcastb_epi8(__m128i a){ return (__m128i)wasm_i8x16_splat(wasm_i8x16_extract_lane((v128_t)a,0)); }
AI __m128i _mm_broadcastd_epi32(__m128i a){ return (__m128i)wasm_i32x4_splat(wasm_i32x4_extract_lane((v128_t)a,0)); }
AI __m128i _mm_broadcastq_epi64(__m128i a){ return (__m128i)wasm_i64x2_splat(wasm_i64x2_extract_lane((v128_t)a,0)); }
AI __m128i _mm256_castsi256_si128(__m256i a){ return a.l; }
AI __m256i _mm256_castsi128_si256(__m128i a){ return M2(a,_mm_setzero_si128()); }
AI __m128i _mm256_extracti128_si256(__m256i a,int i){ return i?a.h:a.l; }
#define _mm256_extractf128_si256 _mm256_extracti128_si256
AI __m256i _mm256_inserti128_si256(__m256i a,__m128i b,int i){ return i?M2(a.l,b):M2(b,a.h); }
#define _mm256_insertf128_si256 _mm256_inserti128_si256
AI __m256d _mm256_castsi256_pd(__m256i a){ return (__m256d){(__m128d)a.l,(__m128d)a.h}; }
AI __m256d _mm256_castps_pd(__m256 a){ return (__m256d){(__m128d)a.l,(__m128d)a.h}; }
AI __m256 _mm256_castpd_ps(__m256d a){ return (__m256){(__m128)a.l,(__m128)a.h}; }
AI __m128d _mm256_castpd256_pd128(__m256d a){ return a.l; }
AI __m128 _mm256_castps256_ps128(__m256 a){ return a.l; }
AI __m128d _mm256_extractf128_pd(__m256d a,int i){ return i?a.h:a.l; }
AI __m256i _mm256_cvtepi16_epi32(__m128i a){ return M2(wasm_i32x4_extend_low_i16x8((v128_t)a),wasm_i32x4_extend_high_i16x8((v128_t)a)); }
AI __m256i _mm256_cvtepi8_epi16(__m128i a){ return M2(wasm_i16x8_extend_low_i8x16((v128_t)a),wasm_i16x8_extend_high_i8x16((v128_t)a)); }
AI __m256i _mm256_cvtepu8_epi16(__m128i a){ return M2(wasm_u16x8_extend_low_u8x16((v128_t)a),wasm_u16x8_extend_high_u8x16((v128_t)a)); }
AI __m256i _mm256_cvtepu8_epi32(__m128i a){ v128_t w=wasm_u16x8_extend_low_u8x16((v128_t)a); return M2(wasm_u32x4_extend_low_u16x8(w),wasm_u32x4_extend_high_u16x8(w)); }
AI __m256 _mm256_cvtepi32_ps(__m256i a){ return (__m256){(__m128)wasm_f32x4_convert_i32x4((v128_t)a.l),(__m128)wasm_f32x4_convert_i32x4((v128_t)a.h)}; }
#define F2(n) AI __m256 _mm256_##n(__m256 a,__m256 b){ return (__m256){_mm_##n(a.l,b.l),_mm_##n(a.h,b.h)}; }
F2(add_ps) F2(sub_ps) F2(mul_ps)
AI __m256 _mm256_set1_ps(float f){ __m128 s=_mm_set1_ps(f); return (__m256){s,s}; }
AI __m256 _mm256_setzero_ps(void){ return _mm256_set1_ps(0); }
AI int _mm256_movemask_epi8(__m256i a){ return (int)((uint32_t)wasm_i8x16_bitmask((v128_t)a.l)|((uint32_t)wasm_i8x16_bitmask((v128_t)a.h)<<16)); }
AI int _mm256_testz_si256(__m256i a,__m256i b){ return !wasm_v128_any_true(wasm_v128_or(wasm_v128_and((v128_t)a.l,(v128_t)b.l),wasm_v128_and((v128_t)a.h,(v128_t)b.h))); }
#endif
