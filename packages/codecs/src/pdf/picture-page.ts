/** Pages that are nothing but one picture: scans, and documents made of pictures, ours among them. */
import {
  type CodecContext,
  type ColorModel,
  type ColorSpace,
  channelsOf,
  createRaster,
  type Raster,
} from '@safelight/core';
import { inflateZlib } from '../shared/deflate/zlib.ts';
import { usableIcc } from '../shared/icc.ts';
import { readPixels } from '../shared/png/pixels.ts';
import { type Dictionary, dictionaryOf, isName, Keyword, Lexer, Name, numberAt, type Value } from './lexer.ts';
import type { Objects, Stream } from './objects.ts';
import { type Page, quarters, shownBox } from './page-tree.ts';

/** A picture that covers its page. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly stream: Stream;
}

/** Largest content stream that is looked through: a picture is drawn with few words. */
const MOST_CONTENT = 4096;
/** Points by which a picture may miss the page's edge. */
const SLACK = 0.05;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The one picture that a page consists of; `undefined` where there is more to the page, or it is turned. */
export async function pagePicture(objects: Objects, page: Page): Promise<PagePicture | undefined> {
  if (objects.encrypted || (await quarters(objects, page)) !== 0) return undefined;
  const annotations = await objects.get(page.get('Annots'));
  if (Array.isArray(annotations) && annotations.length > 0) return undefined;
  const content = await contentOf(objects, page);
  const drawn = content && onlyDrawn(new Lexer(content));
  if (!drawn) return undefined;
  const [left, bottom, right, top] = await shownBox(objects, page);
  const wanted: Matrix = [right - left, 0, 0, top - bottom, left, bottom];
  if (!drawn.matrix.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < SLACK)) return undefined;
  const resources = await objects.dictionary(page.get('Resources'));
  const pictures = await objects.dictionary(resources.get('XObject'));
  const stream = await objects.stream(pictures.get(drawn.name));
  if (!stream || !isName(stream.dictionary, 'Subtype', 'Image')) return undefined;
  const [width, height] = [numberAt(stream.dictionary, 'Width') ?? 0, numberAt(stream.dictionary, 'Height') ?? 0];
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) return undefined;
  return { width, height, stream };
}

async function contentOf(objects: Objects, page: Page): Promise<Uint8Array | undefined> {
  const contents = page.get('Contents');
  const list = await objects.get(contents);
  const parts = Array.isArray(list) ? (list as readonly Value[]) : [contents];
  if (parts.length > 8) return undefined;
  let text = '';
  for (const part of parts) {
    const stream = await objects.stream(part);
    if (!stream || (numberAt(stream.dictionary, 'Length') ?? 0) > MOST_CONTENT) return undefined;
    const data = await objects.data(stream);
    if (!data || text.length + data.length > MOST_CONTENT) return undefined;
    text += `${new TextDecoder('latin1').decode(data)}\n`;
  }
  return new TextEncoder().encode(text);
}

/** What a content stream draws, where that is one object placed by `cm` and nothing else. */
function onlyDrawn(lexer: Lexer): { readonly name: string; readonly matrix: Matrix } | undefined {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let name: string | undefined;
  let operands: Value[] = [];
  for (let value = lexer.next(); value !== undefined; value = lexer.next()) {
    if (!(value instanceof Keyword)) {
      operands.push(value);
      continue;
    }
    const [operand] = operands;
    if (value.text === 'cm' && name === undefined && operands.length === 6) {
      matrix = times(operands as unknown as Matrix, matrix);
    } else if (value.text === 'Do' && operand instanceof Name && name === undefined) name = operand.text;
    else if (value.text !== 'Q' && (value.text !== 'q' || name !== undefined)) return undefined;
    operands = [];
  }
  return name === undefined ? undefined : { name, matrix };
}

/** First `m`, then `n` (8.3.4). */
function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

/**
 * The picture's own samples, in its own colour space and depth, with its soft mask as alpha; `undefined` where it is
 * coded in a way that is left to the renderer.
 */
export async function readPicture(
  objects: Objects,
  { stream }: PagePicture,
  context: CodecContext,
): Promise<Raster<8 | 16> | undefined> {
  const color = await colorOf(objects, stream.dictionary);
  if (!color || stream.dictionary.has('Mask')) return undefined;
  const picture = await samplesOf(objects, stream, color, context);
  const maskReference = stream.dictionary.get('SMask');
  if (!picture || maskReference === undefined) return picture;
  const mask = await objects.stream(maskReference);
  if (!mask || mask.dictionary.has('Matte')) return undefined;
  const alpha = await samplesOf(objects, mask, { model: 'gray', space: 'srgb' }, context);
  return alpha && withAlpha(picture, alpha);
}

interface Color {
  readonly model: ColorModel;
  readonly space: ColorSpace;
}

const device: Readonly<Record<string, Color>> = {
  DeviceGray: { model: 'gray', space: 'srgb' },
  DeviceRGB: { model: 'rgb', space: 'srgb' },
  DeviceCMYK: { model: 'cmyk', space: 'device-cmyk' },
};

async function colorOf(objects: Objects, dictionary: Dictionary): Promise<Color | undefined> {
  const space = await objects.get(dictionary.get('ColorSpace'));
  if (space instanceof Name) return device[space.text];
  if (!Array.isArray(space)) return undefined;
  const [family, profile] = space as readonly Value[];
  const stream = family instanceof Name && family.text === 'ICCBased' ? await objects.stream(profile) : undefined;
  const icc = stream && (await objects.data(stream));
  const model = ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[numberAt(stream?.dictionary ?? new Map(), 'N') ?? 0];
  if (!icc || !model || !usableIcc(icc, model)) return undefined;
  return { model, space: { icc } };
}

async function samplesOf(
  objects: Objects,
  stream: Stream,
  { model, space: colorSpace }: Color,
  context: CodecContext,
): Promise<Raster<8 | 16> | undefined> {
  const { dictionary } = stream;
  const depth = numberAt(dictionary, 'BitsPerComponent');
  const [width, height] = [numberAt(dictionary, 'Width') ?? 0, numberAt(dictionary, 'Height') ?? 0];
  const bytes = await objects.raw(stream);
  const usual = isName(dictionary, 'Filter', 'FlateDecode') && !dictionary.has('Decode');
  if (!usual || !bytes || (depth !== 8 && depth !== 16) || width * height > context.limits.maxPixels) return undefined;
  const shape = { width, height, model, alpha: 'none', depth, colorSpace } as const;
  const channels = channelsOf(shape);
  const parms = dictionaryOf(await objects.get(dictionary.get('DecodeParms'))) ?? new Map<string, Value>();
  const data = await decoded(bytes, { width, height, depth, channels }, parms, context);
  return data && createRaster({ ...shape, data });
}

interface Samples {
  readonly width: number;
  readonly height: number;
  readonly depth: 8 | 16;
  readonly channels: number;
}

async function decoded(
  bytes: Uint8Array,
  { width, height, depth, channels }: Samples,
  parms: Dictionary,
  context: CodecContext,
): Promise<Uint8Array | Uint16Array | undefined> {
  const predictor = numberAt(parms, 'Predictor') ?? 1;
  if (predictor === 1 && depth === 8) {
    const size = width * height * channels;
    const { data, sound } = await inflateZlib(bytes, size, context);
    return sound === size ? data : undefined;
  }
  const columns = (numberAt(parms, 'Columns') ?? 1) === width && (numberAt(parms, 'Colors') ?? 1) === channels;
  if (predictor < 10 || !columns || (numberAt(parms, 'BitsPerComponent') ?? 8) !== depth) return undefined;
  // The rows of a PNG picture of as many channels.
  const color = ({ 1: 0, 3: 2, 4: 6 } as const)[channels as 1 | 3 | 4];
  const pixels = await readPixels({ width, height, depth, color, interlaced: false }, [bytes], context, () => {});
  return pixels.damage === undefined && pixels.channels === channels ? pixels.data : undefined;
}

function withAlpha(picture: Raster<8 | 16>, mask: Raster<8 | 16>): Raster<8 | 16> | undefined {
  const { width, height, depth, data } = picture;
  if (mask.width !== width || mask.height !== height || mask.depth !== depth) return undefined;
  const colors = channelsOf(picture);
  const out =
    depth === 8 ? new Uint8Array(data.length + mask.data.length) : new Uint16Array(data.length + mask.data.length);
  for (let from = 0, to = 0, pixel = 0; from < data.length; pixel++) {
    for (let k = 0; k < colors; k++) out[to++] = data[from++] as number;
    out[to++] = mask.data[pixel] as number;
  }
  return createRaster({ ...picture, alpha: 'straight', data: out });
}
