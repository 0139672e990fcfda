/**
 * HEVC pictures that hold their samples as they are (H.265, 7.3.8.7), so that a test knows what a decoder has of them. Every
 * block of 16 x 16 is a slice of its own: the arithmetic code then begins anew for each, and its words are always the same.
 */

import { MsbBitWriter } from '../src/coding/bits.ts';
import { concat, makeBox, numbers } from '../src/coding/boxes.ts';
import { type ItemToWrite, property } from '../src/families/heif/writer.ts';

/** Samples in rows, of whole blocks; the second and third planes are missing in 4:0:0. */
export interface PcmPicture {
  /** Columns at the right and rows at the bottom that are coded but do not belong to the picture; whole samples of chroma. */
  readonly spare: readonly [columns: number, rows: number];
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 0: 4:0:0, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4. */
  readonly chroma: 0 | 1 | 2 | 3;
  readonly planes: readonly Uint16Array[];
}

const BLOCK = 16;
const [VIDEO, SEQUENCE, PICTURE, INSTANT] = [32, 33, 34, 20];

/** The words of one partition and `pcm_flag`, and of the end of a slice. */
const BEGIN = [0x86, 0x80];
const END = [0xfe, 0x80];

type Field = readonly [value: number, bits: number];

/** Exponential Golomb code. */
function ue(value: number): Field {
  return [value + 1, 2 * Math.floor(Math.log2(value + 1)) + 1];
}

/** Fields, a one, and zeros up to a whole byte. */
function written(fields: readonly Field[]): Uint8Array {
  const writer = new MsbBitWriter(64);
  for (const [value, bits] of [...fields, [1, 1] as const]) {
    for (let left = bits; left > 0; left--) writer.put(Math.floor(value / 2 ** (left - 1)) & 1, 1);
  }
  return writer.finish().slice();
}

/** A NAL unit, with a byte put in wherever two zeros would let it look like a start code. */
function unit(type: number, payload: Uint8Array): Uint8Array {
  const out = [type << 1, 1];
  for (const byte of payload) {
    if (byte <= 3 && out.length > 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return Uint8Array.from(out);
}

/** Profile 4 (format range extensions), progressive, level 6.2. */
const profile: readonly Field[] = [
  [4, 8],
  [0x0800_0000, 32],
  [0b1001, 4],
  [0, 32],
  [0, 12],
  [186, 8],
];
/** One picture is held, none is put in another order. */
const order: readonly Field[] = [[1, 1], ue(0), ue(0), ue(0)];

/** By how much a chroma plane is smaller, as shifts. */
function shiftsOf(chroma: PcmPicture['chroma']): readonly [across: number, down: number] {
  return [chroma === 1 || chroma === 2 ? 1 : 0, chroma === 1 ? 1 : 0];
}

function parameterSets({ width, height, bits, chroma, spare }: PcmPicture): [number, Uint8Array][] {
  const [across, down] = shiftsOf(chroma);
  const video: Field[] = [[0, 4], [3, 2], [0, 9], [1, 1], [0xffff, 16], ...profile, ...order, [0, 6], ue(0), [0, 2]];
  const plane: Field[] = chroma === 3 ? [[0, 1]] : [];
  // Blocks of 16 alone, transforms of 4 to 16; then scaling lists, asymmetric partitions and SAO, which are off.
  const blocks: Field[] = [ue(1), ue(0), ue(0), ue(2), ue(0), ue(0), [0, 3]];
  const pcm: Field[] = [[1, 1], [bits - 1, 4], [bits - 1, 4], ue(1), ue(0), [1, 1]];
  const size: Field[] = [ue(width), ue(height), [1, 1], ue(0), ue(spare[0] >> across), ue(0), ue(spare[1] >> down)];
  const head: Field[] = [
    [0, 7],
    [1, 1],
    ...profile,
    ue(0),
    ue(chroma),
    ...plane,
    ...size,
    ue(bits - 8),
    ue(bits - 8),
    ue(0),
  ];
  const sequence: Field[] = [...head, ...order, ...blocks, ...pcm, ue(0), [0, 5]];
  // What matters: no loop filter (the ones), neither across slices nor inside.
  const none = ue(0);
  const before: Field[] = [none, none, [0, 7], none, none, none, [0, 3], none, none, [0, 7]];
  const picture: Field[] = [...before, [0b101, 3], [0, 2], none, [0, 2]];
  return [
    [VIDEO, unit(VIDEO, written(video))],
    [SEQUENCE, unit(SEQUENCE, written(sequence))],
    [PICTURE, unit(PICTURE, written(picture))],
  ];
}

function samplesOf({ width, bits, chroma, planes }: PcmPicture, column: number, row: number): Uint8Array {
  const writer = new MsbBitWriter(1024);
  for (const [index, plane] of planes.entries()) {
    const [shiftX, shiftY] = index === 0 ? [0, 0] : shiftsOf(chroma);
    const [left, top] = [(column * BLOCK) >> shiftX, (row * BLOCK) >> shiftY];
    for (let y = top; y < top + (BLOCK >> shiftY); y++) {
      const at = y * (width >> shiftX) + left;
      for (const sample of plane.subarray(at, at + (BLOCK >> shiftX))) writer.put(sample, bits);
    }
  }
  return writer.finish().slice();
}

function slices(picture: PcmPicture): Uint8Array[] {
  const columns = picture.width / BLOCK;
  const count = columns * (picture.height / BLOCK);
  return Array.from({ length: count }, (_, index) => {
    const address: Field[] = index === 0 ? [] : [[index, Math.ceil(Math.log2(count))]];
    const header = written([[index === 0 ? 1 : 0, 1], [0, 1], ue(0), ...address, ue(2), ue(0)]);
    const samples = samplesOf(picture, index % columns, Math.floor(index / columns));
    return unit(INSTANT, concat([header, Uint8Array.from(BEGIN), samples, Uint8Array.from(END)]));
  });
}

/** Columns and rows of what belongs to the picture. */
export function shownSize({ width, height, spare }: PcmPicture): [width: number, height: number] {
  return [width - spare[0], height - spare[1]];
}

/** A HEIF item of a picture, with the properties that a decoder needs; `more` are others. */
export function pcmItem(id: number, picture: PcmPicture, more: ItemToWrite['properties'] = []): ItemToWrite {
  const head = new Uint8Array(21);
  head.set([1, 4], 0);
  head.set([0xfc | picture.chroma, 0xf8 | (picture.bits - 8), 0xf8 | (picture.bits - 8)], 16);
  const sets = parameterSets(picture);
  const arrays = sets.map(([type, set]) => concat([numbers([type, 1], [1, 2], [set.length, 2]), set]));
  const config = concat([head, Uint8Array.of(3, sets.length), ...arrays]);
  const data = concat(slices(picture).flatMap((slice) => [numbers([slice.length, 4]), slice]));
  const properties = [property.config('hvcC', config), property.size(...shownSize(picture)), ...more];
  return { id, type: 'hvc1', data, properties };
}

/** A clean aperture that begins at a column and a row. */
export function cropBox(picture: PcmPicture, left: number, top: number, width: number, height: number): Uint8Array {
  const signed = (value: number): readonly [number, 4] => [value >>> 0, 4];
  const [across, down] = shownSize(picture);
  const offsets = [signed(2 * left + width - across), [2, 4], signed(2 * top + height - down), [2, 4]] as const;
  return makeBox('clap', numbers([width, 4], [1, 4], [height, 4], [1, 4], ...offsets));
}
