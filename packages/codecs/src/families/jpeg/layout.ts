/** Where the parts of a JPEG file lie (ITU-T T.81, B.1), for work on the file without its pixels. */

/** One marker segment. */
export interface JpegSegment {
  /** Second byte of the marker: 0xE1 for APP1. */
  readonly marker: number;
  /** Offset of the marker. */
  readonly start: number;
  /** Offset behind the segment. */
  readonly end: number;
}

/** The parts of a file. */
export interface JpegLayout {
  /** Segments before the first scan, in their order. */
  readonly segments: readonly JpegSegment[];
  /** Offset of the first scan's marker. */
  readonly scan: number;
  /** Segments of applications and comments behind it, between scans (B.2.3). */
  readonly later: readonly JpegSegment[];
  /** Offset behind the end marker of the picture; further pictures and other things may follow. */
  readonly end: number;
}

const SOI_LENGTH = 2;
const SOS = 0xda;
const EOI = 0xd9;

/** The parts of a picture; `undefined` for a file that is not laid out as it should be, or that ends early. */
export function jpegLayout(bytes: Uint8Array): JpegLayout | undefined {
  const segments: JpegSegment[] = [];
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = SOI_LENGTH; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SOS) {
      const scans = readScans(bytes, at);
      return scans && { segments, scan: at, ...scans };
    }
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end > bytes.length || end < at + 4) return undefined;
    segments.push({ marker, start: at, end });
    at = end;
  }
  return undefined;
}

/** Whether a segment is an application's, or a comment: nothing that decoding needs. */
export function isApplication(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Goes through scans and the segments between them, to behind EOI. */
function readScans(bytes: Uint8Array, start: number): Pick<JpegLayout, 'later' | 'end'> | undefined {
  const later: JpegSegment[] = [];
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] as number;
    if (marker === EOI) return { later, end: at + 2 };
    // Segments between scans may hold any bytes.
    const isSegment = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    if (!isSegment) continue;
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (isApplication(marker)) later.push({ marker, start: at, end });
    at = end - 1;
  }
  return undefined;
}

/** The picture from its first scan to its end, without what applications and comments say between scans. */
export function scansOf(bytes: Uint8Array, { scan, later, end }: JpegLayout): readonly Uint8Array[] {
  const starts = [scan, ...later.map((segment) => segment.end)];
  const ends = [...later.map(({ start }) => start), end];
  return starts.map((start, index) => bytes.subarray(start, ends[index]));
}

/** Whether the body of a segment begins with a name. */
export function isNamed(bytes: Uint8Array, { start, end }: JpegSegment, name: string): boolean {
  if (start + 4 + name.length > end) return false;
  for (let index = 0; index < name.length; index++) {
    if (bytes[start + 4 + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}
