import { expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { MsbBitWriter } from '../../coding/bits.ts';
import { concat, makeBox, numbers } from '../../coding/boxes.ts';
import { ALPHA_URN, gridData, type ItemToWrite, property, writeHeif } from '../../families/heif/writer.ts';
import { decode } from './decode.ts';
import { selectLayers } from './layers.ts';
import { unitsOf } from './units.ts';

const { url, fixture } = fixturesBeside(import.meta.url);

// Three layers of one picture by libaom, each of twice the size of the one before and of another quality; operating point 0
// has all, 1 the first two, 2 the first. The pictures are what avifdec made of files with `a1op` and `lsel`.
const stream = fixture('layers.obu');
const sizes = [
  [24, 16],
  [48, 32],
  [96, 64],
] as const;

interface Selection {
  readonly point?: number;
  readonly layer?: number;
}

const essential = (box: Uint8Array) => ({ box, essential: true });

function itemOf(id: number, { point, layer }: Selection, shown: number, init: Partial<ItemToWrite> = {}): ItemToWrite {
  const [width, height] = sizes[shown] ?? [0, 0];
  const properties = [
    property.config('av1C', Uint8Array.of(0x81, 0x20, 0, 0)),
    property.size(width, height),
    property.bits(3, 8),
    property.nclx({ primaries: 1, transfer: 13, matrix: 6, fullRange: true }),
    ...(point === undefined ? [] : [essential(makeBox('a1op', Uint8Array.of(point)))]),
    ...(layer === undefined ? [] : [essential(makeBox('lsel', numbers([layer, 2])))]),
  ];
  return { id, type: 'av01', data: stream, ...init, properties: [...properties, ...(init.properties ?? [])] };
}

type References = Parameters<typeof writeHeif>[0]['references'];

function fileOf(items: readonly ItemToWrite[], references: References = []): Uint8Array {
  return writeHeif({ majorBrand: 'avif', compatibleBrands: ['mif1', 'miaf'], primaryId: 1, items, references });
}

const read = (file: Uint8Array) => decode(file, { frames: 'all' }, nodeContext());

it.each([
  [{}, 2],
  [{ point: 0 }, 2],
  [{ point: 1 }, 1],
  [{ point: 2 }, 0],
  [{ layer: 0 }, 0],
  [{ layer: 1 }, 1],
  [{ layer: 2 }, 2],
  [{ layer: 0xffff }, 2],
  [{ point: 0, layer: 1 }, 1],
  [{ point: 1, layer: 0 }, 0],
  [{ point: 1, layer: 1 }, 1],
  [{ point: 1, layer: 0xffff }, 1],
  [{ point: 2, layer: 0 }, 0],
] as const)('shows the layer that %o selects, at its own size', async (selection, shown) => {
  const image = await read(fileOf([itemOf(1, selection, shown)]));
  expect(image.adjustments).toEqual([]);
  expect(differenceFromPng(image.frames[0].raster, url(`layer-${shown}.png`)).worst).toBeLessThanOrEqual(1);
});

it('shows layers of tiles, and gives each of several pictures of one stream its own', async () => {
  const grid: ItemToWrite = {
    id: 1,
    type: 'grid',
    data: gridData(2, 1, 96, 32),
    properties: [property.size(96, 32), property.bits(3, 8)],
  };
  const tiles = [2, 3].map((id) => itemOf(id, { layer: 1 }, 1, { hidden: true }));
  const image = await read(
    fileOf([grid, ...tiles, itemOf(4, { point: 2 }, 0)], [{ type: 'dimg', from: 1, to: [2, 3] }]),
  );
  const [whole, second] = image.frames;
  expect(image.adjustments).toEqual([]);
  expect(second && differenceFromPng(second.raster, url('layer-0.png')).worst).toBeLessThanOrEqual(1);
  const [{ raster: tile }] = (await read(fileOf([itemOf(1, { layer: 1 }, 1)]))).frames;
  const row = (y: number) => tile.data.subarray(y * 144, y * 144 + 144);
  const expected = Uint8Array.from({ length: 96 * 32 * 3 }, (_, at) => row(Math.floor(at / 288))[at % 144] ?? 0);
  expect(whole.raster).toMatchObject({ width: 96, height: 32 });
  expect(whole.raster.data).toEqual(expected);
});

it('selects the layer of an alpha channel by itself', async () => {
  const urn = { properties: [property.auxiliary(ALPHA_URN)] };
  const references = [{ type: 'auxl', from: 2, to: [1] }];
  const image = await read(fileOf([itemOf(1, { layer: 1 }, 1), itemOf(2, { point: 1 }, 1, urn)], references));
  expect(image.frames[0].raster).toMatchObject({ width: 48, height: 32, alpha: 'straight' });
  expect(image.adjustments).toEqual([]);
});

it.each([
  ['an operating point that is not there', { point: 3 }],
  ['a layer that is not there', { layer: 3 }],
  ['a layer that the operating point does not have', { point: 2, layer: 1 }],
] as const)('says that a file is damaged that selects %s', async (_, selection) => {
  await expect(read(fileOf([itemOf(1, selection, 2)]))).rejects.toMatchObject({ code: 'corrupt-input' });
});

it('ends with a result or a code wherever the data break off', async () => {
  for (let length = 0; length < stream.length; length += 7) {
    const file = fileOf([itemOf(1, { layer: 1 }, 1, { data: stream.subarray(0, length) })]);
    const result = await read(file).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toMatchObject({ code: 'corrupt-input' });
    else expect(result).toMatchObject({ kind: 'still' });
  }
});

it('reads a stream whose last unit does not say its size, selected from or not', async () => {
  const units = unitsOf(stream);
  const last = units.at(-1);
  const end = last?.whole ?? new Uint8Array(0);
  // The header's two bytes with the bit of the size cleared, then what the unit holds.
  const bare = concat([Uint8Array.of((end[0] ?? 0) & ~2, end[1] ?? 0), last?.payload ?? new Uint8Array(0)]);
  const data = concat([...units.slice(0, -1).map(({ whole }) => whole), bare]);
  expect(data.length).toBeLessThan(stream.length);
  for (const selection of [{}, { layer: 2 }, { layer: 1 }]) {
    const shown = selection.layer ?? 2;
    const image = await read(fileOf([itemOf(1, selection, shown, { data })]));
    expect(image.adjustments).toEqual([]);
    expect(differenceFromPng(image.frames[0].raster, url(`layer-${shown}.png`)).worst).toBeLessThanOrEqual(1);
  }
});

it('refuses a picture with a property that it must know and does not', async () => {
  const scaled = essential(makeBox('iscl', numbers([0, 4], [1, 2], [2, 2], [1, 2], [2, 2])));
  const one = itemOf(1, {}, 2, { properties: [scaled] });
  await expect(read(fileOf([one]))).rejects.toMatchObject({
    code: 'unsupported-feature',
    message: expect.stringContaining('iscl'),
  });
  const optional = itemOf(1, {}, 2, { properties: [{ ...scaled, essential: false }] });
  const [{ raster }] = (await read(fileOf([optional]))).frames;
  const [{ raster: plain }] = (await read(fileOf([itemOf(1, {}, 2)]))).frames;
  expect(differenceOf(toRgba(raster), toRgba(plain)).worst).toBe(0);
});

/** A sequence header (AV1 specification, 5.5.1) up to its operating points, with all that may stand before and in them. */
function sequenceHeader(
  points: readonly number[],
  model: boolean,
  equalInterval: boolean,
  delays: boolean,
): Uint8Array {
  const bits = new MsbBitWriter(64);
  const put = (value: number, count: number): void => {
    for (let left = count - 1; left >= 0; left--) bits.put(Math.floor(value / 2 ** left) % 2, 1);
  };
  put(1, 3);
  put(0, 2);
  put(model || equalInterval ? 1 : 0, 1);
  if (model || equalInterval) {
    put(0xdead_beef, 32);
    put(0xfeed_face, 32);
    put(equalInterval ? 1 : 0, 1);
    // The number 12 without a sign: 13 is 1101, so three zeros stand before.
    if (equalInterval) put(0b000_1101, 7);
    put(model ? 1 : 0, 1);
    if (model) {
      put(9, 5);
      put(0xffff_ffff, 32);
      put(31, 5);
      put(31, 5);
    }
  }
  put(delays ? 1 : 0, 1);
  put(points.length - 1, 5);
  for (const [index, layers] of points.entries()) {
    put(layers, 12);
    put(index % 2 === 0 ? 5 : 9, 5);
    if (index % 2 === 1) put(1, 1);
    if (model) put(index === 0 ? 0 : 1, 1);
    if (model && index > 0) put(0x1f_ffff, 21);
    if (delays) put(index === 1 ? 0 : 1, 1);
    if (delays && index !== 1) put(15, 4);
  }
  put(0, 16);
  return bits.finish().slice();
}

/** A unit (5.3); layers are named unless they are `undefined`. */
function unit(type: number, payload: Uint8Array, temporal?: number, spatial = 0): Uint8Array {
  const extension = temporal === undefined ? [] : [(temporal << 5) | (spatial << 3)];
  return Uint8Array.of((type << 3) | (extension.length === 0 ? 2 : 6), ...extension, payload.length, ...payload);
}

it('finds an operating point behind timing, decoder models and delays', () => {
  const points = [0x703, 0x301, 0x102, 0x201];
  const pictures = [0, 1, 2].flatMap((spatial) =>
    [0, 1].map((temporal) => unit(6, Uint8Array.of(spatial, temporal), temporal, spatial)),
  );
  for (let kind = 0; kind < 8; kind++) {
    const header = unit(1, sequenceHeader(points, (kind & 1) > 0, (kind & 2) > 0, (kind & 4) > 0));
    const loose = unit(5, Uint8Array.of(7));
    const whole = concat([header, loose, ...pictures]);
    for (const [point, layers] of points.entries()) {
      const kept = pictures.filter(
        (_, at) => ((layers >> (at % 2)) & 1) === 1 && ((layers >> (8 + Math.floor(at / 2))) & 1) === 1,
      );
      const expected = point === 0 ? whole : concat([header, loose, ...kept]);
      const box = { type: 'a1op', payload: Uint8Array.of(point), kind: 'other' } as const;
      expect(selectLayers(whole, [box]), `kind ${kind}, point ${point}`).toEqual(expected);
    }
  }
});
