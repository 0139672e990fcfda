import { FieldReader } from './bits.ts';

/** What the headers of a JPEG XL codestream say (ISO/IEC 18181-1, annex D). */
export interface JxlHeader {
  /** As stored, before the codestream's orientation. */
  readonly width: number;
  readonly height: number;
  /** 1 to 8, as EXIF's. */
  readonly orientation: number;
  readonly animated: boolean;
  readonly bits: number;
  readonly float: boolean;
  readonly gray: boolean;
  readonly alpha: boolean;
  /** Whether an extra channel is the K of CMYK. */
  readonly black: boolean;
  /** Absent where the colours are described by an ICC profile. */
  readonly encoding?: ColourEncoding;
  /** What reading the frames needs; absent where the way to them is entropy-coded or not plain. */
  readonly frames?: FrameContext;
}

/** What the headers of frames depend on. */
export interface FrameContext {
  /** Place of the first frame in the codestream, in bytes. */
  readonly start: number;
  readonly width: number;
  readonly height: number;
  readonly xyb: boolean;
  readonly extraChannels: number;
  readonly animated: boolean;
  readonly timecodes: boolean;
}

/** Enumerated colour encoding (E.2); values as in the codestream. */
export interface ColourEncoding {
  readonly whitePoint: number;
  readonly primaries: number;
  /** 0 where it is a gamma. */
  readonly transfer: number;
}

/** Values of the enumerations of E.2. */
export const colour = {
  whitePoint: { d65: 1, custom: 2, dci: 11 },
  primaries: { srgb: 1, custom: 2, bt2100: 9, p3: 11 },
  transfer: { bt709: 1, linear: 8, srgb: 13, pq: 16, dci: 17, hlg: 18, gamma: 65_535 },
} as const;

/** Bytes that hold the headers of nearly every file; a long channel name may need more. */
export const HEADER_BYTES = 4096;

const channel = { alpha: 0, spot: 2, black: 4, cfa: 5 } as const;
const space = { gray: 1, xyb: 2 } as const;
const SRGB: ColourEncoding = { whitePoint: 1, primaries: 1, transfer: 13 };

/** Whether bytes are a bare codestream. */
export function isCodestream(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0x0a;
}

/** Reads the headers up to the colour encoding. Throws `RangeError` when they end early. */
export function readHeader(codestream: Uint8Array): JxlHeader {
  if (!isCodestream(codestream)) throw new RangeError('The codestream does not begin as JPEG XL does.');
  const reader = new FieldReader(codestream, 16);
  const size = readSize(reader);
  const plain = { orientation: 1, animated: false, bits: 8, float: false, gray: false, alpha: false, black: false };
  if (reader.bool()) return { ...size, ...plain, encoding: SRGB };
  const more = reader.bool();
  const { preview, timecodes, ...extra } = more ? readExtraFields(reader) : NO_EXTRA;
  const depth = readBitDepth(reader);
  reader.bool();
  const { count, ...channels } = readExtraChannels(reader);
  const xyb = reader.bool();
  const found = { ...size, ...plain, ...extra, ...depth, ...channels, ...readColour(reader) };
  if (found.encoding === undefined || preview || !isPlain(reader, more)) return found;
  const { animated } = extra;
  return { ...found, frames: { ...size, start: reader.alignToByte(), xyb, extraChannels: count, animated, timecodes } };
}

/** Reads tone mapping, extensions and transforms (D.3.5, D.3.7), and tells whether the latter two are the default. */
function isPlain(reader: FieldReader, more: boolean): boolean {
  if (more && !reader.bool()) {
    reader.bits(32);
    reader.bits(17);
  }
  return reader.u64() === 0 && reader.bool();
}

const ratios: readonly (readonly [number, number])[] = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
];

/** SizeHeader (D.2). */
function readSize(reader: FieldReader): { width: number; height: number } {
  const small = reader.bool();
  const side = (): number => (small ? (reader.bits(5) + 1) * 8 : reader.u32([1, 9], [1, 13], [1, 18], [1, 30]));
  return withRatio(reader, side);
}

function withRatio(reader: FieldReader, side: () => number): { width: number; height: number } {
  const height = side();
  const ratio = ratios[reader.bits(3) - 1];
  return { height, width: ratio === undefined ? side() : Math.floor((height * ratio[0]) / ratio[1]) };
}

interface ExtraFields {
  readonly orientation: number;
  readonly preview: boolean;
  readonly animated: boolean;
  readonly timecodes: boolean;
}

const NO_EXTRA: ExtraFields = { orientation: 1, preview: false, animated: false, timecodes: false };

function readExtraFields(reader: FieldReader): ExtraFields {
  const orientation = reader.bits(3) + 1;
  if (reader.bool()) readSize(reader);
  const preview = reader.bool();
  if (preview) skipPreview(reader);
  const animated = reader.bool();
  return { orientation, preview, animated, timecodes: animated && readAnimation(reader) };
}

/** PreviewHeader (D.3.2). */
function skipPreview(reader: FieldReader): void {
  const eighths = reader.bool();
  withRatio(reader, () =>
    eighths ? reader.u32([16, 0], [32, 0], [1, 5], [33, 9]) : reader.u32([1, 6], [65, 8], [321, 10], [1345, 12]),
  );
}

/** AnimationHeader (D.3.3); whether frames have time codes. */
function readAnimation(reader: FieldReader): boolean {
  reader.u32([100, 0], [1000, 0], [1, 10], [1, 30]);
  reader.u32([1, 0], [1001, 0], [1, 8], [1, 10]);
  reader.u32([0, 0], [0, 3], [0, 16], [0, 32]);
  return reader.bool();
}

/** BitDepth (D.3.4). */
function readBitDepth(reader: FieldReader): { bits: number; float: boolean } {
  const float = reader.bool();
  if (!float) return { float, bits: reader.u32([8, 0], [10, 0], [12, 0], [1, 6]) };
  const bits = reader.u32([32, 0], [16, 0], [24, 0], [1, 6]);
  reader.bits(4);
  return { float, bits };
}

function readExtraChannels(reader: FieldReader): { count: number; alpha: boolean; black: boolean } {
  const types = new Set<number>();
  const count = reader.u32([0, 0], [1, 0], [2, 4], [1, 12]);
  for (let index = 0; index < count; index++) types.add(readExtraChannel(reader));
  return { count, alpha: types.has(channel.alpha), black: types.has(channel.black) };
}

/** ExtraChannelInfo (D.3.6); its type. */
function readExtraChannel(reader: FieldReader): number {
  if (reader.bool()) return channel.alpha;
  const type = reader.enumeration();
  readBitDepth(reader);
  reader.u32([0, 0], [3, 0], [4, 0], [1, 3]);
  const name = reader.u32([0, 0], [0, 4], [16, 5], [48, 10]);
  for (let index = 0; index < name; index++) reader.bits(8);
  if (type === channel.alpha) reader.bool();
  if (type === channel.spot) for (let index = 0; index < 4; index++) reader.bits(16);
  if (type === channel.cfa) reader.u32([1, 0], [0, 2], [3, 4], [19, 8]);
  return type;
}

/** ColourEncoding (E.2). */
function readColour(reader: FieldReader): { gray: boolean; encoding?: ColourEncoding } {
  if (reader.bool()) return { gray: false, encoding: SRGB };
  const profile = reader.bool();
  const model = reader.enumeration();
  const gray = model === space.gray;
  if (profile) return { gray };
  if (model === space.xyb) return { gray, encoding: SRGB };
  const whitePoint = reader.enumeration();
  if (whitePoint === colour.whitePoint.custom) skipPoint(reader);
  const primaries = gray ? colour.primaries.srgb : reader.enumeration();
  if (primaries === colour.primaries.custom) for (let index = 0; index < 3; index++) skipPoint(reader);
  const gamma = reader.bool();
  const curve = gamma ? reader.bits(24) : reader.enumeration();
  const transfer = gamma ? 0 : curve;
  // The rendering intent.
  reader.enumeration();
  return { gray, encoding: { whitePoint, primaries, transfer } };
}

/** Customxy (E.2.1). */
function skipPoint(reader: FieldReader): void {
  for (let index = 0; index < 2; index++) reader.u32([0, 19], [524_288, 19], [1_048_576, 20], [2_097_152, 21]);
}
