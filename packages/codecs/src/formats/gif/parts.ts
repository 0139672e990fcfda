import type { Words } from './palette.ts';

/** One frame to write: a rectangle of the canvas. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its pixels; 0 where the canvas stays as it is. */
  readonly words: Words;
  /** The rectangle is made clear before the next frame. */
  readonly clearAfter: boolean;
  /** The source frames that it stands for: equal ones that follow each other are one. */
  readonly first: number;
  readonly count: number;
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Turns composed frames into parts. A frame that makes opaque pixels clear cannot be drawn over the one before, so that
 * one covers all that is opaque and is cleared after its time.
 */
export function planParts(pictures: readonly Words[], width: number, height: number): Part[] {
  const [only] = pictures;
  if (only !== undefined && pictures.length === 1) {
    return [{ x: 0, y: 0, width, height, words: only, clearAfter: false, first: 0, count: 1 }];
  }
  const parts: Part[] = [];
  const distinct = runs(pictures);
  let below: Words = new Uint32Array(width * height);
  for (const [index, { words, first, count }] of distinct.entries()) {
    const next = distinct[index + 1]?.words;
    const clearAfter = next !== undefined && losesPixels(words, next);
    const bounds = boundsOf(words, width, height, (at) => words[at] !== below[at] || (clearAfter && words[at] !== 0));
    parts.push({ ...cut(words, below, width, bounds), clearAfter, first, count });
    below = clearAfter ? new Uint32Array(width * height) : words;
  }
  return parts;
}

interface Run {
  readonly words: Words;
  readonly first: number;
  count: number;
}

function runs(pictures: readonly Words[]): Run[] {
  const found: Run[] = [];
  for (const [first, words] of pictures.entries()) {
    const last = found.at(-1);
    if (last !== undefined && words.every((word, at) => word === last.words[at])) last.count++;
    else found.push({ words, first, count: 1 });
  }
  return found;
}

function losesPixels(words: Words, next: Words): boolean {
  for (let at = 0; at < words.length; at++) if (words[at] !== 0 && next[at] === 0) return true;
  return false;
}

function boundsOf(words: Words, width: number, height: number, counts: (at: number) => boolean): Bounds {
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0, x = 0, y = 0; at < words.length; at++) {
    if (counts(at)) {
      if (x < bounds.left) bounds.left = x;
      if (x >= bounds.right) bounds.right = x + 1;
      if (y < bounds.top) bounds.top = y;
      bounds.bottom = y + 1;
    }
    if (++x === width) {
      x = 0;
      y++;
    }
  }
  return bounds.right === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : bounds;
}

function cut(
  words: Words,
  below: Words,
  stride: number,
  { left, top, right, bottom }: Bounds,
): Pick<Part, 'x' | 'y' | 'width' | 'height' | 'words'> {
  const [width, height] = [right - left, bottom - top];
  const out = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = (top + y) * stride + left; x < width; x++, from++) {
      const word = words[from] as number;
      if (word !== below[from]) out[y * width + x] = word;
    }
  }
  return { x: left, y: top, width, height, words: out };
}
