/** Lossless JPEG with Huffman codes (ITU-T T.81, annex H; frame marker SOF3): own decoder. */
import { type CodecContext, ConvertError } from '@safelight/core';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type EntropyData, entropyDataAt, readDifferences, tableOf } from './lossless-entropy.ts';
import { type LosslessSamples, type SampleRow, undoDifferences } from './lossless-predict.ts';

/** Decoded samples as they are coded, interleaved, tightly packed: 0 to 2^precision - 1. */
export interface LosslessJpeg {
  readonly width: number;
  readonly height: number;
  /** 1 to 4. */
  readonly components: number;
  /** Bits per sample, 2 to 16. */
  readonly precision: number;
  /** Bytes up to 8 bits. */
  readonly samples: LosslessSamples;
  /** What is wrong with the entropy-coded data, where something is; samples that could not be read are 0. */
  readonly damage?: string;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly precision: number;
  /** Component identifiers, in order. */
  readonly ids: readonly number[];
}

interface Scan {
  /** Places in a pixel of the components that are coded in turn. */
  readonly places: readonly number[];
  readonly tables: readonly Uint16Array[];
  readonly predictor: number;
  readonly pointTransform: number;
  /** Where the entropy-coded data begin. */
  readonly dataAt: number;
}

/** What the marker segments up to a scan have said. */
interface State {
  readonly bytes: Uint8Array;
  readonly tables: Map<number, Uint16Array>;
  frame?: Frame;
  samples?: LosslessSamples;
  /** Pixels between restarts; 0: none. */
  interval: number;
  rows: number;
  damage?: string;
}

type LosslessContext = Pick<CodecContext, 'limits' | 'signal' | 'onProgress'>;

const FRAME_LOSSLESS = 0xc3;
const [DHT, SOI, EOI, SOS, DRI] = [0xc4, 0xd8, 0xd9, 0xda, 0xdd];
/** Frames of more scans than components say the same again. */
const MAX_SCANS = 16;

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode' });
}

function unsupported(message: string): ConvertError {
  return new ConvertError('unsupported-feature', message, { stage: 'decode' });
}

/** Marker segments of a stream, from `at` on: the code, where its body begins and where the next one is. */
function segmentAt(bytes: Uint8Array, from: number): { code: number; body: Uint8Array; end: number } | undefined {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && (bytes[at + 1] === 0xff || bytes[at + 1] === 0)) at = bytes.indexOf(0xff, at + 1);
  const code = bytes[at + 1];
  if (at < 0 || code === undefined) return undefined;
  if (code === SOI || code === EOI || code === 1 || (code >= 0xd0 && code <= 0xd7)) {
    return { code, body: bytes.subarray(0, 0), end: at + 2 };
  }
  const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  if (end < at + 4 || end > bytes.length) return undefined;
  return { code, body: bytes.subarray(at + 4, end), end };
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== DHT && code !== 0xc8 && code !== 0xcc;
}

/** Whether the first frame of a JPEG stream is lossless with Huffman codes. */
export function isLosslessJpeg(bytes: Uint8Array): boolean {
  for (let at = 0, segment = segmentAt(bytes, at); segment && segment.code !== SOS; segment = segmentAt(bytes, at)) {
    if (isFrame(segment.code)) return segment.code === FRAME_LOSSLESS;
    at = segment.end;
  }
  return false;
}

/**
 * Decodes a lossless JPEG stream of 1 to 4 components of 2 to 16 bits, with any predictor, point transform and restart
 * interval. Components stay as they are coded: no colour transform.
 *
 * @throws ConvertError `corrupt-input`, `limit-exceeded`, or `unsupported-feature` for subsampled components
 */
export async function decodeLosslessJpeg(bytes: Uint8Array, context: LosslessContext): Promise<LosslessJpeg> {
  const state: State = { bytes, tables: new Map(), interval: 0, rows: 0 };
  const seen = new Set<number>();
  let at = 0;
  for (let scans = 0; scans < MAX_SCANS; ) {
    const segment = segmentAt(bytes, at);
    if (segment === undefined || segment.code === EOI) break;
    at = segment.end;
    if (segment.code === SOS) {
      const scan = readScan(state, segment.body, at);
      for (const place of scan.places) seen.add(place);
      at = await decodeScan(state, scan, context);
      scans++;
    } else readTables(state, segment, context);
  }
  const { frame, samples, rows } = state;
  if (frame === undefined || samples === undefined || rows === 0) throw corrupt('The picture is not in the file.');
  const damage = state.damage ?? (seen.size < frame.ids.length ? 'A part of the picture is missing.' : undefined);
  const { width, height, precision } = frame;
  const decoded = { width, height, precision, components: frame.ids.length, samples };
  return damage === undefined ? decoded : { ...decoded, damage };
}

function readTables(
  state: State,
  { code, body }: { readonly code: number; readonly body: Uint8Array },
  { limits }: LosslessContext,
): void {
  if (code === DHT) readHuffman(state.tables, body);
  else if (code === DRI) state.interval = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
  else if (isFrame(code)) {
    if (code !== FRAME_LOSSLESS || state.frame) throw unsupported('Only one frame, which is lossless, can be read.');
    state.frame = readFrame(body);
    const { width, height, precision, ids } = state.frame;
    const count = width * height * ids.length;
    checkPixels({ width, height }, limits);
    // A sample takes a bit at least: with a hundredth of that, the size is a lie or the picture is lost.
    if (count > 1e6 && state.bytes.length < count / 800) throw corrupt('Nearly all of the file is missing.');
    state.samples = precision <= 8 ? new Uint8Array(count) : new Uint16Array(count);
  }
}

/** A frame header (B.2.2). */
function readFrame(body: Uint8Array): Frame {
  const [precision = 0, y1 = 0, y0 = 0, x1 = 0, x0 = 0, count = 0] = body;
  const [width, height] = [(x1 << 8) | x0, (y1 << 8) | y0];
  if (width === 0 || height === 0 || count === 0 || body.length < 6 + 3 * count) {
    throw corrupt('The frame header is broken.');
  }
  if (precision < 2 || precision > 16) throw corrupt(`Samples of ${precision} bits are not possible.`);
  if (count > 4) throw unsupported(`Lossless JPEG pictures with ${count} components cannot be read.`);
  const components = Array.from({ length: count }, (_, index) => body.subarray(6 + 3 * index, 9 + 3 * index));
  // The factors of a single component mean nothing (A.2.2).
  if (count > 1 && components.some((component) => component[1] !== 0x11)) {
    throw unsupported('Lossless JPEG pictures with subsampled components cannot be read.');
  }
  return { width, height, precision, ids: components.map(([id = 0]) => id) };
}

/** Huffman tables (B.2.4.2). */
function readHuffman(tables: Map<number, Uint16Array>, body: Uint8Array): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const counts = body.subarray(at + 1, at + 17);
    const end = at + 17 + counts.reduce((sum, count) => sum + count, 0);
    const table = end > body.length ? undefined : tableOf(counts, body.subarray(at + 17, end));
    if (table === undefined) throw corrupt('A Huffman table is broken.');
    tables.set((body[at] as number) & 15, table);
    at = end;
  }
}

/** A scan header (B.2.3). */
function readScan({ frame, tables }: State, body: Uint8Array, dataAt: number): Scan {
  const count = body[0] ?? 0;
  if (frame === undefined || count < 1 || count > frame.ids.length || body.length < 4 + 2 * count) {
    throw corrupt('The scan header is broken.');
  }
  const members = Array.from({ length: count }, (_, index) => body.subarray(1 + 2 * index, 3 + 2 * index));
  const places = members.map(([id = -1]) => frame.ids.indexOf(id));
  const used = members.flatMap(([, selector = 0]) => tables.get(selector >> 4) ?? []);
  const predictor = body[1 + 2 * count] ?? 0;
  const pointTransform = (body[3 + 2 * count] ?? 0) & 15;
  if (places.includes(-1) || used.length < count) throw corrupt('A scan lacks its component or its table.');
  if (predictor < 1 || predictor > 7 || pointTransform >= frame.precision) throw corrupt('A scan is impossible.');
  return { places, tables: used, predictor, pointTransform, dataAt };
}

/** Decodes one scan, an interval between restarts at a time; returns where it ends. */
async function decodeScan(state: State, scan: Scan, context: LosslessContext): Promise<number> {
  const { frame, samples, interval, bytes } = state;
  if (frame === undefined || samples === undefined) throw corrupt('A scan comes before its frame.');
  const { width, height, ids } = frame;
  // H.1.1: restarts come at the ends of rows.
  if (interval % width !== 0) throw unsupported('Restarts inside of rows cannot be read.');
  const rowsBetween = interval === 0 ? height : interval / width;
  const differences = new Int32Array(width * scan.places.length);
  const pause = yieldToEventLoop(context.signal);
  let data = entropyDataAt(bytes, scan.dataAt);
  for (let row = 0; row < height; row++) {
    const begins = row % rowsBetween === 0;
    if (begins && row > 0) data = nextInterval(state, data);
    decodeRow(state, scan, data, differences, { width, components: ids.length, row }, begins);
    context.onProgress((row + 1) / height);
    await pause();
  }
  expand(samples, scan, ids.length);
  return data.end;
}

function nextInterval({ bytes }: State, data: EntropyData): EntropyData {
  return data.restarts ? entropyDataAt(bytes, data.end + 2) : { ...data, ended: true };
}

/** Decodes a row; one that breaks off ends its interval. */
function decodeRow(
  state: State,
  scan: Scan,
  data: EntropyData,
  differences: Int32Array,
  place: SampleRow,
  begins: boolean,
): void {
  const { frame, samples } = state;
  if (frame === undefined || samples === undefined) return;
  if (!data.ended && readDifferences(data, scan.tables, differences)) {
    const start = begins ? 2 ** (frame.precision - scan.pointTransform - 1) : undefined;
    undoDifferences(samples, place, scan, differences, start);
    state.rows++;
  } else {
    data.ended = true;
    state.damage ??= 'The picture data end early or are broken.';
  }
}

/** Undoes the point transform (H.1.2.1, A.4): coded samples lack their lowest bits. */
function expand(samples: LosslessSamples, { places, pointTransform }: Scan, components: number): void {
  if (pointTransform === 0) return;
  for (const place of places) {
    for (let i = place; i < samples.length; i += components) samples[i] = (samples[i] as number) << pointTransform;
  }
}
