/**
 * Memory of samples that nobody needs any more, for the next picture of the same size: photos of a batch mostly have one.
 * To be given new memory, page by page, costs a tenth of what a JPEG file's conversion does.
 */

/** Smaller samples are not worth keeping, bytes. */
const LARGE = 1_000_000;

let spare: ArrayBuffer | undefined;

/**
 * Keeps memory for the next picture, instead of what was kept before; small buffers are left to the garbage collector. The
 * buffer is detached: nobody can look at it any more.
 */
export function keepMemory(buffer: ArrayBuffer): void {
  if (buffer.byteLength < LARGE) return;
  dropMemory();
  spare = structuredClone(buffer, { transfer: [buffer] });
}

/** Gives back what is kept. */
export function dropMemory(): void {
  // The garbage collector, which sees little of what lies outside its heap, would let it wait. Old platforms have no `transfer`.
  const { transfer } = (spare ?? {}) as { transfer?: (length: number) => ArrayBuffer };
  transfer?.call(spare, 0);
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
