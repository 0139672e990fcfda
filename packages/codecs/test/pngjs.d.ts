/** The part of `pngjs` that the tests use. */
declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      /** RGBA samples; a `Uint16Array` for 16-bit files when `skipRescale` is set. */
      read(
        bytes: Uint8Array,
        options?: { readonly skipRescale?: boolean },
      ): { readonly width: number; readonly height: number; readonly data: Uint8Array };
    };
  };
}
