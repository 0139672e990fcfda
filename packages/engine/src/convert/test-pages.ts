/** Files of several pages for tests: uncompressed TIFF (TIFF 6.0), written from what each page is to be. */

/** One page: its samples, and the tags that say what they are. */
export interface TestPage {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array | Uint16Array | Float32Array;
  /** Tags besides the structure. */
  readonly tags?: TestTags;
}

/** SHORTs, or RATIONALs where there are two numbers or more, ASCII, bytes of no type, or a directory that is pointed to. */
export interface TestTags {
  readonly [tag: number]: number | readonly number[] | string | Uint8Array | TestTags;
}

/** Adds bytes to a file, and says where. */
type Add = (bytes: Uint8Array) => number;

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

const [BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED] = [1, 2, 3, 4, 5, 7];
const XMP = 700;
/** Photometric interpretation by samples a pixel: gray, RGB, CMYK. */
const PHOTOMETRIC: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 5 };

/** A little-endian TIFF file of these pages. */
export function tiffOfPages(pages: readonly TestPage[]): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)];
  let end = 8;
  const add: Add = (bytes) => {
    const at = end;
    parts.push(bytes, new Uint8Array(bytes.length % 2));
    end += bytes.length + (bytes.length % 2);
    return at;
  };
  let link = new DataView((parts[0] as Uint8Array).buffer, 4);
  for (const page of pages) {
    const { buffer, byteOffset, byteLength } = page.samples;
    const entries = entriesOf(page, add(new Uint8Array(buffer, byteOffset, byteLength)), add);
    const directory = directoryOf(entries, add);
    link.setUint32(0, add(directory), true);
    link = new DataView(directory.buffer, directory.length - 4);
  }
  const out = new Uint8Array(end);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function directoryOf(entries: readonly Entry[], add: Add): Uint8Array<ArrayBuffer> {
  const directory = new Uint8Array(6 + entries.length * 12);
  const view = new DataView(directory.buffer);
  view.setUint16(0, entries.length, true);
  const sorted = entries.toSorted((a, b) => a.tag - b.tag);
  for (const [index, { tag, type, count, bytes }] of sorted.entries()) {
    const at = 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    if (bytes.length <= 4) directory.set(bytes, at + 8);
    else view.setUint32(at + 8, add(bytes), true);
  }
  return directory;
}

function entriesOf({ width, height, samples, tags = {} }: TestPage, stripAt: number, add: Add): readonly Entry[] {
  const channels = samples.length / (width * height);
  const each = (value: number): number[] => Array.from({ length: channels }, () => value);
  const isFloat = samples instanceof Float32Array;
  return [
    numbers(256, LONG, [width]),
    numbers(257, LONG, [height]),
    numbers(258, SHORT, each(samples.BYTES_PER_ELEMENT * 8)),
    numbers(259, SHORT, [1]),
    numbers(262, SHORT, [PHOTOMETRIC[channels] ?? 1]),
    numbers(273, LONG, [stripAt]),
    numbers(277, SHORT, [channels]),
    numbers(278, LONG, [height]),
    numbers(279, LONG, [samples.byteLength]),
    ...(isFloat ? [numbers(339, SHORT, each(3))] : []),
    ...tagEntries(tags, add),
  ];
}

function tagEntries(tags: TestTags, add: Add): readonly Entry[] {
  return Object.entries(tags).map(([tag, value]) => entryOf(Number(tag), value, add));
}

function entryOf(tag: number, value: TestTags[number], add: Add): Entry {
  if (typeof value === 'number') return numbers(tag, SHORT, [value]);
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(`${value}\0`);
    return { tag, type: ASCII, count: bytes.length, bytes };
  }
  if (value instanceof Uint8Array) {
    return { tag, type: tag === XMP ? BYTE : UNDEFINED, count: value.length, bytes: value };
  }
  if (isNumbers(value)) return { ...numbers(tag, LONG, value), type: RATIONAL, count: value.length / 2 };
  return numbers(tag, LONG, [add(directoryOf(tagEntries(value, add), add))]);
}

function isNumbers(value: readonly number[] | TestTags): value is readonly number[] {
  return Array.isArray(value);
}

function numbers(tag: number, type: number, values: readonly number[]): Entry {
  const data = type === SHORT ? Uint16Array.from(values) : Uint32Array.from(values);
  return { tag, type, count: values.length, bytes: new Uint8Array(data.buffer) };
}
