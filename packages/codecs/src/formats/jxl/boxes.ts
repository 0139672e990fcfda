/** What the boxes of a file hold beside its picture (ISO/IEC 18181-2), packed ones (`brob`) like others. */
import type { Adjustment } from '@safelight/core';
import { concat, fourcc, makeBox } from '../../coding/boxes.ts';
import { type FirstBlocks, firstBlocks, type StoredBlock } from '../../metadata/first-blocks.ts';
import { PROGRAM_DATA } from '../../metadata/program-data.ts';
import { type JxlBox, SIGNATURE } from './container.ts';

/** Most bytes that a file's packed boxes have together when they are unpacked: a kilobyte of Brotli may be a gigabyte. */
const MAX_UNPACKED = 64 * 1024 * 1024;

const KINDS: Readonly<Record<string, StoredBlock[0]>> = { Exif: 'exif', 'xml ': 'xmp' };
/** Boxes that are the picture or say how it is stored, and space that nothing fills. */
const PICTURE = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp', 'jxli', 'jbrd', 'free', 'skip']);
const GAIN_MAP = 'jhgm';

/**
 * Unpacks a box of a file; `undefined` where it is damaged.
 * @param most - bytes that it may have
 */
export type Unpack = (file: Uint8Array, type: string, most: number) => Uint8Array | undefined;

/** Reads EXIF and XMP, and says what is left out: more of them, gain maps, and what programs keep for themselves. */
export function readBoxes(bytes: Uint8Array, boxes: readonly JxlBox[], unpack: Unpack): FirstBlocks {
  const { metadata, adjustments } = firstBlocks(storedBlocks(bytes, boxes, unpack));
  const types = new Set(boxes.map(({ type }) => type));
  const dropped: Adjustment[] = [];
  if (types.has(GAIN_MAP)) dropped.push({ kind: 'auxiliary-dropped', what: 'gain-map' });
  const isOther = (type: string): boolean => !PICTURE.has(type) && type !== GAIN_MAP && !Object.hasOwn(KINDS, type);
  if ([...types].some(isOther)) dropped.push(PROGRAM_DATA);
  return { metadata, adjustments: [...adjustments, ...dropped] };
}

function* storedBlocks(bytes: Uint8Array, boxes: readonly JxlBox[], unpack: Unpack): Generator<StoredBlock> {
  let left = MAX_UNPACKED;
  for (const { type, packed, offset, length } of boxes) {
    const kind = KINDS[type];
    if (kind === undefined) continue;
    const stored = offset + length > bytes.length ? undefined : bytes.subarray(offset, offset + length);
    const content = packed ? stored && unpack(fileOf(type, stored), type, left) : stored?.slice();
    if (packed) left -= content?.length ?? left;
    yield [kind, content && kind === 'exif' ? structureIn(content) : content];
  }
}

/** A file of a packed box alone, which its decoder finds at once. */
function fileOf(type: string, packed: Uint8Array): Uint8Array {
  const head = [SIGNATURE, makeBox('ftyp', fourcc('jxl '), new Uint8Array(4), fourcc('jxl '))];
  return concat([...head, makeBox('brob', fourcc(type), packed)]);
}

/** An Exif box begins with the offset of the TIFF structure (ISO/IEC 18181-2, 9.3). */
function structureIn(box: Uint8Array): Uint8Array | undefined {
  if (box.length < 4) return undefined;
  const start = 4 + new DataView(box.buffer, box.byteOffset).getUint32(0);
  return start > box.length ? undefined : box.subarray(start);
}
