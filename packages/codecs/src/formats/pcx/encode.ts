import { type CodecContext, ConvertError, type DecodedImage, type Density, type Raster } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { END_PALETTE, HEADER, PALETTE_MARK } from './header.ts';

/** The bytes of a row are an even 16-bit number. */
const MAX_SIDE = 65_534;
const LONGEST_RUN = 63;

/** Encodes PCX of version 5: RGB as three planes of 8 bits, gray as one with a gray palette. */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  const pause = yieldToEventLoop(context.signal);
  try {
    const file = await write(image.frames[0].raster, image.density, pause);
    context.onProgress(1);
    return file;
  } catch (error) {
    throw codecError(error, 'encode', 'pcx');
  }
}

function fail(code: 'encode-failed' | 'limit-exceeded', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'encode', formatId: 'pcx' });
}

async function write(raster: Raster, density: Density | undefined, pause: () => Promise<void>): Promise<Uint8Array> {
  const { width, height, model, data } = raster;
  if (!(data instanceof Uint8Array) || raster.alpha !== 'none' || (model !== 'gray' && model !== 'rgb')) {
    throw fail('encode-failed', 'PCX takes opaque gray or RGB of 8 bits.');
  }
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw fail('limit-exceeded', 'The picture is larger than a PCX file can be.');
  const planes = model === 'gray' ? 1 : 3;
  const line = new Uint8Array(width + (width % 2));
  // At worst every byte takes two.
  const out = new Uint8Array(HEADER + line.length * planes * height * 2 + END_PALETTE);
  const view = new DataView(out.buffer);
  writeHeader(view, width, height, planes, line.length);
  view.setUint16(12, dots(density?.x), true);
  view.setUint16(14, dots(density?.y), true);
  let to = HEADER;
  for (let row = 0; row < height; row++) {
    for (let plane = 0; plane < planes; plane++) {
      takePlane(data, row * width * planes + plane, planes, width, line);
      to = writeRuns(line, out, to);
    }
    if (row % 64 === 0) await pause();
  }
  if (planes === 1) {
    out[to++] = PALETTE_MARK;
    for (let level = 0; level < 256; level++, to += 3) out.fill(level, to, to + 3);
  }
  return out.slice(0, to);
}

/** Whole dots per inch; 0: not said. */
function dots(perInch = 0): number {
  return Math.min(Math.round(perInch), 65_535);
}

function writeHeader(view: DataView, width: number, height: number, planes: number, stride: number): void {
  view.setUint8(0, 10);
  view.setUint8(1, 5);
  view.setUint8(2, 1);
  view.setUint8(3, 8);
  view.setUint16(8, width - 1, true);
  view.setUint16(10, height - 1, true);
  view.setUint8(65, planes);
  view.setUint16(66, stride, true);
  // Palette of colours or, 2, of grays.
  view.setUint16(68, planes === 1 ? 2 : 1, true);
}

/** The samples of one plane of a row; the byte that makes the row even repeats the last. */
function takePlane(data: Uint8Array, start: number, planes: number, width: number, line: Uint8Array): void {
  for (let x = 0, from = start; x < width; x++, from += planes) line[x] = data[from] as number;
  if (line.length > width) line[width] = line[width - 1] as number;
}

/** Writes a row with run lengths from `at` on; returns where it ends. */
function writeRuns(line: Uint8Array, out: Uint8Array, at: number): number {
  let to = at;
  for (let from = 0; from < line.length; ) {
    const value = line[from] as number;
    let end = from + 1;
    while (end < line.length && end - from < LONGEST_RUN && line[end] === value) end++;
    if (end - from > 1 || value >= 0xc0) out[to++] = 0xc0 | (end - from);
    out[to++] = value;
    from = end;
  }
  return to;
}
