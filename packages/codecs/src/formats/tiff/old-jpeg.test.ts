import { describe, expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { concat } from '../../coding/boxes.ts';
import { decode } from './decode.ts';

const { url, fixture } = fixturesBeside(import.meta.url);
const [WIDTH, HEIGHT] = [56, 40];

/** JPEG files by cjpeg that begin anew (`-restart 1`) with each row of blocks; the pictures are what djpeg makes of them. */
const kinds = {
  c444: { samples: 3, rows: 8, subsampling: [1, 1] },
  c420: { samples: 3, rows: 16, subsampling: [2, 2] },
  gray: { samples: 1, rows: 8, subsampling: [1, 1] },
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

/** A JPEG file taken apart: its tables by their kind and number, what stands before the coded data, and these in strips. */
function partsOf(kind: Kind) {
  const bytes = fixture(`restarts-${kind}.jpg`);
  const tables = new Map<string, Uint8Array>();
  let at = 2;
  for (; bytes[at + 1] !== 0xda; at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)) {
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    for (let table = at + 4; table < end; ) {
      const counts = bytes.subarray(table + 1, table + 17).reduce((sum, value) => sum + value, 0);
      const length = bytes[at + 1] === 0xdb ? 64 : bytes[at + 1] === 0xc4 ? 16 + counts : end;
      if (length !== end) tables.set(`${bytes[at + 1]}-${bytes[table]}`, bytes.slice(table + 1, table + 1 + length));
      table += 1 + length;
    }
  }
  const scan = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  const strips: Uint8Array[] = [];
  for (let from = scan, to = scan; to < bytes.length; to++) {
    const code = bytes[to] === 0xff ? (bytes[to + 1] ?? 0) : 0;
    if (!((code >= 0xd0 && code <= 0xd7) || code === 0xd9)) continue;
    strips.push(bytes.slice(from, to));
    from = to + 2;
  }
  return { bytes, tables, scan, header: bytes.slice(0, scan), strips };
}

type Entry = readonly [tag: number, values: readonly number[]];

/** A little-endian file of one directory, whose values are all long, and of data that stand behind it. */
function tiff(entries: readonly Entry[], data: readonly Uint8Array[], placed: (offsets: number[]) => readonly Entry[]) {
  const all = (offsets: number[]): Entry[] => [...entries, ...placed(offsets)].toSorted(([a], [b]) => a - b);
  const blank = all(data.map(() => 0));
  const directory = 8 + 2 + blank.length * 12 + 4;
  const outside = blank.reduce((sum, [, values]) => sum + (values.length > 1 ? values.length * 4 : 0), 0);
  let end = directory + outside;
  const offsets = data.map((part) => {
    const at = end;
    end += part.length;
    return at;
  });
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, blank.length, 0]);
  let spill = directory;
  for (const [index, [id, values]] of all(offsets).entries()) {
    const at = 10 + index * 12;
    view.setUint16(at, id, true);
    view.setUint16(at + 2, 4, true);
    view.setUint32(at + 4, values.length, true);
    if (values.length > 1) view.setUint32(at + 8, spill, true);
    for (const [k, value] of values.entries()) view.setUint32(values.length > 1 ? spill + k * 4 : at + 8, value, true);
    if (values.length > 1) spill += values.length * 4;
  }
  for (const [index, part] of data.entries()) bytes.set(part, offsets[index]);
  return bytes;
}

function common(kind: Kind, rows: number, photometric?: number): Entry[] {
  const { samples, subsampling } = kinds[kind];
  return [
    [256, [WIDTH]],
    [257, [HEIGHT]],
    [258, Array<number>(samples).fill(8)],
    [259, [6]],
    [262, [photometric ?? (samples === 1 ? 1 : 6)]],
    [277, [samples]],
    [278, [rows]],
    [512, [1]],
    ...(samples === 1 ? [] : [[530, subsampling] as const]),
  ];
}

/** Tables behind tags, strips of coded data alone. */
function inTags(kind: Kind, photometric?: number): Uint8Array {
  const { tables, strips } = partsOf(kind);
  const { samples, rows } = kinds[kind];
  const one = (name: string): Uint8Array => tables.get(name) ?? new Uint8Array(0);
  const [q, dc, ac] = [219, 196, 196].map((code, which) =>
    Array.from({ length: samples }, (_, index) => one(`${code}-${(which === 2 ? 16 : 0) + Math.min(index, 1)}`)),
  ) as [Uint8Array[], Uint8Array[], Uint8Array[]];
  return tiff(common(kind, rows, photometric), [...q, ...dc, ...ac, ...strips], (offsets) => [
    [519, offsets.slice(0, samples)],
    [520, offsets.slice(samples, samples * 2)],
    [521, offsets.slice(samples * 2, samples * 3)],
    [273, offsets.slice(samples * 3)],
    [279, strips.map(({ length }) => length)],
  ]);
}

/** One stream; the strip is all of it, or what is behind its header. */
function inStream(kind: Kind, from: 'start' | 'data', photometric?: number): Uint8Array {
  const { bytes, scan } = partsOf(kind);
  const shift = from === 'start' ? 0 : scan;
  return tiff(common(kind, HEIGHT, photometric), [bytes], ([at = 0]) => [
    [513, [at]],
    [514, [bytes.length]],
    [273, [at + shift]],
    [279, [bytes.length - shift]],
  ]);
}

/** A stream's header, and strips of coded data elsewhere. */
function apart(kind: Kind): Uint8Array {
  const { header, strips } = partsOf(kind);
  return tiff(common(kind, kinds[kind].rows), [...strips, header], (offsets) => [
    [513, offsets.slice(-1)],
    [514, [header.length]],
    [273, offsets.slice(0, -1)],
    [279, strips.map(({ length }) => length)],
  ]);
}

/** Strips that are streams. */
function streams(kind: Kind): Uint8Array {
  const { header, strips } = partsOf(kind);
  const { rows } = kinds[kind];
  const parts = strips.map((strip, index) => {
    const own = header.slice();
    const frame = own.findIndex((byte, at) => byte === 0xff && own[at + 1] === 0xc0);
    new DataView(own.buffer).setUint16(frame + 5, Math.min(rows, HEIGHT - index * rows));
    return concat([own, strip, Uint8Array.of(0xff, 0xd9)]);
  });
  return tiff(common(kind, rows), parts, (offsets) => [
    [273, offsets],
    [279, parts.map(({ length }) => length)],
  ]);
}

const read = (file: Uint8Array) => decode(file, { frames: 'all' }, nodeContext());

describe('old-style JPEG in TIFF', () => {
  it.each(
    names.flatMap((kind) =>
      (
        [
          ['tables in tags', inTags(kind)],
          ['one stream', inStream(kind, 'start')],
          ['one stream, its data as the strip', inStream(kind, 'data')],
          ['a stream as the header of strips', apart(kind)],
          ['strips that are streams', streams(kind)],
          ...(kind === 'gray'
            ? []
            : ([
                ['tables in tags, called RGB', inTags(kind, 2)],
                ['one stream, called RGB', inStream(kind, 'start', 2)],
              ] as const)),
        ] as const
      ).map(([form, file]) => [form, kind, file] as const),
    ),
  )('reads %s, %s, as djpeg reads the picture', async (_, kind, file) => {
    const image = await read(file);
    const [{ raster }] = image.frames;
    expect(image.adjustments).toBeUndefined();
    expect(raster).toMatchObject({ width: WIDTH, height: HEIGHT, model: kind === 'gray' ? 'gray' : 'rgb', depth: 8 });
    const { worst, psnr } = differenceFromPng(raster, url(`restarts-${kind}.png`));
    // Chroma that is shared by rows is smoothed within a strip, not across.
    if (kind === 'c420') expect(psnr).toBeGreaterThan(38);
    else expect(worst).toBeLessThanOrEqual(1);
  });

  it('says what is missing of strips that are cut', async () => {
    const file = inTags('c444');
    const image = await read(file.slice(0, file.length - 60));
    expect(image.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    expect(image.frames[0].raster).toMatchObject({ width: WIDTH, height: HEIGHT });
  });

  it('refuses the lossless process', async () => {
    const file = inTags('gray');
    const at = file.findIndex((byte, index) => byte === 0 && file[index + 1] === 2 && file[index + 2] === 4);
    expect(at).toBeGreaterThan(0);
    file[at + 8] = 14;
    await expect(read(file)).rejects.toMatchObject({ code: 'unsupported-feature' });
  });

  it('ends with a result or a code whatever a byte of the structures is', async () => {
    const whole = apart('c444');
    for (let at = 8; at < 400; at += 3) {
      const file = whole.slice();
      file[at] = 0xff;
      const result = await read(file).catch((error: unknown) => error);
      if (result instanceof Error) {
        expect(result).toMatchObject({
          code: expect.stringMatching(/^(corrupt-input|unsupported-feature|limit-exceeded)$/),
        });
      }
    }
  });
});
