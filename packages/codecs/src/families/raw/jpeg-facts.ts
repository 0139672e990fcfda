/** What the marker segments of an embedded JPEG say (ITU-T T.81, annex B). */
import type { ByteSource } from '@safelight/core';
import { type FileRange, type Preview, viewOf } from './types.ts';

/** Frame markers that libjpeg reads: baseline, extended, progressive, and the same with arithmetic coding. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
/** Frame markers of lossless JPEG, as sensors' data have it. */
const LOSSLESS = new Set([0xc3, 0xcb]);
const SCAN = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const MAX_SEGMENTS = 200;

/** The frame header of a JPEG stream and the EXIF block before it. */
export interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** The stream is lossless: data of a sensor. */
  readonly lossless: boolean;
  readonly exif?: Uint8Array;
  /** The colour profile, where one segment holds it whole. */
  readonly icc?: Uint8Array;
}

/** Reads the segments before the first scan; `undefined` where there is no JPEG stream or it has no frame. */
export async function jpegFacts(source: ByteSource, offset: number): Promise<JpegFacts | undefined> {
  const head = await source.read(offset, 2);
  const start = head[0] === 0xff && head[1] === 0xd8;
  return start ? segmentFacts(source, offset + 2) : undefined;
}

async function segmentFacts(source: ByteSource, start: number): Promise<JpegFacts | undefined> {
  const blocks: { exif?: Uint8Array; icc?: Uint8Array } = {};
  for (let at = start, count = 0; count < MAX_SEGMENTS; count++) {
    const segment = await source.read(at, 10);
    const marker = segment.length === 10 && segment[0] === 0xff ? (segment[1] ?? 0) : SCAN;
    if (FRAMES.has(marker) || LOSSLESS.has(marker)) return frameOf(segment, marker, blocks);
    if (marker === SCAN) return undefined;
    // 0xFF may be repeated before a marker.
    const length = marker === 0xff ? -1 : viewOf(segment).getUint16(2);
    if (marker === APP1 || marker === APP2) Object.assign(blocks, await blockOf(source, at + 4, length - 2));
    at += 2 + length;
  }
  return undefined;
}

function frameOf(
  segment: Uint8Array,
  marker: number,
  blocks: { readonly exif?: Uint8Array; readonly icc?: Uint8Array },
): JpegFacts {
  const view = viewOf(segment);
  return {
    width: view.getUint16(7),
    height: view.getUint16(5),
    components: segment[9] ?? 0,
    lossless: LOSSLESS.has(marker),
    ...blocks,
  };
}

/** The EXIF block or the colour profile that a segment holds. */
async function blockOf(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<{ exif?: Uint8Array; icc?: Uint8Array }> {
  const bytes = await source.read(offset, length);
  if (bytes.length !== length) return {};
  const mark = String.fromCharCode(...bytes.subarray(0, 14));
  if (mark.startsWith('Exif\0\0')) return { exif: bytes.slice(6) };
  return mark === 'ICC_PROFILE\0\u0001\u0001' ? { icc: bytes.slice(14) } : {};
}

/** The pictures among the places that lie wholly in the file and can be decoded, the largest first. */
export async function previewsIn(source: ByteSource, places: readonly FileRange[]): Promise<readonly Preview[]> {
  const found: Preview[] = [];
  for (const { offset, length } of places) {
    if (length < 64 || offset + length > source.size) continue;
    const facts = await jpegFacts(source, offset);
    if (!facts || facts.lossless || facts.width * facts.height === 0) continue;
    const { width, height, components, icc } = facts;
    if (components !== 1 && components !== 3) continue;
    found.push({ offset, length, width, height, gray: components === 1, ...(icc === undefined ? {} : { icc }) });
  }
  return found.toSorted((one, other) => other.width * other.height - one.width * one.height);
}
