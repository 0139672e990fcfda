/** Videos behind a JPEG picture: Motion Photo 1.0, Micro Video, and the trailer of Samsung. */
import type { AuxiliaryPart } from '@safelight/core';
import { listedLength } from '../../metadata/container-directory.ts';

const ascii = new TextDecoder('latin1');
const VIDEO_BLOCK = 'MotionPhoto_Data';

/**
 * The video that lies at the end of a file, from its first byte to the file's last, so that every length that is counted
 * from the end stays true.
 *
 * @param xmp - the packet as text
 * @param from - offset behind the last picture that is known
 */
export function motionVideo(xmp: string, bytes: Uint8Array, from: number): AuxiliaryPart | undefined {
  const isSamsung = ascii.decode(bytes.subarray(-4)) === 'SEFT';
  const trailer = isSamsung ? samsungTrailer(bytes, from) : undefined;
  if (trailer)
    return { kind: 'motion-video', bytes: bytes.subarray(trailer.start), orientation: 1, video: trailer.video };
  const start = isSamsung ? undefined : listedVideo(xmp, bytes);
  if (start === undefined || start < from) return undefined;
  return { kind: 'motion-video', bytes: bytes.subarray(start), orientation: 1 };
}

/** Where the XMP says that the video begins, counted from the end, if it does there. */
function listedVideo(xmp: string, bytes: Uint8Array): number | undefined {
  const offset = /MicroVideoOffset(?:\s*=\s*["']|>)(\d+)/.exec(xmp)?.[1];
  const start = bytes.length - (listedLength(xmp, 'MotionPhoto') ?? Number(offset ?? 0));
  return start > 0 && isVideo(bytes.subarray(start)) ? start : undefined;
}

/** Whether a film of MP4 or QuickTime begins here. */
function isVideo(bytes: Uint8Array): boolean {
  return ascii.decode(bytes.subarray(4, 8)) === 'ftyp';
}

/** Where a trailer begins, and the film in it. */
interface Trailer {
  readonly start: number;
  readonly video: Uint8Array;
}

/**
 * Samsung's trailer: blocks of data, then `SEFH`, their directory (offsets counted back from it), its length, and `SEFT`.
 * It is kept whole where a video is among the blocks. A block is two zeros, its kind, the length of its name, its name, its data.
 */
function samsungTrailer(bytes: Uint8Array, from: number): Trailer | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = bytes.length - 8 - view.getUint32(Math.max(bytes.length - 8, 0), true);
  if (directory < from || ascii.decode(bytes.subarray(directory, directory + 4)) !== 'SEFH') return undefined;
  const count = Math.min(view.getUint32(directory + 8, true), (bytes.length - directory - 12) / 12);
  let start = directory;
  let video: Uint8Array | undefined;
  for (let index = 0; index + 1 <= count; index++) {
    const entry = directory + 12 + index * 12;
    const block = directory - view.getUint32(entry + 4, true);
    if (block < from) return undefined;
    start = Math.min(start, block);
    const data = block + 8 + VIDEO_BLOCK.length;
    const end = Math.min(block + view.getUint32(entry + 8, true), directory);
    if (ascii.decode(bytes.subarray(block + 8, data)) === VIDEO_BLOCK)
      video ??= bytes.subarray(data, Math.max(data, end));
  }
  return video && { start, video };
}
