import type { DecodedImage } from '@safelight/core';

/** Most bytes of samples and of the file that are kept: a photo of 25 megapixels, or of 12 in 16 bits. */
const MOST = 80_000_000;

/** What was decoded before, for whoever decodes next. */
export interface DecodedBefore {
  /** What was decoded of these very bytes for this very request, which nobody may change; `undefined` where nothing was. */
  find(bytes: Uint8Array, request: string): DecodedImage | undefined;
  /** Has a decoded picture found by the next who asks. */
  keep(bytes: Uint8Array, request: string, image: DecodedImage): void;
}

/** The last picture that was decoded to be looked at, as long as it is not too large: converting it comes next. */
export class KeptPicture implements DecodedBefore {
  #kept: { readonly bytes: Uint8Array; readonly request: string; readonly image: DecodedImage } | undefined;

  find(bytes: Uint8Array, request: string): DecodedImage | undefined {
    const kept = this.#kept;
    return kept && kept.request === request && areEqual(kept.bytes, bytes) ? kept.image : undefined;
  }

  keep(bytes: Uint8Array, request: string, image: DecodedImage): void {
    const rasters = image.frames.map(({ raster }) => raster.data.byteLength);
    const size = rasters.reduce((sum, length) => sum + length, bytes.length);
    this.#kept = size <= MOST ? { bytes, request, image } : undefined;
  }

  /** Gives the picture away: it is found by one more, and kept by nobody then. */
  giveAway(): DecodedBefore {
    const given = new KeptPicture();
    given.#kept = this.#kept;
    this.#kept = undefined;
    return {
      find: (bytes, request) => {
        const image = given.find(bytes, request);
        given.#kept = undefined;
        return image;
      },
      keep: () => {},
    };
  }
}

/** Words that are compared at a time: a loop over all of a file would be compiled anew for each. */
const BLOCK = 4096;

const wordsOf = (bytes: Uint8Array, words: number): Uint32Array =>
  new Uint32Array(bytes.buffer, words ? bytes.byteOffset : 0, words);

function areEqualWords(one: Uint32Array, other: Uint32Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Whether files are the same, byte for byte. They begin at the start of their buffers, as read files do, or are compared singly. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  const words = (one.byteOffset | other.byteOffset) % 4 === 0 ? one.length >> 2 : 0;
  const [ours, theirs] = [wordsOf(one, words), wordsOf(other, words)];
  for (let at = 0; at < words; at += BLOCK)
    if (!areEqualWords(ours, theirs, at, Math.min(at + BLOCK, words))) return false;
  for (let at = words * 4; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
