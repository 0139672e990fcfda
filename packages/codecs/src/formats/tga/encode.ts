import { type CodecContext, ConvertError, channelsOf, type DecodedImage, type Raster } from '@safelight/core';
import { fittingLines } from '../../metadata/texts.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { HEADER } from './fields.ts';
import { ATTRIBUTES, USEFUL_ALPHA } from './header.ts';
import { isClear } from './pixels.ts';

const FOOTER = 26;
const EXTENSION = ATTRIBUTES + 1;
const LONGEST = 128;
/** Bytes that a comment can have. */
const MAX_ID = 255;

/**
 * Encodes gray, RGB or RGBA of 8 bits with run lengths, top row first; gray with alpha is written as RGBA. A picture that is
 * clear throughout gets an extension area, which says so: without one readers take such alpha for bits that were left empty.
 */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const { width, height } = raster;
    const bytes = raster.alpha === 'straight' ? 4 : raster.model === 'gray' ? 1 : 3;
    const row = width * bytes;
    const id = idOf(fittingLines(image.metadata.texts, MAX_ID, context));
    const out = new Uint8Array(HEADER + id.length + (row + Math.ceil(width / LONGEST)) * height + EXTENSION + FOOTER);
    out[0] = id.length;
    out.set(id, HEADER);
    out[2] = bytes === 1 ? 11 : 10;
    const view = new DataView(out.buffer);
    view.setUint16(12, width, true);
    view.setUint16(14, height, true);
    out[16] = bytes * 8;
    out[17] = bytes === 4 ? 0x28 : 0x20;
    const pause = yieldToEventLoop(context.signal);
    const stored = new Uint8Array(row);
    let at = HEADER + id.length;
    for (let y = 0; y < height; y++) {
      storeRow(raster, y, stored, bytes);
      at = packRow(stored, bytes, out, at);
      if (y % 64 !== 63) continue;
      context.onProgress((y + 1) / height);
      await pause();
    }
    if (raster.alpha === 'straight' && isClear(raster.data, channelsOf(raster))) {
      // The footer says where it is.
      view.setUint32(at + EXTENSION, at, true);
      view.setUint16(at, EXTENSION, true);
      out[at + ATTRIBUTES] = USEFUL_ALPHA;
      at += EXTENSION;
    }
    // The footer of version 2.
    out.set(new TextEncoder().encode('TRUEVISION-XFILE.\0'), at + 8);
    return out.slice(0, at + FOOTER);
  } catch (error) {
    throw codecError(error, 'encode', 'tga');
  }
}

/** The lines of a comment; one of 40 bytes gets a zero, since by that number readers know bitmaps of Windows. */
function idOf(lines: readonly string[]): Uint8Array {
  const text = lines.join('\n');
  const id = new TextEncoder().encode(text);
  return id.length === 40 ? new TextEncoder().encode(`${text}\0`) : id;
}

/** A row as it is stored: blue first. */
function storeRow(raster: Raster, y: number, stored: Uint8Array, bytes: number): void {
  const { width, model, alpha, data } = raster;
  if (!(data instanceof Uint8Array) || (model !== 'gray' && model !== 'rgb') || alpha === 'premultiplied') {
    throw new ConvertError('encode-failed', 'TGA takes gray or RGB of 8 bits.', { stage: 'encode', formatId: 'tga' });
  }
  const channels = channelsOf(raster);
  const [green, blue] = model === 'gray' ? [0, 0] : [1, 2];
  let from = y * width * channels;
  for (let to = 0; to < stored.length; to += bytes, from += channels) {
    stored[to] = data[from + blue] as number;
    if (bytes === 1) continue;
    stored[to + 1] = data[from + green] as number;
    stored[to + 2] = data[from] as number;
    if (bytes === 4) stored[to + 3] = data[from + channels - 1] as number;
  }
}

/** Writes a row as packets, which do not go on over its end (C.6.1 of version 2); returns where they end. */
function packRow(stored: Uint8Array, bytes: number, out: Uint8Array, start: number): number {
  let to = start;
  let literal = 0;
  const flush = (end: number): void => {
    for (; literal < end; literal += LONGEST * bytes) {
      const part = stored.subarray(literal, Math.min(literal + LONGEST * bytes, end));
      out[to++] = part.length / bytes - 1;
      out.set(part, to);
      to += part.length;
    }
    literal = end;
  };
  for (let at = 0; at < stored.length; ) {
    const length = runLength(stored, at, bytes);
    // In a run of two pixels of gray nothing is won.
    if (length < 3 && (length < 2 || bytes === 1)) {
      at += length * bytes;
      continue;
    }
    flush(at);
    out[to++] = 0x80 | (length - 1);
    out.set(stored.subarray(at, at + bytes), to);
    to += bytes;
    at += length * bytes;
    literal = at;
  }
  flush(stored.length);
  return to;
}

/** How many pixels from here on are the same, at most 128. */
function runLength(stored: Uint8Array, at: number, bytes: number): number {
  const end = Math.min(stored.length, at + LONGEST * bytes);
  let next = at + bytes;
  while (next < end && stored[next] === stored[next - bytes]) next++;
  return next >= end ? (end - at) / bytes : Math.floor((next - at) / bytes);
}
