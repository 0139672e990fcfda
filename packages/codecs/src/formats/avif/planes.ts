/** Planes of a picture as libaom takes and gives them. */
import {
  type Cicp,
  channelsOf,
  chooseChroma,
  type Frame,
  type GainMap,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { alphaCicp, cicpToWrite, weightsOf } from '../../families/heif/colour.ts';
import { putSettings, type StillExports } from '../../families/heif/encoder.ts';
import { mapCicp } from '../../families/heif/tone-map.ts';
import { mapQuality } from '../../metadata/gain-map/quality.ts';
import type { Native } from '../../runtime/wasm.ts';
import type { options as schema } from './options.ts';
import { type Coding, chromas, toItem } from './stream.ts';

/** What the encoder's module exports. */
export interface EncoderExports extends StillExports {
  frame_encode(samples: number, settings: number, time: number): number;
  frame_is_key(): number;
}

/** The encoder's options. */
export type Options = OptionsOf<typeof schema>;

/**
 * Brands of the AVIF profiles that all pictures of a file keep to (AVIF, 8): Baseline takes 4:2:0 and 4:0:0, Advanced also
 * 4:4:4, both up to 10 bits.
 */
export function profileBrands(codings: readonly Coding[]): string[] {
  if (codings.some(({ bits, chroma }) => bits === 12 || chroma === '4:2:2')) return [];
  return [codings.some(({ chroma }) => chroma === '4:4:4') ? 'MA1A' : 'MA1B'];
}

/**
 * AV1's quantizer index, 0 to 255, for a quality of 100 to 1: for whole numbers those that libaom's scale of 64 names (all fours
 * but the last two), between them what lies between.
 */
export function quantizerOf(quality: number): number {
  const named = (whole: number): number => {
    const place = Math.round(((100 - whole) * 63) / 100);
    return place * 4 + Math.max(0, place - 61) + (place === 63 ? 1 : 0);
  };
  const [low, high] = [named(Math.floor(quality)), named(Math.ceil(quality))];
  return Math.round(low + (high - low) * (quality % 1));
}

/** What decides how a picture is to be coded. */
export type CodedFrame = Pick<Frame, 'raster' | 'chroma'>;

/** How a picture is to be coded. */
export function codingOf({ raster, chroma }: CodedFrame, options: Options): Coding {
  const significant = raster.significantBits ?? raster.depth;
  const automatic = raster.depth === 8 ? 8 : significant > 10 ? 12 : 10;
  const bits = options.depth === 'auto' ? automatic : (Number(options.depth) as Coding['bits']);
  const chosen = options.subsampling === 'auto' ? chooseChroma(options.quality, chroma) : options.subsampling;
  const colored = options.lossless ? '4:4:4' : chosen;
  return { bits, chroma: raster.model === 'gray' ? '4:0:0' : colored };
}

/** How planes are to be coded. */
export interface Plan {
  readonly coding: Coding;
  readonly cicp: Cicp;
  /** The index of the stream, 0 (best) to 255. */
  readonly quantizer: number;
  readonly lossless: boolean;
  readonly speed: number;
}

/** A coded picture. */
export interface Coded {
  readonly config: Uint8Array;
  readonly data: Uint8Array;
  /** Whether it refers to no other. */
  readonly key: boolean;
}

/** How the colours of a picture are coded. */
export function colorPlan(frame: CodedFrame, options: Options): Plan {
  return {
    coding: codingOf(frame, options),
    cicp: cicpToWrite(frame.raster, options),
    quantizer: options.lossless ? 0 : quantizerOf(options.quality),
    lossless: options.lossless,
    speed: options.speed,
  };
}

/** How its alpha is coded. */
export function alphaPlan(raster: Raster, options: Options): Plan {
  const exact = options.lossless || options.alphaQuality === 100;
  return {
    coding: { bits: codingOf({ raster }, options).bits, chroma: '4:0:0' },
    cicp: alphaCicp,
    quantizer: exact ? 0 : quantizerOf(options.alphaQuality),
    lossless: exact,
    speed: options.speed,
  };
}

/** How a gain map is coded: as well as its picture, with all its channels. */
export function mapPlan({ raster }: GainMap, options: Options): Plan {
  const wanted = { ...options, quality: mapQuality(options.quality), subsampling: '4:4:4', depth: 'auto' } as const;
  // 10 bits are finer than what any map is made of, and all that the profiles take.
  const plan = colorPlan({ raster: raster.depth === 8 ? raster : { ...raster, significantBits: 10 } }, wanted);
  return { ...plan, cicp: { ...mapCicp, matrix: plan.lossless && raster.model !== 'gray' ? 0 : mapCicp.matrix } };
}

/**
 * Encodes the colours, or the channel `first` alone where the coding is 4:0:0.
 *
 * @param time - place in a sequence, whose frames come one after the other; absent for a still
 */
export function encodePlane(
  native: Native<EncoderExports>,
  raster: Raster,
  first: number,
  plan: Plan,
  time?: number,
): Coded {
  const { coding, cicp } = plan;
  const { data } = raster;
  const [red, blue] = weightsOf(cicp);
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
    time === undefined ? 0 : 1,
  ];
  const samples = native.put(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const settings = putSettings(native, integers, [red, blue]);
  const { exports } = native;
  const size =
    time === undefined ? exports.still_encode(samples, settings) : exports.frame_encode(samples, settings, time);
  const stream = native.view(exports.still_output(), size).slice();
  const key = time === undefined || exports.frame_is_key() === 1;
  if (time === undefined) exports.still_release();
  native.free(settings);
  return { ...toItem(stream, coding), key };
}
