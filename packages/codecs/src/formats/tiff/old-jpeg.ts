/**
 * JPEG as TIFF 6.0 first had it (compression 6, section 22), made into what technical note 2 put in its place: each strip or
 * tile a whole stream. Files hold it in three ways: as one interchange stream that the strips lie in; as tables in tags, or in a
 * stream's header, and strips of nothing but coded data; or as strips that are whole streams already.
 */
import { concat, numbers } from '../../coding/boxes.ts';
import { compression, photometric, tag } from '../../families/tiff/tags.ts';
import { numbersOf, type TiffFile } from '../../metadata/tiff-directory.ts';
import { type Page, unsupported } from './page.ts';

/** A page as though it were of compression 7. */
export interface RenewedPage {
  readonly page: Page;
  /** The stream of a strip or tile: of the coded data of `rows` rows, or of the plane `plane`. */
  streamOf(data: Uint8Array, rows: number, plane: number): Uint8Array;
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, restarts: 0xdd, quantization: 0xdb, huffman: 0xc4 } as const;
const START = Uint8Array.of(0xff, marker.start);
const END = Uint8Array.of(0xff, marker.end);
const BASELINE = 1;
const TABLE = 64;

/** A marker segment with its parameters. */
interface Segment {
  readonly code: number;
  readonly payload: Uint8Array;
}

/** The segments before the coded data of an interchange stream. */
interface Interchange {
  readonly segments: readonly Segment[];
  /** Where the coded data begin in the file; `undefined`: there is no scan. */
  readonly data: number | undefined;
}

/** Makes a page of compression 6 one of 7. Throws `unsupported-feature` for the lossless process. */
export async function renewPage(file: TiffFile, page: Page, bytes: Uint8Array): Promise<RenewedPage> {
  const [process = BASELINE] = await numbersOf(file, page.ifd.entries.get(tag.jpegProcess), 1);
  if (process !== BASELINE) throw unsupported('Old-style JPEG that is not of the baseline process is not read.');
  const [place = 0] = await numbersOf(file, page.ifd.entries.get(tag.jpegInterchangeFormat), 1);
  const stream = isStream(bytes, place) ? readInterchange(bytes, place) : undefined;
  const renewed = { ...page, compression: compression.jpeg, ...coloursOf(page, page.samples) };
  const [first = 0] = page.offsets;
  if (stream?.data !== undefined && first >= place && first <= stream.data) {
    return wholeStream(renewed, stream, place, bytes.length - place);
  }
  const segments = stream?.segments ?? [];
  const tables = segments.some(({ code }) => code === marker.huffman) ? segments : await tablesOf(file, page, bytes);
  return {
    page: renewed,
    streamOf: (data, rows, plane) => (isStream(data, 0) ? data : streamAround(data, renewed, rows, plane, tables)),
  };
}

function isStream(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === marker.start && bytes[at + 2] === 0xff;
}

/** Three samples are YCbCr, whatever the tag says: files that say RGB are not. */
function coloursOf({ photometric: said }: Page, samples: number): Pick<Page, 'samples' | 'photometric'> {
  return { samples, photometric: samples === 3 ? photometric.yCbCr : said };
}

/** A page that one stream holds. */
function wholeStream(page: Page, { segments }: Interchange, place: number, length: number): RenewedPage {
  const components = segments.find(({ code }) => isFrame(code))?.payload[5] ?? page.samples;
  const gray =
    components === 1 && page.photometric === photometric.yCbCr ? { photometric: photometric.blackIsZero } : {};
  const whole = { chunkWidth: page.width, chunkHeight: page.height, tiled: false, planar: false };
  const one = { ...page, ...whole, ...coloursOf({ ...page, ...gray }, components) };
  return { page: { ...one, offsets: [place], byteCounts: [length] }, streamOf: (data) => data };
}

/** Whether a marker begins a frame (ITU-T T.81, table B.1). */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== marker.huffman && code !== 0xc8 && code !== 0xcc;
}

/** Reads the segments of a stream up to its first scan, as far as they are whole. */
function readInterchange(bytes: Uint8Array, place: number): Interchange {
  const segments: Segment[] = [];
  let at = place + 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const code = bytes[at + 1] as number;
    // Fill bytes may stand before a marker.
    if (code === 0xff) {
      at++;
      continue;
    }
    if (code === marker.end) break;
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end > bytes.length) break;
    segments.push({ code, payload: bytes.subarray(at + 4, end) });
    at = end;
    if (code === marker.scan) return { segments, data: at };
  }
  return { segments, data: undefined };
}

/** The tables that tags point at: quantization, and Huffman codes for the constant and the other coefficients. */
async function tablesOf(file: TiffFile, page: Page, bytes: Uint8Array): Promise<readonly Segment[]> {
  const places = (id: number): Promise<readonly number[]> => numbersOf(file, page.ifd.entries.get(id), page.samples);
  const [quantization, constants, others] = await Promise.all(
    [tag.jpegQTables, tag.jpegDcTables, tag.jpegAcTables].map(places),
  );
  const [interval = 0] = await numbersOf(file, page.ifd.entries.get(tag.jpegRestartInterval), 1);
  const segments: Segment[] = [];
  const add = (code: number, id: number, table: Uint8Array): number =>
    segments.push({ code, payload: concat([Uint8Array.of(id), table]) });
  for (const [index, at] of (quantization ?? []).entries()) {
    add(marker.quantization, index, bytes.subarray(at, at + TABLE));
  }
  for (const [index, at] of (constants ?? []).entries()) add(marker.huffman, index, huffmanAt(bytes, at));
  for (const [index, at] of (others ?? []).entries()) add(marker.huffman, 0x10 | index, huffmanAt(bytes, at));
  if (interval > 0) segments.push({ code: marker.restarts, payload: numbers([interval & 0xffff, 2]) });
  return segments;
}

const LENGTHS = 16;

/** How many codes there are of each length, and their values. */
function huffmanAt(bytes: Uint8Array, at: number): Uint8Array {
  const count = bytes.subarray(at, at + LENGTHS).reduce((sum, value) => sum + value, 0);
  return bytes.subarray(at, at + LENGTHS + count);
}

/** A stream of coded data: the tables, the frame of its strip or tile, one scan. */
function streamAround(
  data: Uint8Array,
  page: Page,
  rows: number,
  plane: number,
  tables: readonly Segment[],
): Uint8Array {
  const frame = tables.find(({ code }) => isFrame(code))?.payload;
  const scan = tables.find(({ code }) => code === marker.scan)?.payload;
  const others = tables.filter(({ code }) => !isFrame(code) && code !== marker.scan);
  const size = numbers([8, 1], [rows, 2], [page.chunkWidth, 2]);
  const components = frame?.subarray(5) ?? frameComponents(page, plane);
  return concat([
    START,
    ...others.map(written),
    written({ code: 0xc0, payload: concat([size, components]) }),
    written({ code: marker.scan, payload: scan ?? scanComponents(page, plane) }),
    data.subarray(0, mostData(page, rows)),
    END,
  ]);
}

/** Coded data are never as long; strips that all claim the whole file would be copied as often. */
function mostData({ chunkWidth, samples }: Page, rows: number): number {
  return 4096 + 4 * (chunkWidth + 32) * (rows + 32) * samples;
}

function written({ code, payload }: Segment): Uint8Array {
  return concat([Uint8Array.of(0xff, code), numbers([payload.length + 2, 2]), payload]);
}

/** Components of a strip or tile: one where each plane has its own. */
function componentsOf({ planar, samples }: Page, plane: number): readonly number[] {
  return planar ? [plane] : Array.from({ length: samples }, (_, index) => index);
}

function frameComponents(page: Page, plane: number): Uint8Array {
  const [across, down] = page.photometric === photometric.yCbCr && !page.planar ? page.subsampling : [1, 1];
  const list = componentsOf(page, plane);
  const luma = (across << 4) | down;
  return Uint8Array.of(list.length, ...list.flatMap((index) => [index + 1, index === 0 ? luma : 0x11, index]));
}

function scanComponents(page: Page, plane: number): Uint8Array {
  const list = componentsOf(page, plane);
  return Uint8Array.of(list.length, ...list.flatMap((index) => [index + 1, (index << 4) | index]), 0, 63, 0);
}
