/** A chunk's bytes without their compression. */
export interface Unpacked {
  /** As many bytes as were asked for; zeros where the data ended early. */
  readonly data: Uint8Array;
  /** Bytes of `data` that came from the file. */
  readonly sound: number;
}
