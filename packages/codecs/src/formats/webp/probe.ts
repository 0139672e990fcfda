import { type ByteSource, ConvertError, type ImageInfo, type MetadataBlock } from '@safelight/core';
import { readOrientation, tiffStructure } from '../../metadata/exif.ts';
import { flag, letters, little, RIFF_HEADER, readBitstream, refuseChunk } from './riff.ts';

/** Largest profile or EXIF block that is read for its facts. */
const MAX_BLOCK = 16 * 1024 * 1024;
/** Bytes that tell a picture's size. */
const BITSTREAM_HEADER = 10;

interface Found {
  flags: number;
  size?: { readonly width: number; readonly height: number };
  alpha: boolean;
  frames: number;
  icc?: Uint8Array;
  exif?: Uint8Array | undefined;
  xmp: boolean;
}

/** Walks the chunk headers (RFC 9649, 2); the size is the canvas's. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  const head = await source.read(0, RIFF_HEADER);
  if (letters(head, 0) !== 'RIFF' || letters(head, 8) !== 'WEBP') throw corrupt('The file is not a WebP picture.');
  const found: Found = { flags: 0, alpha: false, frames: 0, xmp: false };
  for (let at = RIFF_HEADER, count = 1; at + 8 <= source.size; count++) {
    refuseChunk(count);
    const header = await source.read(at, 8 + BITSTREAM_HEADER);
    const size = little(header, 4, 4);
    await note(found, letters(header, 0), header.subarray(8), (limit) => source.read(at + 8, Math.min(size, limit)));
    at += 8 + size + (size & 1);
  }
  const { size, icc, frames, exif } = found;
  if (size === undefined) throw corrupt('The file holds no picture.');
  const animated = (found.flags & flag.animation) !== 0;
  const metadata: MetadataBlock[] = [
    ...(exif === undefined ? [] : ['exif' as const]),
    ...(found.xmp ? ['xmp' as const] : []),
  ];
  return {
    ...size,
    kind: animated && frames > 1 ? 'animation' : 'still',
    frameCount: animated ? Math.max(frames, 1) : 1,
    model: 'rgb',
    alpha: found.alpha ? 'straight' : 'none',
    depth: 8,
    colorSpace: icc === undefined ? 'srgb' : { icc },
    orientation: readOrientation(exif),
    metadata,
  };
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'webp' });
}

type Load = (limit: number) => Promise<Uint8Array>;

/** What each chunk adds; the first of a type counts that can be read. */
const notes: Readonly<Record<string, (found: Found, head: Uint8Array, load: Load) => void | Promise<void>>> = {
  VP8X(found, head) {
    found.flags = head[0] ?? 0;
    found.alpha = (found.flags & flag.alpha) !== 0;
    found.size ??= { width: little(head, 4, 3) + 1, height: little(head, 7, 3) + 1 };
  },
  'VP8 ': (found, head) => noteBitstream(found, 'VP8 ', head),
  VP8L: (found, head) => noteBitstream(found, 'VP8L', head),
  ALPH(found) {
    found.alpha = true;
  },
  ANMF(found) {
    found.frames++;
  },
  async ICCP(found, _head, load) {
    found.icc ??= await load(MAX_BLOCK);
  },
  async EXIF(found, _head, load) {
    found.exif ??= tiffStructure(await load(MAX_BLOCK));
  },
  'XMP '(found) {
    found.xmp = true;
  },
};

async function note(found: Found, type: string, head: Uint8Array, load: Load): Promise<void> {
  if (Object.hasOwn(notes, type)) await notes[type]?.(found, head, load);
}

function noteBitstream(found: Found, type: string, head: Uint8Array): void {
  const bitstream = readBitstream(type, head);
  if (bitstream === undefined) return;
  // A still picture's own size counts, whatever the extended header says.
  found.size = { width: bitstream.width, height: bitstream.height };
  if (type === 'VP8L') found.alpha = bitstream.alpha;
}
