/** Camera raw files that are no TIFF structures: RAF, MRW and X3F. */
import { type ByteSource, sourceOf } from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { exifOfTiff } from './camera-exif.ts';
import { jpegFacts, previewsIn } from './jpeg-facts.ts';
import { type DevelopedSize, developedSize } from './sizes.ts';
import { type FileRange, orientationOfDegrees, partOf, type RawSurvey, viewOf } from './types.ts';

const MAX_RECORDS = 1000;

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** The part of a range that is not in the file. */
function missingOf(source: ByteSource, { offset, length }: FileRange): number {
  return length === 0 ? 1 : 1 - Math.max(0, Math.min(length, source.size - offset)) / length;
}

/** RAF record: how the sensor's pixels lie. */
const RAF_LAYOUT = 0x130;

/** Fujifilm: a header of fixed places, a whole JPEG, records of sizes, the sensor's data. */
export async function surveyRaf(source: ByteSource): Promise<RawSurvey> {
  const view = viewOf(await source.read(0, 112));
  const at = (offset: number): number => (offset + 4 <= view.byteLength ? view.getUint32(offset) : 0);
  const jpeg = { offset: at(84), length: at(88) };
  const facts = await jpegFacts(source, jpeg.offset);
  const previews = await previewsIn(source, [jpeg]);
  const stored = await rafSize(source, { offset: at(92), length: at(96) });
  const size = stored.diagonal ? diagonalSize(stored) : developedSize('fujifilm', '', stored, false);
  const exif = facts?.exif && (await exifOfTiff(sourceOf(facts.exif)));
  return {
    width: size.width,
    height: size.height,
    mosaic: true,
    orientation: readOrientation(facts?.exif),
    ...(exif === undefined ? {} : { exif }),
    previews,
    // Nothing packs a sample into less than a bit.
    missing: at(104) < (stored.width * stored.height) / 8 ? 1 : missingOf(source, { offset: at(100), length: at(104) }),
  };
}

interface RafSize extends DevelopedSize {
  /** Super CCD: the rows of the data are diagonals of the picture, two or one for each. */
  readonly diagonal?: 1 | 2;
}

/** Size of the upright picture that LibRaw makes of one whose rows are diagonals. */
function diagonalSize({ width, height, active, diagonal }: RafSize): DevelopedSize {
  const [columns, rows] = [active?.width ?? width, active?.height ?? height];
  const first = diagonal === 2 ? columns : columns >> 1;
  const side = (diagonal === 2 ? rows >> 1 : rows) + first - 1;
  return { width: Math.floor(first * Math.SQRT2), height: Math.floor((side - first) * Math.SQRT2) };
}

/** Sizes among the records: the data's (0x100), the picture's within them (0x111), the picture's (0x121). */
async function rafSize(source: ByteSource, range: FileRange): Promise<RafSize> {
  const bytes = await source.read(range.offset, Math.min(range.length, 1 << 20));
  const view = viewOf(bytes);
  const sizes = new Map<number, { width: number; height: number }>();
  const count = bytes.length < 4 ? 0 : Math.min(view.getUint32(0), MAX_RECORDS);
  let layout: readonly [number, number] = [0, 8];
  for (let index = 0, at = 4; index < count && at + 8 <= bytes.length; index++) {
    if (view.getUint16(at) === RAF_LAYOUT) layout = [view.getUint8(at + 4), view.getUint8(at + 5)];
    sizes.set(view.getUint16(at), { height: view.getUint16(at + 4), width: view.getUint16(at + 6) });
    at += 4 + view.getUint16(at + 2);
  }
  const active = sizes.get(0x111) ?? sizes.get(0x121);
  const full = sizes.get(0x100) ?? sizes.get(0x121) ?? { width: 0, height: 0 };
  const rowsEach = (layout[0] & 0x80) === 0 ? 1 : 2;
  const diagonal = (layout[1] & 8) === 0 ? rowsEach : undefined;
  return { ...full, ...(active === undefined ? {} : { active }), ...(diagonal === undefined ? {} : { diagonal }) };
}

/** Minolta: blocks of a name and a length; PRD says the sizes, TTW is a TIFF structure. */
export async function surveyMrw(source: ByteSource): Promise<RawSurvey> {
  const head = await source.read(0, 8);
  const little = textAt(head, 0, 4) === '\0MRI';
  const dataAt = 8 + (head.length < 8 ? 0 : viewOf(head).getUint32(4, little));
  const blocks = new Map<string, FileRange>();
  for (let at = 8, count = 0; at < dataAt && count < MAX_RECORDS; count++) {
    const header = await source.read(at, 8);
    if (header.length < 8) break;
    const length = viewOf(header).getUint32(4, little);
    blocks.set(textAt(header, 1, 3), { offset: at + 8, length });
    at += 8 + length;
  }
  const sizes = viewOf(await source.read((blocks.get('PRD')?.offset ?? 0) + 8, 8));
  const known = blocks.has('PRD') && sizes.byteLength === 8;
  const size = { height: known ? sizes.getUint16(0, little) : 0, width: known ? sizes.getUint16(2, little) : 0 };
  const ttw = blocks.get('TTW');
  const exif = ttw && (await exifOfTiff(partOf(source, ttw)));
  return {
    ...size,
    mosaic: true,
    orientation: readOrientation(exif),
    ...(exif === undefined ? {} : { exif }),
    previews: [],
    // Twelve bits a sample, packed or not.
    missing: missingOf(source, { offset: dataAt, length: (size.width * size.height * 12) / 8 }),
  };
}

/** Sections of an X3F file's directory, which the last four bytes point at. */
interface X3fSection extends FileRange {
  readonly type: string;
}

async function x3fSections(source: ByteSource): Promise<readonly X3fSection[]> {
  const tail = await source.read(source.size - 4, 4);
  const at = tail.length < 4 ? 0 : viewOf(tail).getUint32(0, true);
  const head = await source.read(at, 12);
  if (textAt(head, 0, 4) !== 'SECd' || head.length < 12) return [];
  const count = Math.min(viewOf(head).getUint32(8, true), MAX_RECORDS);
  const table = await source.read(at + 12, count * 12);
  const view = viewOf(table);
  return Array.from({ length: Math.floor(table.length / 12) }, (_, index) => ({
    offset: view.getUint32(index * 12, true),
    length: view.getUint32(index * 12 + 4, true),
    type: textAt(table, index * 12 + 8, 4),
  }));
}

const X3F_JPEG = 18;

/** A picture of an X3F file: the sensor's, or a preview. */
interface X3fPicture {
  readonly range: FileRange;
  readonly format: number;
  readonly width: number;
  readonly height: number;
}

async function x3fPictures(source: ByteSource): Promise<readonly X3fPicture[]> {
  const pictures: X3fPicture[] = [];
  for (const { type, offset, length } of await x3fSections(source)) {
    const view = viewOf(await source.read(offset, 28));
    if ((type !== 'IMAG' && type !== 'IMA2') || view.byteLength < 28) continue;
    const [format, width, height] = [view.getUint32(12, true), view.getUint32(16, true), view.getUint32(20, true)];
    pictures.push({ range: { offset, length }, format, width, height });
  }
  return pictures;
}

/** Sigma (Foveon): three layers without a mosaic, previews as sections. */
export async function surveyX3f(source: ByteSource): Promise<RawSurvey> {
  const head = viewOf(await source.read(0, 40));
  const at = (offset: number): number => (offset + 4 <= head.byteLength ? head.getUint32(offset, true) : 0);
  const pictures = await x3fPictures(source);
  const sensor = pictures
    .filter(({ format }) => format !== X3F_JPEG)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  const jpegs = pictures.filter(({ format }) => format === X3F_JPEG);
  const previews = await previewsIn(
    source,
    jpegs.map(({ range }) => ({ offset: range.offset + 28, length: range.length - 28 })),
  );
  const [largest] = previews;
  const exif = largest && (await jpegFacts(source, largest.offset))?.exif;
  const block = exif && (await exifOfTiff(sourceOf(exif)));
  const size = sensor ?? { width: at(28), height: at(32) };
  return {
    ...developedSize('sigma', '', { width: size.width, height: size.height }, false),
    mosaic: false,
    orientation: orientationOfDegrees(at(36)),
    ...(block === undefined ? {} : { exif: block }),
    previews,
    missing: sensor === undefined ? 1 : x3fMissing(source, sensor),
  };
}

/** Sections' lengths can lie beyond the file, or say less than a tenth of a bit for each of the samples. */
function x3fMissing(source: ByteSource, { range, width, height }: X3fPicture): number {
  return range.length < (width * height * 3) / 80 ? 1 : missingOf(source, range);
}

/** Where the data of the one camera that wrote PXN begin. */
const PXN_DATA = 3632;

/** Logitech Fotoman Pixtura: a header that says nothing, then the data. */
export function surveyPxn({ size }: ByteSource): Promise<RawSurvey> {
  return Promise.resolve({
    width: 768,
    height: 512,
    mosaic: true,
    orientation: 1,
    previews: [],
    missing: size > PXN_DATA ? 0 : 1,
  });
}
