/** The samples of an image object (ISO 32000-1, 8.9.5), where they need no renderer. */
import {
  type CodecContext,
  type ColorModel,
  type ColorSpace,
  channelsOf,
  createRaster,
  type EncodedPicture,
  type Raster,
} from '@safelight/core';
import { inflateZlib } from '../../coding/deflate/zlib.ts';
import { decodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { readPixels } from '../../families/png/pixels.ts';
import { usableIcc } from '../../metadata/icc.ts';
import { jpegHeader } from './jpeg-header.ts';
import { type Dictionary, Name, numberAt, onlyFilter, type Value } from './lexer.ts';
import type { Objects, Stream } from './objects.ts';

/** A picture's samples, and the JPEG file that they are of where that says all of the picture. */
export interface PictureSamples {
  readonly raster: Raster<8 | 16>;
  readonly encoded?: EncodedPicture;
}

/**
 * The picture's own samples, in its own colour space and depth, with its soft mask as alpha; `undefined` where it is
 * coded in a way that is left to the renderer.
 */
export async function readPicture(
  objects: Objects,
  stream: Stream,
  context: CodecContext,
): Promise<PictureSamples | undefined> {
  const color = await colorOf(objects, stream.dictionary);
  if (!color || stream.dictionary.has('Mask') || stream.dictionary.has('SMaskInData')) return undefined;
  const picture = await samplesOf(objects, stream, color, context);
  const maskReference = stream.dictionary.get('SMask');
  if (!picture || maskReference === undefined) return picture;
  const mask = await objects.stream(maskReference);
  if (!mask || mask.dictionary.has('Matte')) return undefined;
  const alpha = await samplesOf(objects, mask, { model: 'gray', space: 'srgb' }, context);
  const raster = alpha && withAlpha(picture.raster, alpha.raster);
  return raster && { raster };
}

interface Color {
  readonly model: Exclude<ColorModel, 'lab'>;
  readonly space: ColorSpace;
  /** RGBA, 256 entries. */
  readonly palette?: Uint8Array;
}

const device: Readonly<Record<string, Color>> = {
  DeviceGray: { model: 'gray', space: 'srgb' },
  DeviceRGB: { model: 'rgb', space: 'srgb' },
  DeviceCMYK: { model: 'cmyk', space: 'device-cmyk' },
};

async function colorOf(objects: Objects, dictionary: Dictionary): Promise<Color | undefined> {
  return spaceOf(objects, dictionary.get('ColorSpace'));
}

async function spaceOf(objects: Objects, value: Value | undefined): Promise<Color | undefined> {
  const space = await objects.get(value);
  if (space instanceof Name) return device[space.text];
  if (!Array.isArray(space)) return undefined;
  const [family, base, last, table] = space as readonly Value[];
  const kind = family instanceof Name ? family.text : '';
  if (kind === 'ICCBased') return profiled(objects, base);
  if (kind !== 'Indexed' || typeof last !== 'number') return undefined;
  const colors = await objects.get(table);
  const under = Array.isArray(await objects.get(base)) ? await plainSpace(objects, base) : await spaceOf(objects, base);
  // A text with escapes is longer than what it means.
  if (under?.model !== 'rgb' || !(colors instanceof Uint8Array) || colors.length !== (last + 1) * 3) return undefined;
  return { ...under, palette: paletteOf(colors) };
}

/** The space under a palette, which is no palette itself. */
async function plainSpace(objects: Objects, value: Value | undefined): Promise<Color | undefined> {
  const space = await objects.get(value);
  const [family, profile] = Array.isArray(space) ? (space as readonly Value[]) : [];
  return family instanceof Name && family.text === 'ICCBased' ? profiled(objects, profile) : undefined;
}

async function profiled(objects: Objects, reference: Value | undefined): Promise<Color | undefined> {
  const stream = await objects.stream(reference);
  const icc = stream && (await objects.data(stream));
  const model = ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[numberAt(stream?.dictionary ?? new Map(), 'N') ?? 0];
  return icc && model && usableIcc(icc, model) ? { model, space: { icc } } : undefined;
}

/** RGB entries as PNG's reader takes them. */
function paletteOf(colors: Uint8Array): Uint8Array {
  const palette = new Uint8Array(1024).fill(255);
  for (let i = 0; i < 256; i++) palette.set(colors.subarray(i * 3, i * 3 + 3), i * 4);
  return palette;
}

async function samplesOf(
  objects: Objects,
  stream: Stream,
  color: Color,
  context: CodecContext,
): Promise<PictureSamples | undefined> {
  const { dictionary } = stream;
  const [width, height] = [numberAt(dictionary, 'Width') ?? 0, numberAt(dictionary, 'Height') ?? 0];
  if (width * height > context.limits.maxPixels) return undefined;
  const bytes = await objects.raw(stream);
  if (!bytes) return undefined;
  if (onlyFilter(dictionary) === 'DCTDecode') return jpegSamples(bytes, dictionary, color, context);
  if (onlyFilter(dictionary) !== 'FlateDecode' || dictionary.has('Decode')) return undefined;
  const bits = numberAt(dictionary, 'BitsPerComponent') ?? 0;
  // Fewer bits come as 8.
  const depth = [1, 2, 4].includes(bits) ? 8 : bits;
  if ((depth !== 8 && depth !== 16) || (color.palette && bits > 8)) return undefined;
  const shape = { width, height, model: color.model, alpha: 'none', depth, colorSpace: color.space } as const;
  const said = await objects.get(dictionary.get('DecodeParms'));
  const parms = await objects.dictionary(Array.isArray(said) ? (said as readonly Value[])[0] : said);
  const data = await inflatedSamples(bytes, dictionary, parms, color, context);
  return data && { raster: createRaster({ ...shape, data }) };
}

async function inflatedSamples(
  bytes: Uint8Array,
  dictionary: Dictionary,
  parms: Dictionary,
  { model, palette }: Color,
  context: CodecContext,
): Promise<Uint8Array | Uint16Array | undefined> {
  const [width, height] = [numberAt(dictionary, 'Width') ?? 0, numberAt(dictionary, 'Height') ?? 0];
  const depth = numberAt(dictionary, 'BitsPerComponent') ?? 8;
  const components = channelsOf({ model, alpha: 'none' });
  if (!parms.has('Predictor') && depth === 8 && !palette) {
    const size = width * height * components;
    const { data, sound, state } = await inflateZlib(bytes, size, context);
    return sound === size && state !== 'damaged' ? data : undefined;
  }
  if (!filteredAs(parms, [width, palette ? 1 : components, depth])) return undefined;
  // The rows of a PNG picture of as many channels.
  const color = palette ? 3 : { gray: 0, rgb: 2, cmyk: 6 }[model];
  const header = { width, height, depth: depth as 8, color, interlaced: false, ...(palette ? { palette } : {}) };
  const pixels = await readPixels(header, [bytes], context, () => {});
  return pixels.damage === undefined && pixels.channels === components ? pixels.data : undefined;
}

/** Whether rows are filtered as PNG does, for these columns, components and bits (7.4.4.3). */
function filteredAs(parms: Dictionary, meant: readonly number[]): boolean {
  const said = [
    numberAt(parms, 'Columns') ?? 1,
    numberAt(parms, 'Colors') ?? 1,
    numberAt(parms, 'BitsPerComponent') ?? 8,
  ];
  return (numberAt(parms, 'Predictor') ?? 1) >= 10 && said.every((value, i) => value === meant[i]);
}

async function jpegSamples(
  bytes: Uint8Array,
  dictionary: Dictionary,
  { model, space, palette }: Color,
  context: CodecContext,
): Promise<PictureSamples | undefined> {
  const header = jpegHeader(bytes);
  const decode = dictionary.get('Decode');
  const inverted = Array.isArray(decode) && decode.length === 8 && decode.every((value, i) => value === 1 - (i % 2));
  // The decoder takes Adobe's inversion back; other inversions are for the renderer.
  const usual =
    decode === undefined || decode === null ? !(model === 'cmyk' && header?.adobe) : inverted && header?.adobe;
  const transform = dictionary.has('DecodeParms') && !header?.rgb;
  if (!header?.simple || !usual || transform || palette) return undefined;
  const { width, height, components, data, damage } = await decodeJpeg(bytes, { ...context, onProgress: () => {} });
  const shape = { model, alpha: 'none' } as const;
  const same = width === numberAt(dictionary, 'Width') && height === numberAt(dictionary, 'Height');
  if (!same || damage !== undefined || components !== channelsOf(shape)) return undefined;
  const raster = createRaster({ width, height, ...shape, depth: 8, colorSpace: space, data });
  // A profile is the document's, not the file's.
  const whole = space === 'srgb' && !dictionary.has('DecodeParms');
  return { raster, ...(whole ? { encoded: { mimeType: 'image/jpeg', bytes: bytes.slice() } as const } : {}) };
}

function withAlpha(picture: Raster<8 | 16>, mask: Raster<8 | 16>): Raster<8 | 16> | undefined {
  const { width, height, depth, data } = picture;
  if (mask.width !== width || mask.height !== height || mask.depth !== depth) return undefined;
  const colors = channelsOf(picture);
  const length = data.length + mask.data.length;
  const out = depth === 8 ? new Uint8Array(length) : new Uint16Array(length);
  for (let from = 0, to = 0, pixel = 0; from < data.length; pixel++) {
    for (let k = 0; k < colors; k++) out[to++] = data[from++] as number;
    out[to++] = mask.data[pixel] as number;
  }
  return createRaster({ ...picture, alpha: 'straight', data: out });
}
