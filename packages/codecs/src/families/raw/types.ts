import type { ByteSource, Orientation } from '@safelight/core';

/** Where something lies in a file, in bytes. */
export interface FileRange {
  readonly offset: number;
  readonly length: number;
}

/** A JPEG picture inside a camera raw file. */
export interface Preview extends FileRange {
  readonly width: number;
  readonly height: number;
  readonly gray: boolean;
  readonly icc?: Uint8Array;
}

/** What the header of a camera raw file says. */
export interface RawSurvey {
  /** Size that LibRaw develops the file to, before orientation, as far as the header tells; else the sensor's. */
  readonly width: number;
  readonly height: number;
  /** A colour filter array: half size is possible. */
  readonly mosaic: boolean;
  /** The sensor sees no colours. */
  readonly gray?: boolean;
  readonly orientation: Orientation;
  readonly exif?: Uint8Array;
  readonly xmp?: Uint8Array;
  readonly iptc?: Uint8Array;
  /** The whole JPEG pictures of the file, the largest first. */
  readonly previews: readonly Preview[];
  /** Share of the sensor's data, 0 to 1, that is not in the file. */
  readonly missing: number;
  /** What the sensor's data are coded by, where that is known and not read. */
  readonly coding?: string;
}

/** A part of a file as a file of its own. */
export function partOf(source: ByteSource, { offset, length }: FileRange): ByteSource {
  const size = Math.max(0, Math.min(length, source.size - offset));
  return {
    size,
    read: (from, count) => source.read(offset + from, Math.max(0, Math.min(count, size - from))),
  };
}

/** A view for reading numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The orientation that a number of a header stands for; 1 for any other. */
export function orientationOf(value: number | undefined): Orientation {
  return value !== undefined && value >= 1 && value <= 8 ? (Math.floor(value) as Orientation) : 1;
}

/** The orientation of a picture that must be turned clockwise by so many degrees; 1 for odd angles. */
export function orientationOfDegrees(degrees: number): Orientation {
  const turns: Readonly<Record<number, Orientation>> = { 90: 6, 180: 3, 270: 8 };
  return turns[((degrees % 360) + 360) % 360] ?? 1;
}
