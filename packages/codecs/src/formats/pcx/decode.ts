import {
  type CodecContext,
  channelsOf,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { corrupt, HEADER, type PcxHeader, readHeader } from './header.ts';

/** A run of 63 bytes takes two. */
const MAX_RATIO = 32;

/**
 * Decodes PCX: palettes of 1 to 8 bits in planes or packed (gray ones as gray), 24 bits, and 32 with alpha. What a cut
 * file lacks is 0, and `damaged-input` says so.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    checkPixels(header, context.limits, 'pcx');
    const { rows, read } = expand(header, bytes.subarray(HEADER, header.end));
    context.onProgress(0.5);
    const { width, height, gray, palette, planes, density, paletteLost } = header;
    const model = gray ? 'gray' : 'rgb';
    const alpha = palette === undefined && planes === 4 ? 'straight' : 'none';
    const data = new Uint8Array(width * height * channelsOf({ model, alpha }));
    if (palette === undefined) readSamples(header, rows, data);
    else readIndices(header, palette, rows, data);
    context.onProgress(1);
    const missing = `Only ${Math.floor((100 * read) / rows.length)} % of the pixels are in the file.`;
    const detail = read < rows.length ? missing : 'The palette is not in the file.';
    return {
      frames: [
        { raster: createRaster({ width, height, model, alpha, depth: 8, colorSpace: 'srgb', data }), duration: 0 },
      ],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(density === undefined ? {} : { density }),
      ...(read === rows.length && !paletteLost ? {} : { adjustments: [{ kind: 'damaged-input', detail }] }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'pcx');
  }
}

/** The rows of all planes without run lengths, and how many bytes of them the file has. Runs may cross rows. */
function expand({ stride, planes, height, compressed }: PcxHeader, stored: Uint8Array) {
  const size = stride * planes * height;
  if (stored.length === 0) throw corrupt('The file has no pixels.');
  checkPresence(stored.length * MAX_RATIO, size, 1e6);
  const rows = new Uint8Array(size);
  if (!compressed) {
    rows.set(stored.subarray(0, size));
    return { rows, read: Math.min(stored.length, size) };
  }
  let to = 0;
  for (let at = 0; at < stored.length && to < size; at++) {
    const byte = stored[at] as number;
    if (byte < 0xc0) {
      rows[to++] = byte;
      continue;
    }
    if (at + 1 === stored.length) break;
    const end = Math.min(to + (byte & 0x3f), size);
    rows.fill(stored[++at] as number, to, end);
    to = end;
  }
  return { rows, read: to };
}

/** 24 or 32 bits: a plane each for red, green, blue and alpha. */
function readSamples({ width, height, planes, stride }: PcxHeader, rows: Uint8Array, out: Uint8Array): void {
  for (let row = 0; row < height; row++) {
    for (let plane = 0; plane < planes; plane++) {
      const from = (row * planes + plane) * stride;
      let to = row * width * planes + plane;
      for (let x = 0; x < width; x++, to += planes) out[to] = rows[from + x] as number;
    }
  }
}

/** Indices: the first plane has their lowest bits. */
function readIndices(header: PcxHeader, palette: Uint8Array, rows: Uint8Array, out: Uint8Array): void {
  const { width, height, bits, planes, stride } = header;
  const colors = header.gray ? 1 : 3;
  const mask = 2 ** bits - 1;
  for (let row = 0, to = 0; row < height; row++) {
    const from = row * planes * stride;
    for (let x = 0; x < width; x++, to += colors) {
      const bit = x * bits;
      const shift = 8 - bits - (bit & 7);
      let index = 0;
      for (let plane = 0, at = from + (bit >> 3); plane < planes; plane++, at += stride) {
        index |= (((rows[at] as number) >> shift) & mask) << (plane * bits);
      }
      for (let channel = 0; channel < colors; channel++) out[to + channel] = palette[index * 3 + channel] as number;
    }
  }
}
