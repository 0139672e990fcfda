/** The picture encoders of HEIF as WebAssembly modules of our own builds: interleaved samples to coded pictures. */
import type { Native } from '../../runtime/wasm.ts';

/** What each encoder exports besides its own functions. */
export interface StillExports {
  /** Encodes by the settings at a pointer; returns the stream's size. */
  still_encode(samples: number, settings: number): number;
  still_output(): number;
  still_release(): void;
}

/** A structure of 32-bit integers followed by floats; free it with `native.free`. */
export function putSettings<E>(native: Native<E>, integers: readonly number[], floats: readonly number[]): number {
  const pointer = native.malloc((integers.length + floats.length) * 4);
  const view = new DataView(native.exports.memory.buffer, pointer);
  for (const [index, value] of integers.entries()) view.setInt32(index * 4, value, true);
  for (const [index, value] of floats.entries()) view.setFloat32((integers.length + index) * 4, value, true);
  return pointer;
}
