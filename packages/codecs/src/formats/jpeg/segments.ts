/** Walks the marker segments of a JPEG file up to its first scan (ITU-T T.81, B.1.1). */
import { type ByteSource, ConvertError } from '@safelight/core';

/** One marker segment before the scan. */
export interface Segment {
  /** Second byte of the marker: 0xE1 for APP1. */
  readonly marker: number;
  /** Offset in the file of the first byte after the length field. */
  readonly offset: number;
  readonly body: Uint8Array;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DAC = 0xcc;
const DHT = 0xc4;
const JPG = 0xc8;
const TEM = 0x01;
/** COM: a comment. */
export const COM = 0xfe;
/** Most bytes that one segment holds after its length field. */
export const MAX_BODY = 65_533;
/** No sane header has more; files made to waste time have millions of empty ones. */
const MAX_SEGMENTS = 10_000;
/** Bytes between segments that belong to none: libjpeg skips any number, this walk only so many. */
const MAX_GARBAGE = 1 << 20;

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jpeg' });
}

/** The error for a file that uses what is not implemented. */
export function unsupported(message: string): ConvertError {
  return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'jpeg' });
}

/** Whether a marker begins a frame: SOF0 to SOF15 without DHT, JPG and DAC, which share the range. */
export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== JPG && marker !== DAC;
}

/**
 * The segments between SOI and the first SOS (left out), in the order of the file. Bodies of application data, comments
 * and frame headers are read, those of tables are empty.
 *
 * @throws ConvertError `corrupt-input` when there is no SOI, or the file ends before its first scan
 */
export async function readSegments(source: ByteSource): Promise<Segment[]> {
  const start = await source.read(0, 2);
  if (start[0] !== 0xff || start[1] !== SOI) throw corrupt('The file does not begin as a JPEG picture.');
  const segments: Segment[] = [];
  let at = 2;
  while (segments.length < MAX_SEGMENTS) {
    const marker = await nextMarker(source, at);
    if (marker.code === SOS) return segments;
    if (marker.code === EOI) throw corrupt('The file ends before its picture begins.');
    at = marker.end;
    if (hasNoLength(marker.code)) continue;
    const segment = await readSegment(source, marker.code, at);
    segments.push(segment);
    at = segment.offset + segment.length;
  }
  throw corrupt('The file has too many header segments.');
}

function hasNoLength(code: number): boolean {
  return code === SOI || code === TEM || (code >= 0xd0 && code <= 0xd7);
}

async function readSegment(
  source: ByteSource,
  marker: number,
  at: number,
): Promise<Segment & { readonly length: number }> {
  const size = await source.read(at, 2);
  const length = ((size[0] ?? 0) << 8) | (size[1] ?? 0);
  if (size.length < 2 || length < 2) throw corrupt('The header has a segment without a length.');
  const wanted = (marker >= 0xe0 && marker <= 0xef) || marker === COM || isFrameMarker(marker);
  const body = wanted ? await source.read(at + 2, length - 2) : new Uint8Array(0);
  if (wanted && body.length < length - 2) throw corrupt('The file ends inside its header.');
  return { marker, offset: at + 2, body, length: length - 2 };
}

async function nextMarker(source: ByteSource, from: number): Promise<{ code: number; end: number }> {
  let at = from;
  while (at < from + MAX_GARBAGE) {
    const bytes = await source.read(at, at === from ? 4 : 4096);
    if (bytes.length < 2) throw corrupt('The file ends inside its header.');
    for (let index = 0; index + 1 < bytes.length; index++) {
      const code = bytes[index + 1] as number;
      if (bytes[index] === 0xff && code !== 0 && code !== 0xff) return { code, end: at + index + 2 };
    }
    at += bytes.length - 1;
  }
  throw corrupt('The header is damaged.');
}

/** Whether the body of a segment begins with this name, of letters and signs below 256. */
export function begins(body: Uint8Array, name: string): boolean {
  if (body.length < name.length) return false;
  for (let index = 0; index < name.length; index++) if (body[index] !== name.charCodeAt(index)) return false;
  return true;
}
