import type { DecodedImage } from '@safelight/core';
import type { DecodedBefore } from './kept-picture.ts';

/** Smaller samples may wait for the garbage collector, bytes. */
const LARGE = 1_000_000;

/**
 * Gives back the memory of pictures that one conversion has decoded, once it has ended. The garbage collector, which
 * sees little of what lies outside its heap, would let several of them wait.
 */
export class FreedPictures implements DecodedBefore {
  readonly #before: DecodedBefore | undefined;
  readonly #images: DecodedImage[] = [];

  /** @param before - where a picture may be found that a question has left, which may look at it still: it is not freed */
  constructor(before: DecodedBefore | undefined) {
    this.#before = before;
  }

  find(bytes: Uint8Array, request: string): DecodedImage | undefined {
    return this.#before?.find(bytes, request);
  }

  keep(_bytes: Uint8Array, _request: string, image: DecodedImage): void {
    this.#images.push(image);
  }

  /** Frees all pictures but those whose memory is among these buffers; nobody may look at them any more. */
  free(inUse: ReadonlySet<ArrayBufferLike>): void {
    // A part of a buffer may lie beside what others still read.
    for (const { data } of this.#images.splice(0).flatMap(({ frames }) => frames.map(({ raster }) => raster)))
      if (data.byteLength >= LARGE && data.byteLength === data.buffer.byteLength && !inUse.has(data.buffer))
        detach(data.buffer);
  }
}

/** Browsers and versions of Node that cannot (`transfer` of ES2024) leave it to the garbage collector. */
function detach(buffer: ArrayBufferLike): void {
  const { transfer } = buffer as { transfer?: (length: number) => ArrayBuffer };
  transfer?.call(buffer, 0);
}
