import { type CodecContext, createRaster, type DecodedImage, type DecodeRequest, type Raster } from '@safelight/core';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { colorOf, corrupt, keyAt, openXpm, type XpmFile, type XpmHeader } from './text.ts';

/** Decodes X pixmaps of versions 1 to 3 to RGB, with alpha where a colour is `None`. Rows that a cut file lacks are black. */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const file = openXpm(bytes);
    const { header } = file;
    checkSize(header, bytes.length, context);
    const colors = readColors(file);
    const { raster, rows } = await readRows(file, colors, context);
    if (rows === 0) throw corrupt('The file has no pixels.');
    context.onProgress(1);
    const detail = `Only ${rows} of ${header.height} rows are in the file.`;
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(rows === header.height ? {} : { adjustments: [{ kind: 'damaged-input', detail }] }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'xpm');
  }
}

function checkSize({ width, height, characters }: XpmHeader, size: number, { limits }: CodecContext): void {
  checkPixels({ width, height }, limits, 'xpm');
  checkPresence(size, width * height * characters, 1e5);
}

function readColors({ header, color }: XpmFile): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = 0; index < header.colors; index++) {
    const next = color();
    if (next === undefined) throw corrupt('The file ends inside its colours.');
    found.set(keyAt(next.key, 0, header.characters), colorOf(next.text));
  }
  return found;
}

/** The pixels, and how many rows were whole. */
async function readRows(
  { header: { width, height, characters }, row: nextRow }: XpmFile,
  colors: ReadonlyMap<number, number>,
  context: CodecContext,
): Promise<{ raster: Raster; rows: number }> {
  const pause = yieldToEventLoop(context.signal);
  const alpha = [...colors.values()].includes(-1);
  const channels = alpha ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  const raster = createRaster({
    width,
    height,
    model: 'rgb',
    alpha: alpha ? 'straight' : 'none',
    depth: 8,
    colorSpace: 'srgb',
    data,
  });
  for (let row = 0; row < height; row++) {
    const text = nextRow();
    if (text === undefined || text.length < width * characters) return { raster, rows: row };
    setRow(data.subarray(row * width * channels, (row + 1) * width * channels), text, channels, characters, colors);
    if (row % 64 === 0) {
      context.onProgress(row / height);
      await pause();
    }
  }
  return { raster, rows: height };
}

function setRow(
  out: Uint8Array,
  text: Uint8Array,
  channels: number,
  characters: number,
  colors: ReadonlyMap<number, number>,
): void {
  for (let to = 0, at = 0; to < out.length; to += channels, at += characters) {
    const color = colors.get(keyAt(text, at, characters));
    if (color === undefined) throw corrupt('A pixel has a colour that the file does not define.');
    if (color < 0) continue;
    out[to] = color >> 16;
    out[to + 1] = (color >> 8) & 255;
    out[to + 2] = color & 255;
    if (channels === 4) out[to + 3] = 255;
  }
}
