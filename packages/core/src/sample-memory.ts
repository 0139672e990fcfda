import type { BitDepth, Samples } from './raster.ts';

/**
 * Memory of samples that nobody needs any more, for the next picture of the same size: photos of a batch mostly have one.
 * To be given new memory, page by page, costs a tenth of what a JPEG file's conversion does.
 */

/** Smaller samples are not worth keeping, bytes. */
const LARGE = 1_000_000;

let spare: ArrayBuffer | undefined;

/** Moves memory to another buffer, of as many bytes or none. Old platforms have no `transfer` (ES2024). */
function move(buffer: ArrayBuffer, size = buffer.byteLength): ArrayBuffer {
  const { transfer } = buffer as { transfer?: (length: number) => ArrayBuffer };
  // What was cloned is given back to the system with the next garbage collection at best (Chromium 156).
  return transfer ? transfer.call(buffer, size) : structuredClone(buffer, { transfer: [buffer] });
}

/**
 * Keeps memory for the next picture, instead of what was kept before; small buffers are left to the garbage collector. The
 * buffer is detached: nobody can look at it any more.
 */
export function keepMemory(buffer: ArrayBuffer): void {
  if (buffer.byteLength < LARGE) return;
  dropMemory();
  spare = move(buffer);
}

/** Gives back what is kept: the garbage collector, which sees little of what lies outside its heap, would let it wait. */
export function dropMemory(): void {
  if (spare) move(spare, 0);
  spare = undefined;
}

/** Memory of `size` bytes, with what the picture before has left in it; `undefined` where none of this size is kept. */
export function takeMemory(size: number): ArrayBuffer | undefined {
  if (size < LARGE) return undefined;
  const taken = spare?.byteLength === size ? spare : undefined;
  if (taken) spare = undefined;
  // Two pictures are not held for the sake of one.
  else dropMemory();
  return taken;
}

/** A zeroed sample array of `length` samples for a raster of this depth. */
export function allocateSamples<D extends BitDepth>(depth: D, length: number): Samples<D> {
  const kept = takeMemory(length * (depth / 8));
  const samples = samplesIn(depth, kept ?? length);
  return kept ? (samples.fill(0) as Samples<D>) : samples;
}

/** As `allocateSamples`, for who writes all of them before any is read: holds what another picture has left. */
export function reserveSamples<D extends BitDepth>(depth: D, length: number): Samples<D> {
  return samplesIn(depth, takeMemory(length * (depth / 8)) ?? length);
}

/** An array over all of a buffer, or a new one of as many samples. */
function samplesIn<D extends BitDepth>(depth: D, memory: ArrayBuffer | number): Samples<D> {
  // A number and a buffer are two signatures to TypeScript.
  const make: { [K in BitDepth]: () => Samples<K> } = {
    8: () => new Uint8Array(memory as number),
    16: () => new Uint16Array(memory as number),
    32: () => new Float32Array(memory as number),
  };
  return make[depth]();
}

/** A copy of samples that lie in the memory of a native library. */
export function copySamples<T extends Uint8Array | Uint16Array>(samples: T): T {
  const kept = takeMemory(samples.byteLength);
  if (!kept) return samples.slice() as T;
  const copy = (samples instanceof Uint8Array ? new Uint8Array(kept) : new Uint16Array(kept)) as T;
  copy.set(samples);
  return copy;
}
