import { type CodecContext, ConvertError, channelsOf, type DecodedImage, type Raster } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';

/** What pixels are written with: printable, but for what C gives a meaning in strings (quote, backslash, trigraphs). */
const alphabet = Uint8Array.from(
  Array.from({ length: 95 }, (_, index) => index + 32).filter((code) => ![0x22, 0x3f, 0x5c].includes(code)),
);
const [QUOTE, COMMA, LINE_FEED] = [0x22, 0x2c, 0x0a];
/** The colour of a pixel that is clear. */
const CLEAR = -1;

/** Encodes an X pixmap with every colour of the picture. Pixels with less than half opacity become `None`. */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  const pause = yieldToEventLoop(context.signal);
  try {
    const { raster } = image.frames[0];
    const { colors, indices } = await collect(raster, pause);
    context.onProgress(0.5);
    const file = await write(raster, colors, indices, pause);
    context.onProgress(1);
    return file;
  } catch (error) {
    throw codecError(error, 'encode', 'xpm');
  }
}

interface Collected {
  /** 0xRRGGBB, or -1. */
  readonly colors: readonly number[];
  /** Of every pixel, in `colors`. */
  readonly indices: Uint32Array;
}

async function collect(raster: Raster, pause: () => Promise<void>): Promise<Collected> {
  const { width, height, model, data } = raster;
  if (!(data instanceof Uint8Array) || (model !== 'gray' && model !== 'rgb')) {
    throw new ConvertError('encode-failed', 'XPM takes gray or RGB of 8 bits.', { stage: 'encode', formatId: 'xpm' });
  }
  const colorAt = colorReader(raster, data);
  const known = new Map<number, number>();
  const indices = new Uint32Array(width * height);
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let x = 0; x < width; x++, pixel++) {
      const color = colorAt(pixel);
      const index = known.get(color) ?? known.size;
      if (index === known.size) known.set(color, index);
      indices[pixel] = index;
    }
    if (row % 64 === 0) await pause();
  }
  return { colors: [...known.keys()], indices };
}

/** A function to a pixel's colour, 0xRRGGBB or -1. */
function colorReader(raster: Raster, data: Uint8Array): (pixel: number) => number {
  const channels = channelsOf(raster);
  const [green, blue] = raster.model === 'gray' ? [0, 0] : [1, 2];
  const opacity = raster.alpha === 'none' ? -1 : channels - 1;
  return (pixel) => {
    const at = pixel * channels;
    if (opacity > 0 && (data[at + opacity] as number) < 128) return CLEAR;
    return ((data[at] as number) << 16) | ((data[at + green] as number) << 8) | (data[at + blue] as number);
  };
}

async function write(
  { width, height }: Raster,
  colors: readonly number[],
  indices: Uint32Array,
  pause: () => Promise<void>,
): Promise<Uint8Array> {
  let characters = 1;
  while (alphabet.length ** characters < colors.length) characters++;
  const start = `/* XPM */\nstatic char *image[] = {\n"${width} ${height} ${colors.length} ${characters}",\n`;
  const begin = new TextEncoder().encode(start);
  const end = new TextEncoder().encode('};\n');
  // Quote, characters, ` c #RRGGBB` or ` c None`, quote, comma, line feed.
  const colorSize = colors.length * (characters + 14) - (colors.includes(CLEAR) ? 3 : 0);
  const rowSize = width * characters + 4;
  const out = new Uint8Array(begin.length + colorSize + rowSize * height - 1 + end.length);
  out.set(begin);
  await writeColors(out.subarray(begin.length), colors, characters, pause);
  let to = begin.length + colorSize;
  for (let row = 0; row < height; row++) {
    out[to++] = QUOTE;
    for (let x = 0; x < width; x++, to += characters) setKey(out, to, indices[row * width + x] as number, characters);
    out[to++] = QUOTE;
    if (row < height - 1) out[to++] = COMMA;
    out[to++] = LINE_FEED;
    if (row % 64 === 0) await pause();
  }
  out.set(end, to);
  return out;
}

async function writeColors(
  out: Uint8Array,
  colors: readonly number[],
  characters: number,
  pause: () => Promise<void>,
): Promise<void> {
  const encoder = new TextEncoder();
  let to = 0;
  for (const [index, color] of colors.entries()) {
    out[to] = QUOTE;
    setKey(out, to + 1, index, characters);
    to += 1 + characters;
    const value = color === CLEAR ? 'None' : `#${color.toString(16).padStart(6, '0').toUpperCase()}`;
    to += encoder.encodeInto(` c ${value}",\n`, out.subarray(to)).written;
    if (index % 16_384 === 0) await pause();
  }
}

/** The characters of a colour's index: its digits in the alphabet. */
function setKey(out: Uint8Array, at: number, index: number, characters: number): void {
  let rest = index;
  for (let place = characters - 1; place >= 0; place--) {
    out[at + place] = alphabet[rest % alphabet.length] as number;
    rest = Math.floor(rest / alphabet.length);
  }
}
