import { FieldReader } from './bits.ts';
import type { FrameContext } from './header.ts';

/** What counting frames needs of a frame (ISO/IEC 18181-1, annex F). */
export interface FrameFacts {
  /** Whether it is shown: frames of no duration are drawn upon by the next. */
  readonly shown: boolean;
  readonly last: boolean;
  /** Place of its end, in bytes from its start. */
  readonly end: number;
}

/** Bytes that hold nearly every frame's header and table of contents. */
export const FRAME_HEADER_BYTES = 65_536;

const type = { regular: 0, dc: 1, reference: 2, skipProgressive: 3 } as const;
const blend = { replace: 0, blend: 2, weightedAdd: 3, multiply: 4 } as const;
const USE_DC_FRAME = 32;
const YCBCR_HORIZONTAL = [0, 1, 1, 0];
const YCBCR_VERTICAL = [0, 1, 0, 1];

/**
 * Reads a frame's header and table of contents. `undefined` where its end cannot be told without entropy decoding, or
 * it uses an extension. Throws `RangeError` when the bytes end early.
 */
export function readFrame(bytes: Uint8Array, context: FrameContext): FrameFacts | undefined {
  const reader = new FieldReader(bytes);
  const frame = reader.bool() ? defaultFrame(context) : readFrameHeader(reader, context);
  if (frame === undefined || reader.bool()) return undefined;
  reader.alignToByte();
  const entries = entriesOf(frame);
  if (entries > 65_536) return undefined;
  let size = 0;
  for (let index = 0; index < entries; index++) {
    size += reader.u32([0, 10], [1024, 14], [17_408, 22], [4_211_712, 30]);
  }
  return { shown: frame.shown, last: frame.last, end: reader.alignToByte() + size };
}

interface Layout {
  readonly width: number;
  readonly height: number;
  /** Side of a group in pixels. */
  readonly group: number;
  /** Binary logarithms of the chroma subsampling. */
  readonly shift: readonly [number, number];
  readonly passes: number;
}

interface Frame extends Layout {
  readonly shown: boolean;
  readonly last: boolean;
}

const GROUP = 256;

function defaultFrame({ width, height }: FrameContext): Frame {
  return { width, height, group: GROUP, shift: [0, 0], passes: 1, shown: true, last: true };
}

/** Entries of the table of contents (F.3.1). */
function entriesOf({ width, height, group, shift, passes }: Layout): number {
  const groups = Math.ceil(width / group) * Math.ceil(height / group);
  if (groups === 1 && passes === 1) return 1;
  const coarse = (side: number, by: number): number => Math.ceil((Math.ceil(side / (8 << by)) << by) / group);
  return 2 + coarse(width, shift[0]) * coarse(height, shift[1]) + groups * passes;
}

/** FrameHeader (F.2). */
function readFrameHeader(reader: FieldReader, context: FrameContext): Frame | undefined {
  const kind = reader.bits(2);
  const modular = reader.bool();
  const flags = reader.u64();
  const alternate = !context.xyb && reader.bool();
  const fromDc = Math.floor(flags / USE_DC_FRAME) % 2 === 1;
  const shift = alternate && !fromDc ? readSubsampling(reader) : ([0, 0] as const);
  const upsampling = fromDc ? 1 : readUpsampling(reader, context);
  const group = modular ? 128 << reader.bits(2) : GROUP;
  if (!modular && context.xyb) reader.bits(6);
  const passes = kind === type.reference ? 1 : readPasses(reader);
  const level = kind === type.dc ? reader.bits(2) + 1 : 0;
  const area = readArea(reader, kind, context);
  const { duration, last } = readShowing(reader, kind, area.partial, context);
  for (let name = reader.u32([0, 0], [0, 4], [16, 5], [48, 10]); name > 0; name--) reader.bits(8);
  if (!skipLoopFilter(reader, modular) || reader.u64() !== 0) return undefined;
  const regular = kind === type.regular || kind === type.skipProgressive;
  const side = (length: number): number => Math.ceil(Math.ceil(length / 8 ** level) / upsampling);
  return {
    width: side(area.width),
    height: side(area.height),
    group,
    shift,
    passes,
    shown: regular && (duration > 0 || last),
    last,
  };
}

/** YCbCrChromaSubsampling: the largest of the three channels' shifts. */
function readSubsampling(reader: FieldReader): readonly [number, number] {
  const modes = [reader.bits(2), reader.bits(2), reader.bits(2)];
  const largest = (shifts: readonly number[]): number => Math.max(...modes.map((mode) => shifts[mode] ?? 0));
  return [largest(YCBCR_HORIZONTAL), largest(YCBCR_VERTICAL)];
}

function readUpsampling(reader: FieldReader, { extraChannels }: FrameContext): number {
  const upsampling = 1 << reader.bits(2);
  for (let index = 0; index < extraChannels; index++) reader.bits(2);
  return upsampling;
}

/** Passes (F.2.4). */
function readPasses(reader: FieldReader): number {
  const passes = reader.u32([1, 0], [2, 0], [3, 0], [4, 3]);
  if (passes === 1) return 1;
  const downsamplings = reader.u32([0, 0], [1, 0], [2, 0], [3, 1]);
  for (let index = 1; index < passes; index++) reader.bits(2);
  for (let index = 0; index < downsamplings; index++) reader.bits(2);
  for (let index = 0; index < downsamplings; index++) reader.u32([0, 0], [1, 0], [2, 0], [0, 3]);
  return passes;
}

interface Area {
  readonly width: number;
  readonly height: number;
  readonly partial: boolean;
}

function readArea(reader: FieldReader, kind: number, { width, height }: FrameContext): Area {
  if (kind === type.dc || !reader.bool()) return { width, height, partial: false };
  const number = (): number => reader.u32([0, 8], [256, 11], [2304, 14], [18_688, 30]);
  const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
  const [x, y] = kind === type.reference ? [0, 0] : [signed(number()), signed(number())];
  const area = { width: number(), height: number() };
  const partial = x > 0 || y > 0 || area.width + x < width || area.height + y < height;
  return { ...area, partial: partial && kind !== type.reference };
}

/** Blending, animation and referencing. */
function readShowing(
  reader: FieldReader,
  kind: number,
  partial: boolean,
  { extraChannels, animated, timecodes }: FrameContext,
): { readonly duration: number; readonly last: boolean } {
  const regular = kind === type.regular || kind === type.skipProgressive;
  if (!regular) {
    if (kind !== type.dc) reader.bits(3);
    return { duration: 0, last: false };
  }
  const mode = readBlending(reader, partial, extraChannels);
  for (let index = 0; index < extraChannels; index++) readBlending(reader, partial, extraChannels);
  const duration = animated ? reader.u32([0, 0], [1, 0], [0, 8], [0, 32]) : 0;
  if (timecodes) reader.bits(32);
  const last = reader.bool();
  const reference = last ? 0 : reader.bits(2);
  if (!last && (duration === 0 || reference !== 0) && mode === blend.replace && !partial) reader.bool();
  return { duration, last };
}

/** BlendingInfo (F.2.2); its mode. */
function readBlending(reader: FieldReader, partial: boolean, extraChannels: number): number {
  const mode = reader.u32([0, 0], [1, 0], [2, 0], [3, 2]);
  const weighted = extraChannels > 0 && (mode === blend.blend || mode === blend.weightedAdd);
  if (weighted) reader.u32([0, 0], [1, 0], [2, 0], [3, 3]);
  if (weighted || mode === blend.multiply) reader.bool();
  if (mode !== blend.replace || partial) reader.bits(2);
  return mode;
}

/** RestorationFilter (J.1); whether it has no extensions. */
function skipLoopFilter(reader: FieldReader, modular: boolean): boolean {
  if (reader.bool()) return true;
  if (reader.bool() && reader.bool()) skipHalves(reader, 6);
  if (reader.bits(2) > 0) skipEdgeFilter(reader, modular);
  return reader.u64() === 0;
}

function skipEdgeFilter(reader: FieldReader, modular: boolean): void {
  if (!modular && reader.bool()) skipHalves(reader, 8);
  if (reader.bool()) skipHalves(reader, 5);
  if (reader.bool()) skipHalves(reader, modular ? 3 : 4);
  if (modular) skipHalves(reader, 1);
}

function skipHalves(reader: FieldReader, count: number): void {
  for (let index = 0; index < count; index++) reader.bits(16);
}
