import { type DecodedImage, dropMemory, keepMemory } from '@safelight/core';
import type { DecodedBefore } from './kept-picture.ts';

/** How long memory is kept for the next file, ms. */
const KEPT = 2000;

/**
 * Gives back the memory of the picture that a conversion has decoded, once it has ended. The garbage collector, which
 * sees little of what lies outside its heap, would let several of them wait.
 */
export class FreedPicture implements DecodedBefore {
  readonly #before: DecodedBefore | undefined;
  /** The last one alone: of a document's pages, which are decoded one after another, none is held for the sake of this. */
  #image: DecodedImage | undefined;

  /** @param before - where a picture may be found that a question has left, which may look at it still: it is not freed */
  constructor(before: DecodedBefore | undefined) {
    this.#before = before;
  }

  find(bytes: Uint8Array, request: string): DecodedImage | undefined {
    return this.#before?.find(bytes, request);
  }

  keep(_bytes: Uint8Array, _request: string, image: DecodedImage): void {
    this.#image = image;
  }

  /** Frees the picture but for what lies in these buffers; nobody may look at it any more. */
  free(inUse: ReadonlySet<ArrayBufferLike>): void {
    for (const { raster } of this.#image?.frames ?? []) {
      const { buffer, byteLength } = raster.data;
      // A part of a buffer may lie beside what others still read.
      const isWhole = byteLength === buffer.byteLength;
      if (isWhole && !inUse.has(buffer)) keepMemory(buffer as ArrayBuffer);
    }
    this.#image = undefined;
    dropLater();
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Between the files of a batch there is no pause; behind the last one the memory is given back. */
function dropLater(): void {
  clearTimeout(timer);
  timer = setTimeout(dropMemory, KEPT);
  // Node would wait for it.
  (timer as { unref?: () => void }).unref?.();
}
