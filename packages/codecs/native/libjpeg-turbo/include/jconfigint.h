#define BUILD  "wasm"
#undef inline
#define INLINE  inline __attribute__((always_inline))
#define THREAD_LOCAL
#define PACKAGE_NAME  "libjpeg-turbo"
#define VERSION  "2.1.5"
#define SIZEOF_SIZE_T  4
#define FALLTHROUGH  __attribute__((fallthrough));
