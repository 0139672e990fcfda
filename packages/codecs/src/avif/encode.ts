import {
  type Cicp,
  type CodecContext,
  channelsOf,
  type DecodedImage,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import {
  ALPHA_URN,
  type ItemToWrite,
  metadataItems,
  type PropertyToWrite,
  property,
  writeHeif,
} from '../shared/isobmff-writer.ts';
import { type Native, withNative } from '../shared/wasm.ts';
import wasm from './av1-encode.wasm';
import type { options as schema } from './options.ts';
import { type Chroma, type Coding, chromas, toItem } from './stream.ts';

interface EncoderExports {
  still_encode(samples: number, settings: number): number;
  still_output(): number;
  still_release(): void;
}

type Options = OptionsOf<typeof schema>;

const COLOR_ID = 1;
const ALPHA_ID = 2;
const FIRST_METADATA_ID = 3;

/**
 * Encodes AVIF by libaom: full range, BT.601 (or BT.2020 for such pictures) or, when lossless, the identity matrix;
 * gray pictures as 4:0:0; alpha as an auxiliary picture.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    const items = await withNative<EncoderExports, ItemToWrite[]>(wasm, context, (native) =>
      encodeItems(native, raster, options, context),
    );
    context.onProgress(1);
    const metadata = metadataItems(image.metadata, COLOR_ID, FIRST_METADATA_ID);
    const alpha = items.length > 1 ? [{ type: 'auxl', from: ALPHA_ID, to: [COLOR_ID] }] : [];
    return writeHeif({
      majorBrand: 'avif',
      compatibleBrands: ['avif', 'mif1', 'miaf', ...profileBrands(codingOf(raster, options))],
      primaryId: COLOR_ID,
      items: [...items, ...metadata.items],
      references: [...alpha, ...metadata.references],
    });
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'avif');
  }
}

/** Brands of the AVIF profiles (AVIF, 8): Baseline takes 4:2:0 and 4:0:0, Advanced also 4:4:4, both up to 10 bits. */
function profileBrands({ bits, chroma }: Coding): string[] {
  if (bits === 12 || chroma === '4:2:2') return [];
  return [chroma === '4:4:4' ? 'MA1A' : 'MA1B'];
}

/** libaom's quantizer, 0 to 63, for a quality of 100 to 1. */
function quantizerOf(quality: number): number {
  return Math.round(((100 - quality) * 63) / 100);
}

function codingOf(raster: Raster, options: Options): Coding {
  const significant = raster.significantBits ?? raster.depth;
  const automatic = raster.depth === 8 ? 8 : significant > 10 ? 12 : 10;
  const bits = options.depth === 'auto' ? automatic : (Number(options.depth) as Coding['bits']);
  const automaticChroma: Chroma = options.quality >= 90 ? '4:4:4' : '4:2:0';
  const chosen = options.subsampling === 'auto' ? automaticChroma : options.subsampling;
  const colored = options.lossless ? '4:4:4' : chosen;
  return { bits, chroma: raster.model === 'gray' ? '4:0:0' : colored };
}

const BT2020 = 9;
const BT601 = 6;
const UNSPECIFIED = 2;

/** Code points to write: those of the picture; unspecified ones where a profile says it all. */
function cicpOf({ colorSpace, model }: Raster, lossless: boolean): Cicp {
  const given = typeof colorSpace === 'object' && 'cicp' in colorSpace ? colorSpace.cicp : undefined;
  const profiled = typeof colorSpace === 'object' && 'icc' in colorSpace;
  const primaries = given?.primaries ?? (profiled ? UNSPECIFIED : 1);
  const transfer = given?.transfer ?? (profiled ? UNSPECIFIED : 13);
  const identity = lossless && model !== 'gray';
  const matrix = identity ? 0 : primaries === BT2020 ? BT2020 : BT601;
  return { primaries, transfer, matrix, fullRange: true };
}

function encodeItems(
  native: Native<EncoderExports>,
  raster: Raster,
  options: Options,
  context: CodecContext,
): ItemToWrite[] {
  const { width, height, colorSpace } = raster;
  const coding = codingOf(raster, options);
  const cicp = cicpOf(raster, options.lossless);
  const quantizer = options.lossless ? 0 : quantizerOf(options.quality);
  const plan = { coding, cicp, quantizer, lossless: options.lossless, speed: options.speed };
  const color = encodePlane(native, raster, 0, plan);
  context.onProgress(0.9);
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? [property.icc(colorSpace.icc)] : [];
  const item = (id: number, coded: Coded, channels: number, more: readonly PropertyToWrite[]): ItemToWrite => ({
    id,
    type: 'av01',
    data: coded.data,
    properties: [
      property.size(width, height),
      property.bits(channels, coding.bits),
      property.config('av1C', coded.config),
      ...more,
    ],
  });
  const items = [item(COLOR_ID, color, raster.model === 'gray' ? 1 : 3, [...icc, property.nclx(cicp)])];
  if (raster.alpha === 'none') return items;
  context.signal.throwIfAborted();
  const exact = options.lossless || options.alphaQuality === 100;
  const alpha = encodePlane(native, raster, channelsOf(raster) - 1, {
    ...plan,
    coding: { bits: coding.bits, chroma: '4:0:0' },
    cicp: { primaries: UNSPECIFIED, transfer: UNSPECIFIED, matrix: UNSPECIFIED, fullRange: true },
    quantizer: exact ? 0 : quantizerOf(options.alphaQuality),
    lossless: exact,
  });
  return [...items, item(ALPHA_ID, alpha, 1, [property.auxiliary(ALPHA_URN)])];
}

interface Plan {
  readonly coding: Coding;
  readonly cicp: Cicp;
  readonly quantizer: number;
  readonly lossless: boolean;
  readonly speed: number;
}

interface Coded {
  readonly config: Uint8Array;
  readonly data: Uint8Array;
}

/** Luma weights of red and blue for the matrices that are written. */
const WEIGHTS: Readonly<Record<number, readonly [red: number, blue: number]>> = { 9: [0.2627, 0.0593] };
const BT601_WEIGHTS = [0.299, 0.114] as const;

/** Encodes the colours, or the channel `first` alone where the coding is 4:0:0. */
function encodePlane(native: Native<EncoderExports>, raster: Raster, first: number, plan: Plan): Coded {
  const { coding, cicp } = plan;
  const { data } = raster;
  const [red, blue] = WEIGHTS[cicp.matrix] ?? BT601_WEIGHTS;
  const integers = [
    raster.width,
    raster.height,
    channelsOf(raster),
    first,
    raster.depth === 16 ? 1 : 0,
    coding.bits,
    chromas[coding.chroma],
    plan.lossless ? 1 : 0,
    plan.quantizer,
    plan.speed,
    cicp.primaries,
    cicp.transfer,
    cicp.matrix,
  ];
  const samples = native.put(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const settings = native.malloc((integers.length + 2) * 4);
  const view = new DataView(native.exports.memory.buffer, settings);
  for (const [index, value] of integers.entries()) view.setInt32(index * 4, value, true);
  view.setFloat32(integers.length * 4, red, true);
  view.setFloat32(integers.length * 4 + 4, blue, true);
  const size = native.exports.still_encode(samples, settings);
  const stream = native.view(native.exports.still_output(), size).slice();
  native.exports.still_release();
  native.free(settings);
  native.free(samples);
  return toItem(stream, coding);
}
