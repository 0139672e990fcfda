/** Image sequences: tracks of a `moov` box (ISO/IEC 14496-12, 8; ISO/IEC 23008-12, 7). */
import { boxesIn, findBox, fullBox } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import { type Property, parseProperty } from './properties.ts';

/** What the header says of a picture track. */
export interface Sequence {
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  /** Type of the first sample entry. */
  readonly coding: string;
  /** Configuration and colour of the first sample entry. */
  readonly properties: readonly Property[];
  /** The auxiliary track that belongs to it: alpha, in every file known. */
  readonly alpha?: Sequence;
  /** How often it plays; 0 is for ever, also where the track does not say. */
  readonly plays: number;
  /** Where the samples are, in decoding order. */
  readonly samples: SampleTable;
}

/** One coded sample of a track. */
export interface Sample {
  readonly offset: number;
  readonly length: number;
  /** Milliseconds. */
  readonly duration: number;
}

interface SampleTable {
  readonly table: Uint8Array;
  /** Units of a second. */
  readonly timescale: number;
}

/** VisualSampleEntry: bytes before its boxes (ISO/IEC 14496-12, 12.1.3). */
const VISUAL_ENTRY = 78;

/** The first picture track of a movie, or `undefined`. */
export function readSequence(movie: Uint8Array | undefined): Sequence | undefined {
  if (movie === undefined) return undefined;
  let found: Sequence | undefined;
  let alpha: Sequence | undefined;
  for (const { type, payload } of boxesIn(movie)) {
    const handler = type === 'trak' ? handlerOf(payload) : '';
    if (handler === 'auxv') alpha ??= parseTrack(payload);
    if (handler === 'pict' || handler === 'vide') found ??= parseTrack(payload);
  }
  return found === undefined || alpha === undefined ? found : { ...found, alpha };
}

function inside(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  let at: Uint8Array | undefined = bytes;
  for (const type of path) at = at === undefined ? undefined : findBox(at, type);
  return at;
}

function handlerOf(track: Uint8Array): string {
  const hdlr = inside(track, 'mdia', 'hdlr');
  return hdlr === undefined || hdlr.length < 12 ? '' : new ByteCursor(hdlr, 8).fourcc();
}

function parseTrack(track: Uint8Array): Sequence | undefined {
  const table = inside(track, 'mdia', 'minf', 'stbl');
  const description = table === undefined ? undefined : findBox(table, 'stsd');
  const sizes = table === undefined ? undefined : findBox(table, 'stsz');
  if (table === undefined || description === undefined || sizes === undefined || sizes.length < 12) return undefined;
  const [entry] = boxesIn(description.subarray(8));
  if (entry === undefined || entry.payload.length < VISUAL_ENTRY) return undefined;
  const header = new ByteCursor(entry.payload, 24);
  return {
    width: header.u16(),
    height: header.u16(),
    frameCount: Math.max(new ByteCursor(sizes, 8).u32(), 1),
    coding: entry.type,
    properties: [...boxesIn(entry.payload.subarray(VISUAL_ENTRY))].map(parseProperty),
    plays: playsOf(track),
    samples: { table, timescale: timescaleOf(track) },
  };
}

/**
 * The repeats of an edit list that fill the track's duration, which is all ones where they have no end (ISO/IEC 14496-12,
 * 8.6.6 and 8.3.2).
 */
function playsOf(track: Uint8Array): number {
  const [list, header] = [inside(track, 'edts', 'elst'), inside(track, 'tkhd')];
  if (list === undefined || list.length < 12 || header === undefined || header.length < 32) return 0;
  const edit = fullBox(list);
  if (edit.reader.u32() !== 1) return 0;
  if ((edit.flags & 1) === 0) return 1;
  const once = edit.reader.sized(edit.version === 1 ? 8 : 4);
  const { version, reader } = fullBox(header);
  reader.take(version === 1 ? 24 : 16);
  const whole = reader.sized(version === 1 ? 8 : 4);
  const endless = whole >= (version === 1 ? 2 ** 64 - 2 ** 11 : 2 ** 32 - 1);
  return endless || once === 0 ? 0 : Math.max(Math.round(whole / once), 1);
}

function timescaleOf(track: Uint8Array): number {
  const header = inside(track, 'mdia', 'mdhd');
  if (header === undefined || header.length < 24) return 0;
  const { version, reader } = fullBox(header);
  reader.take(version === 1 ? 16 : 8);
  return reader.u32();
}

/** The first `count` samples of a track, fewer where its tables end. Throws `RangeError` on broken tables. */
export function samplesOf({ table, timescale }: SampleTable, count: number): Sample[] {
  const sizes = sizesOf(table, count);
  const durations = durationsOf(table, sizes.length);
  const offsets = chunkOffsets(table);
  const perChunk = samplesPerChunk(table);
  const samples: Sample[] = [];
  let chunk = 0;
  while (samples.length < sizes.length && chunk < offsets.length) {
    let offset = offsets[chunk] as number;
    for (let left = perChunk(chunk); left > 0 && samples.length < sizes.length; left--) {
      const length = sizes[samples.length] as number;
      const ticks = durations[samples.length] ?? 0;
      samples.push({ offset, length, duration: timescale === 0 ? 0 : Math.round((ticks * 1000) / timescale) });
      offset += length;
    }
    chunk++;
  }
  return samples;
}

function sizesOf(table: Uint8Array, wanted: number): number[] {
  const { reader } = fullBox(findBox(table, 'stsz') ?? new Uint8Array(0));
  const [common, count] = [reader.u32(), reader.u32()];
  const length = Math.min(count, wanted);
  return Array.from({ length }, () => (common === 0 ? reader.u32() : common));
}

function durationsOf(table: Uint8Array, wanted: number): number[] {
  const box = findBox(table, 'stts');
  if (box === undefined) return [];
  const { reader } = fullBox(box);
  const durations: number[] = [];
  for (let entries = reader.u32(); entries > 0 && durations.length < wanted && reader.remaining >= 8; entries--) {
    const count = Math.min(reader.u32(), wanted - durations.length);
    const ticks = reader.u32();
    for (let left = count; left > 0; left--) durations.push(ticks);
  }
  return durations;
}

function chunkOffsets(table: Uint8Array): number[] {
  const short = findBox(table, 'stco');
  const { reader } = fullBox(short ?? findBox(table, 'co64') ?? new Uint8Array(0));
  const size = short === undefined ? 8 : 4;
  const count = Math.min(reader.u32(), Math.floor(reader.remaining / size));
  return Array.from({ length: count }, () => reader.sized(size));
}

/** How many samples the chunk of an index has (from 0; the box counts chunks from 1). */
function samplesPerChunk(table: Uint8Array): (chunk: number) => number {
  const { reader } = fullBox(findBox(table, 'stsc') ?? new Uint8Array(0));
  const count = Math.min(reader.u32(), Math.floor(reader.remaining / 12));
  const runs = Array.from({ length: count }, () => {
    const run = { first: reader.u32() - 1, samples: reader.u32() };
    reader.u32();
    return run;
  });
  let at = 0;
  return (chunk) => {
    while ((runs[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk) at++;
    return runs[at]?.samples ?? 1;
  };
}
