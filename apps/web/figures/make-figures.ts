/** The pictures and figures that pages show of conversions: made by the engine of the sample pictures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodecContext, Raster } from '@safelight/core';
import {
  type CommonOptions,
  convert,
  defaultSettings,
  settingsOf,
  type TargetOptions,
} from '@safelight/engine/internal';
import { nodeHost } from '@safelight/engine/node-worker';
import { ssimulacra2 } from '../../../packages/engine/src/pixels/ssimulacra2.ts';
import { decodeFirst } from '../../../tests/support/decode-first.ts';
import type { Variant, Weights } from '../src/content/figures/figures.ts';
import { untaggedDisplayP3 } from './display-p3.ts';
import { type ConvertFile, type Samples, weighSource } from './weigh-pairs.ts';

const context: CodecContext = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => {},
  limits: { maxPixels: 2e7, maxTotalPixels: 1e8 },
};

const convertFile: ConvertFile = async (file, name, settings) => {
  const { files } = await convert(file, { name, settings }, context);
  const [only, ...others] = files;
  if (!only || others.length > 0) throw new Error(`${name} became ${files.length} files.`);
  return only;
};

const convertTo = (file: Uint8Array, options: TargetOptions, decodeOptions = {}): Promise<Uint8Array> =>
  convertFile(file, 'sample', { ...settingsOf(options), decodeOptions });

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decodeFirst(bytes, context)).frames[0].raster;
}

interface Area {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** The cabin and its reflection: edges, leaves and smooth water. */
const photoArea: Area = { width: 480, height: 360, left: 60, top: 860 };
const rawArea: Area = { width: 480, height: 360, left: 40, top: 240 };
/** The picture that is stored in the raw file has half its size. */
const storedArea: Area = { width: 240, height: 180, left: 20, top: 120 };
const cropOf = ({ width, height, left, top }: Area): string => `${width}x${height}+${left}+${top}`;

/** A picture that a page shows: as AVIF, and as JPEG where that cannot be read. */
const shownAs = [
  ['avif', { to: 'avif', quality: 60 }],
  ['jpg', { to: 'jpeg', quality: 80 }],
] as const;

type Files = Map<string, Uint8Array>;
type ReadSample = (name: string) => Uint8Array;

async function makeVariants(crop: Uint8Array, files: Files): Promise<readonly Variant[]> {
  const original = await rasterOf(crop);
  const variants: Variant[] = [];
  for (const quality of [90, 60, 30]) {
    const bytes = await convertTo(crop, { to: 'jpeg', quality });
    const score = await ssimulacra2(original, await rasterOf(bytes), context);
    files.set(`jpeg-${quality}.jpg`, bytes);
    variants.push({ id: 'jpeg', quality, bytes: bytes.length, score: Math.round(score) });
  }
  // The least quality at which these are as like the crop as the middle one.
  const target = `ssimulacra2=${variants[1]?.score}`;
  for (const id of ['webp', 'avif'] as const) {
    const settings = { ...defaultSettings(id), target };
    const { files: made, result } = await convert(crop, { name: 'crop.png', settings }, context);
    const { quality = 0, reached = 0 } = result.score ?? {};
    const [bytes = new Uint8Array()] = made;
    files.set(`${id}.${id}`, bytes);
    variants.push({ id, quality, bytes: bytes.length, score: Math.round(reached) });
    files.set(`${id}.jpg`, await convertTo(bytes, { to: 'jpeg', quality: 80 }));
  }
  return variants;
}

/** What a page can show of a photo whose orientation or profile is passed over, and of a raw file. */
async function makePictures(read: ReadSample, files: Files): Promise<void> {
  const photo = read('evening-lake.heic');
  const raw = read('morning-lake.dng');
  const show = async (name: string, file: Uint8Array, options: CommonOptions, decodeOptions = {}) => {
    for (const [extension, format] of shownAs) {
      const whole = { ...format, ...options, metadata: 'strip' } as const;
      files.set(`${name}.${extension}`, await convertTo(file, whole, decodeOptions));
    }
  };
  // The print under the red lamp: a colour that is told apart.
  const print = await convertTo(read('developing-print.gif'), { to: 'png', pages: '21', width: 480, enlarge: true });
  await show('profile-read', print, {});
  await show('profile-ignored', await untaggedDisplayP3(await rasterOf(print), context), {});
  await show('orientation-read', photo, { width: 270 });
  // As the pixels lie in the file.
  await show('orientation-ignored', photo, { turn: 270, width: 360 });
  await show('raw-developed', raw, { crop: cropOf(rawArea) });
  const { width } = rawArea;
  await show('raw-stored', raw, { crop: cropOf(storedArea), width, enlarge: true }, { source: 'preview' });
}

const readerOf =
  (folder: string): ReadSample =>
  (name) =>
    new Uint8Array(readFileSync(join(folder, name)));

/** The pictures that pages show, by their names, and what is said of some. */
export async function makeShown(
  folder: string,
): Promise<{ readonly files: Files; readonly variants: readonly Variant[] }> {
  const read = readerOf(folder);
  const files: Files = new Map();
  const area = { to: 'png', crop: cropOf(photoArea), metadata: 'strip' } as const;
  const variants = await makeVariants(await convertTo(read('evening-lake.heic'), area), files);
  await makePictures(read, files);
  return { files, variants };
}

/** What is weighed: the photo in a third of its size. */
export async function makeSamples(folder: string): Promise<Samples> {
  const read = readerOf(folder);
  return {
    photo: await convertTo(read('evening-lake.heic'), { to: 'png', width: 448 }),
    raw: read('morning-lake.dng'),
    drawing: read('darkroom-lamp.svg'),
    animation: read('developing-print.gif'),
  };
}

/** See `weighSource`. */
export const weigh = (from: string, samples: Samples): Promise<Weights> => weighSource(from, samples, convertFile);
