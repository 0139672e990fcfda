/** Pictures of a document made smaller: fewer pixels where there are more than can be seen, JPEG at a lower quality. */
import { type CodecContext, channelsOf, chooseChroma, createRaster, type Raster } from '@safelight/core';
import { encodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { type Dictionary, isName, Name, numberAt, type Value } from './lexer.ts';
import type { Objects, Stream } from './objects.ts';
import { readPicture } from './picture-samples.ts';
import type { Shown } from './placements.ts';

/** What pictures are brought to. */
export interface Smaller {
  /** 1 to 100. */
  readonly quality: number;
  /** Most pixels an inch. */
  readonly pictureDpi: number;
}

/** A picture's new stream. */
export interface NewStream {
  readonly dictionary: Dictionary;
  readonly bytes: Uint8Array;
}

/** Smaller pictures are icons and lines, where JPEG saves little and shows much. */
const LEAST_PIXELS = 64 * 64;
/** A picture is scaled where it has a fifth more pixels an inch than are wanted. */
const WORTH_SCALING = 1.2;
/** A picture is taken anew where that saves a tenth. */
const WORTH_SAVING = 0.9;

/**
 * The picture coded anew; `undefined` where that would save nothing, or where the picture is of a kind that JPEG would
 * harm: palettes, bilevel pictures, masks.
 * @param shown - its largest size on a page, in points
 */
export async function smallerPicture(
  objects: Objects,
  stream: Stream,
  shown: Shown,
  { quality, pictureDpi }: Smaller,
  context: CodecContext,
): Promise<NewStream | undefined> {
  const { dictionary } = stream;
  const [width, height] = [numberAt(dictionary, 'Width') ?? 0, numberAt(dictionary, 'Height') ?? 0];
  const length = (await objects.raw(stream))?.length;
  if (length === undefined || width * height < LEAST_PIXELS || !suits(dictionary)) return undefined;
  // A mask with a matte belongs to these very pixels.
  if ((await objects.stream(dictionary.get('SMask')))?.dictionary.has('Matte')) return undefined;
  const withoutMask = new Map([...dictionary].filter(([key]) => key !== 'SMask'));
  const picture = await readPicture(objects, { ...stream, dictionary: withoutMask }, context);
  if (!picture || (await isPalette(objects, dictionary))) return undefined;
  const share = Math.min((shown[0] * pictureDpi) / 72 / width, (shown[1] * pictureDpi) / 72 / height);
  const raster = share * WORTH_SCALING < 1 && share > 0 ? reduced(picture.raster, share) : narrowed(picture.raster);
  const request = {
    width: raster.width,
    height: raster.height,
    components: channelsOf(raster) as 1 | 3 | 4,
    quality,
    chromaSubsampling: chooseChroma(quality),
    progressive: true,
    optimizeHuffman: true,
  } as const;
  const bytes = await encodeJpeg(raster.data, request, { ...context, onProgress: () => {} });
  if (bytes.length > length * WORTH_SAVING) return undefined;
  return { dictionary: described(dictionary, raster), bytes };
}

function suits(dictionary: Dictionary): boolean {
  return (numberAt(dictionary, 'BitsPerComponent') ?? 1) >= 8 && !dictionary.has('Mask');
}

async function isPalette(objects: Objects, dictionary: Dictionary): Promise<boolean> {
  const space = await objects.get(dictionary.get('ColorSpace'));
  return (
    Array.isArray(space) && isName(new Map([['Family', (space as readonly Value[])[0] ?? null]]), 'Family', 'Indexed')
  );
}

/** The stream's dictionary for the new pixels; colour space, mask and all else stay. */
function described(dictionary: Dictionary, { width, height, model }: Raster): Dictionary {
  const entries = new Map(dictionary);
  for (const key of ['DecodeParms', 'Decode', 'Length']) entries.delete(key);
  entries.set('Width', width).set('Height', height).set('BitsPerComponent', 8).set('Filter', new Name('DCTDecode'));
  // JPEG of CMYK counts light.
  if (model === 'cmyk') entries.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0]);
  return entries;
}

function narrowed(raster: Raster): Raster<8> {
  const { data } = raster;
  if (data instanceof Uint8Array) return raster as Raster<8>;
  return { ...raster, depth: 8, data: Uint8Array.from(data, (value) => (value * 255 + 32_767) / 65_535) };
}

/** The pixels that one new pixel covers along a side, in whole pixels. */
function bounds(size: number, from: number): Int32Array {
  return Int32Array.from({ length: size + 1 }, (_, i) => Math.round((i * from) / size));
}

/** The raster with `share` of its sides, each pixel the mean of those that it covers. */
function reduced(source: Raster, share: number): Raster<8> {
  const raster = narrowed(source);
  const [width, height] = [raster.width, raster.height].map((side) => Math.max(1, Math.round(side * share))) as [
    number,
    number,
  ];
  const channels = channelsOf(raster);
  const data = new Uint8Array(width * height * channels);
  const [columns, rows] = [bounds(width, raster.width), bounds(height, raster.height)];
  const sums = new Uint32Array(width * channels);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const [top, bottom] = [rows[y] as number, rows[y + 1] as number];
    for (let row = top; row < bottom; row++) addRow(raster, row, channels, columns, sums);
    for (let x = 0, at = 0; x < width; x++) {
      const count = ((columns[x + 1] as number) - (columns[x] as number)) * (bottom - top);
      for (let k = 0; k < channels; k++, at++) data[y * width * channels + at] = (sums[at] as number) / count + 0.5;
    }
  }
  return createRaster({ ...raster, width, height, data });
}

/** Adds a row's samples to the new pixels that cover them. */
function addRow(raster: Raster<8>, row: number, channels: number, columns: Int32Array, sums: Uint32Array): void {
  const { data, width } = raster;
  let from = row * width * channels;
  for (let x = 0; x + 1 < columns.length; x++) {
    for (let i = columns[x] as number; i < (columns[x + 1] as number); i++) {
      for (let k = 0; k < channels; k++)
        sums[x * channels + k] = (sums[x * channels + k] as number) + (data[from++] as number);
    }
  }
}
