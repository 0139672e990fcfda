/** Videos behind a JPEG picture: Motion Photo 1.0, Micro Video, and the trailer of Samsung. */
import type { AuxiliaryPart } from '@safelight/core';
import { listedLength } from './container-directory.ts';

const ascii = new TextDecoder('latin1');

/**
 * The video that lies at the end of a file, from its first byte to the file's last, so that every length that is counted
 * from the end stays true.
 *
 * @param xmp - the packet as text
 * @param from - offset behind the last picture that is known
 */
export function motionVideo(xmp: string, bytes: Uint8Array, from: number): AuxiliaryPart | undefined {
  const isSamsung = ascii.decode(bytes.subarray(-4)) === 'SEFT';
  const start = isSamsung ? samsungTrailer(bytes, from) : listedVideo(xmp, bytes);
  if (start === undefined || start < from) return undefined;
  return { kind: 'motion-video', bytes: bytes.subarray(start), orientation: 1 };
}

/** Where the XMP says that the video begins, counted from the end, if it does there. */
function listedVideo(xmp: string, bytes: Uint8Array): number | undefined {
  const offset = /MicroVideoOffset(?:\s*=\s*["']|>)(\d+)/.exec(xmp)?.[1];
  const start = bytes.length - (listedLength(xmp, 'MotionPhoto') ?? Number(offset ?? 0));
  const isVideo = start > 0 && ascii.decode(bytes.subarray(start + 4, start + 8)) === 'ftyp';
  return isVideo ? start : undefined;
}

/**
 * Samsung's trailer: blocks of data, then `SEFH`, their directory (offsets counted back from it), its length, and `SEFT`.
 * It is kept whole where a video is among the blocks.
 */
function samsungTrailer(bytes: Uint8Array, from: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = bytes.length - 8 - view.getUint32(Math.max(bytes.length - 8, 0), true);
  if (directory < from || ascii.decode(bytes.subarray(directory, directory + 4)) !== 'SEFH') return undefined;
  const count = Math.min(view.getUint32(directory + 8, true), (bytes.length - directory - 12) / 12);
  let start = directory;
  let hasVideo = false;
  for (let index = 0; index + 1 <= count; index++) {
    const block = directory - view.getUint32(directory + 12 + index * 12 + 4, true);
    if (block < from) return undefined;
    start = Math.min(start, block);
    hasVideo ||= ascii.decode(bytes.subarray(block + 8, block + 24)) === 'MotionPhoto_Data';
  }
  return hasVideo ? start : undefined;
}
