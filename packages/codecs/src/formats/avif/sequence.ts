/** Image sequences: an animation as a track of AV1 samples, and its alpha as another (AVIF, 4; ISO/IEC 23008-12, 7). */
import { type Cicp, type CodecContext, channelsOf, type DecodedImage } from '@safelight/core';
import { cString, fourcc, makeBox, makeFullBox, numbers } from '../../coding/boxes.ts';
import { ALPHA_URN, property } from '../../families/heif/writer.ts';
import type { Native } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { alphaPlan, type Coded, colorPlan, type EncoderExports, encodePlane, type Options } from './planes.ts';

type Samples = readonly [Coded, ...Coded[]];

/** An encoded animation. */
export interface Sequence {
  readonly width: number;
  readonly height: number;
  readonly color: Samples;
  readonly alpha?: Samples;
  /** Data of the samples after the first of each track: colour before alpha, track by track. */
  readonly rest: readonly Uint8Array[];
  /** Milliseconds, integers from 1. */
  readonly durations: readonly number[];
  /** 0 is for ever. */
  readonly plays: number;
  readonly cicp: Cicp;
  readonly icc?: Uint8Array;
}

/** Brands of a file with a sequence besides those of its still picture. */
export const sequenceBrands = ['avis', 'msf1', 'iso8'] as const;

/** Encodes all frames, of which each may refer to those before it. */
export async function encodeSequence(
  native: Native<EncoderExports>,
  image: DecodedImage,
  options: Options,
  context: CodecContext,
): Promise<Sequence> {
  const [{ raster }] = image.frames;
  const { width, height, colorSpace } = raster;
  const tracks = raster.alpha === 'none' ? 1 : 2;
  const pause = yieldToEventLoop(context.signal);
  const track = async (place: number): Promise<Samples> => {
    const plan = place === 0 ? colorPlan({ raster }, options) : alphaPlan(raster, options);
    const first = place === 0 ? 0 : channelsOf(raster) - 1;
    const coded: Coded[] = [];
    for (const [time, frame] of image.frames.entries()) {
      coded.push(encodePlane(native, frame.raster, first, plan, time));
      context.onProgress(((place + coded.length / image.frames.length) / tracks) * 0.99);
      await pause();
    }
    native.exports.still_release();
    return coded as unknown as Samples;
  };
  const color = await track(0);
  const alpha = tracks === 2 ? await track(1) : undefined;
  return {
    width,
    height,
    color,
    ...(alpha === undefined ? {} : { alpha }),
    rest: [...color.slice(1), ...(alpha ?? []).slice(1)].map(({ data }) => data),
    // A sample of no time would not be shown.
    durations: image.frames.map(({ duration }) => Math.max(Math.round(duration), 1)),
    plays: image.loopCount,
    cicp: colorPlan({ raster }, options).cicp,
    ...(typeof colorSpace === 'object' && 'icc' in colorSpace ? { icc: colorSpace.icc } : {}),
  };
}

const MILLISECONDS = 1000;
/** A rotation and scale of nothing (ISO/IEC 14496-12, 8.2.2). */
const UNIT_MATRIX = numbers(...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => [value, 4] as const));
const zeros = (count: number): Uint8Array => new Uint8Array(count);

/** 64 bits. */
function long(value: number): Uint8Array {
  return numbers([Math.floor(value / 2 ** 32), 4], [value % 2 ** 32, 4]);
}

interface Track {
  readonly id: 1 | 2;
  readonly samples: Samples;
  readonly offsets: readonly number[];
}

/**
 * The `moov` box.
 *
 * @param start - where the data of the first colour sample are in the file; those of alpha follow
 * @param metadata - bytes between those and the data of all other samples
 */
export function writeMovie(sequence: Sequence, start: number, metadata: number): Uint8Array {
  const { color, alpha, durations, plays } = sequence;
  const once = durations.reduce((sum, duration) => sum + duration, 0);
  // A movie without end has the greatest duration (ISO/IEC 14496-12, 8.2.2).
  const whole = plays === 0 ? numbers([0xffffffff, 4], [0xffffffff, 4]) : long(once * plays);
  let offset = start + color[0].data.length + (alpha?.[0].data.length ?? 0) + metadata;
  const offsetsOf = (samples: Samples, first: number): number[] => [
    first,
    ...samples.slice(1).map(({ data }) => {
      offset += data.length;
      return offset - data.length;
    }),
  ];
  const tracks: Track[] = [{ id: 1, samples: color, offsets: offsetsOf(color, start) }];
  if (alpha !== undefined) {
    tracks.push({ id: 2, samples: alpha, offsets: offsetsOf(alpha, start + color[0].data.length) });
  }
  const header = makeFullBox(
    'mvhd',
    1,
    0,
    zeros(16),
    numbers([MILLISECONDS, 4]),
    whole,
    numbers([0x10000, 4], [0x100, 2]),
    zeros(10),
    UNIT_MATRIX,
    zeros(24),
    numbers([tracks.length + 1, 4]),
  );
  return makeBox('moov', header, ...tracks.map((track) => trackBox(sequence, track, whole, once)));
}

function trackBox(sequence: Sequence, track: Track, whole: Uint8Array, once: number): Uint8Array {
  const { width, height, plays } = sequence;
  const header = makeFullBox(
    'tkhd',
    1,
    // Enabled.
    1,
    zeros(16),
    numbers([track.id, 4], [0, 4]),
    whole,
    zeros(16),
    UNIT_MATRIX,
    numbers([width, 2], [0, 2], [height, 2], [0, 2]),
  );
  const auxiliary = track.id === 1 ? [] : [makeBox('tref', makeBox('auxl', numbers([1, 4])))];
  // The flag repeats the edit until the track's duration is over (ISO/IEC 14496-12, 8.6.6).
  const edit = makeFullBox('elst', 1, plays === 1 ? 0 : 1, numbers([1, 4]), long(once), long(0), numbers([0x10000, 4]));
  const handler = makeFullBox('hdlr', 0, 0, zeros(4), fourcc(track.id === 1 ? 'pict' : 'auxv'), zeros(12), cString(''));
  const time = makeFullBox(
    'mdhd',
    1,
    0,
    zeros(16),
    numbers([MILLISECONDS, 4]),
    long(once),
    numbers([0x55c4, 2], [0, 2]),
  );
  const here = makeFullBox('dref', 0, 0, numbers([1, 4]), makeFullBox('url ', 0, 1));
  const information = makeBox(
    'minf',
    makeFullBox('vmhd', 0, 1, zeros(8)),
    makeBox('dinf', here),
    sampleTable(sequence, track),
  );
  return makeBox('trak', header, ...auxiliary, makeBox('edts', edit), makeBox('mdia', time, handler, information));
}

function sampleTable(sequence: Sequence, { id, samples, offsets }: Track): Uint8Array {
  const words = (values: readonly number[]): Uint8Array => numbers(...values.map((value) => [value, 4] as const));
  const keys = samples.flatMap(({ key }, index) => (key ? [index + 1] : []));
  const times: [count: number, duration: number][] = [];
  for (const duration of sequence.durations) {
    const last = times.at(-1);
    if (last?.[1] === duration) last[0]++;
    else times.push([1, duration]);
  }
  return makeBox(
    'stbl',
    makeFullBox('stsd', 0, 0, numbers([1, 4]), sampleEntry(sequence, samples[0].config, id === 2)),
    makeFullBox('stts', 0, 0, words([times.length, ...times.flat()])),
    // Each sample is a chunk.
    makeFullBox('stsc', 0, 0, words([1, 1, 1, 1])),
    makeFullBox('stsz', 0, 0, words([0, samples.length, ...samples.map(({ data }) => data.length)])),
    makeFullBox('stco', 0, 0, words([offsets.length, ...offsets])),
    makeFullBox('stss', 0, 0, words([keys.length, ...keys])),
  );
}

function sampleEntry({ width, height, cicp, icc }: Sequence, config: Uint8Array, alpha: boolean): Uint8Array {
  const colors = [...(icc === undefined ? [] : [property.icc(icc)]), property.nclx(cicp)].map(({ box }) => box);
  return makeBox(
    'av01',
    zeros(6),
    numbers([1, 2]),
    zeros(16),
    numbers([width, 2], [height, 2], [0x480000, 4], [0x480000, 4], [0, 4], [1, 2]),
    zeros(32),
    numbers([24, 2], [0xffff, 2]),
    makeBox('av1C', config),
    ...(alpha ? [makeFullBox('auxi', 0, 0, cString(ALPHA_URN))] : colors),
    // Pictures may refer to any others (ISO/IEC 23008-12, 7.2.3).
    makeFullBox('ccst', 0, 0, numbers([0x7c000000, 4])),
  );
}
