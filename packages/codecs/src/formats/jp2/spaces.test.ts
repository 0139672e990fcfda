import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { concat, fourcc, makeBox, numbers } from '../../coding/boxes.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

const { fixture } = fixturesBeside(import.meta.url);
const SIDE = 16;

/** Codestreams by opj_compress, without loss and without a colour transform, of the planes in the .raw files. */
const kinds = {
  three: { bits: 8, components: 3 },
  three12: { bits: 12, components: 3 },
  four: { bits: 8, components: 4 },
  bilevel: { bits: 1, components: 1 },
} as const;
type Kind = keyof typeof kinds;

/** The samples of a pixel. */
function samplesOf(kind: Kind, pixel: number): number[] {
  const { bits, components } = kinds[kind];
  const bytes = fixture(`samples-${kind}.raw`);
  const plane = SIDE * SIDE;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: components }, (_, index) => {
    const at = index * plane + pixel;
    return bits > 8 ? view.getUint16(at * 2, true) : view.getUint8(at);
  });
}

const enumerated = (code: number, ...parameters: number[]): Uint8Array =>
  numbers([1, 1], [0, 2], [code, 4], ...parameters.map((value) => [value, 4] as const));

function fileOf(kind: Kind, ...colours: readonly Uint8Array[]): Uint8Array {
  return assembled(kind, makeBox('jp2h', header(kind), ...colours.map((colour) => makeBox('colr', colour))));
}

function header(kind: Kind): Uint8Array {
  const { bits, components } = kinds[kind];
  return makeBox('ihdr', numbers([SIDE, 4], [SIDE, 4], [components, 2], [bits - 1, 1], [7, 1], [0, 1], [0, 1]));
}

function assembled(kind: Kind, ...boxes: readonly Uint8Array[]): Uint8Array {
  return concat([
    makeBox('jP  ', numbers([0x0d0a870a, 4])),
    makeBox('ftyp', fourcc('jpx '), numbers([0, 4]), fourcc('jpx ')),
    ...boxes,
    makeBox('jp2c', fixture(`samples-${kind}.j2k`)),
  ]);
}

const read = (file: Uint8Array) => decode(file, { frames: 'all' }, nodeContext());
const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

/** YCbCr to RGB as fractions: luma and chroma as BT.601 and BT.709 have them, for 8 bits or more. */
function fromYcc(samples: readonly number[], bits: number, red: number, blue: number, full: boolean): number[] {
  const [y = 0, cb = 0, cr = 0] = samples;
  const [top, half, unit] = [2 ** bits - 1, 2 ** (bits - 1), 2 ** (bits - 8)];
  const luma = full ? y / top : (y / unit - 16) / 219;
  const [b, r] = [cb, cr].map((value) => (value - half) / (full ? top : 224 * unit)) as [number, number];
  const [R, B] = [luma + r * (2 - 2 * red), luma + b * (2 - 2 * blue)];
  return [R, (luma - red * R - blue * B) / (1 - red - blue), B].map(clip);
}

/** L*, a*, b* as ICC counts them in fractions of 16 bits. */
function fromLab(samples: readonly number[], bits: number, pairs: readonly (readonly [number, number])[]): number[] {
  const top = 2 ** bits - 1;
  const [l, a, b] = samples.map((value, index) => {
    const [range, offset] = pairs[index] ?? [0, 0];
    return ((value - offset) * range) / top;
  }) as [number, number, number];
  return [l / 100, (a + 128) / 255, (b + 128) / 255].map(clip);
}

type Expected = (samples: readonly number[], bits: number) => number[];
const same: Expected = (samples, bits) => samples.map((value) => value / (2 ** bits - 1));
const usualLab: Expected = (samples, bits) =>
  fromLab(samples, bits, [
    [100, 0],
    [170, 2 ** (bits - 1)],
    [200, 2 ** (bits - 2) + 2 ** (bits - 3)],
  ]);
const D50 = 0x00443530;

/** What each enumerated space (15444-1, table I.10; 15444-2, table M.25) makes of samples. */
const table: readonly (readonly [string, Kind, Uint8Array, string, Expected])[] = [
  ['bilevel, white is 0', 'bilevel', enumerated(0), 'gray', ([value = 0]) => [1 - value]],
  ['bilevel, black is 0', 'bilevel', enumerated(15), 'gray', same],
  ['gray', 'bilevel', enumerated(17), 'gray', same],
  ...(['three', 'three12'] as const).flatMap(
    (kind) =>
      [
        ['sRGB', kind, enumerated(16), 'rgb', same],
        ['YCbCr(1)', kind, enumerated(1), 'rgb', (s, bits) => fromYcc(s, bits, 0.2126, 0.0722, false)],
        ['YCbCr(2)', kind, enumerated(3), 'rgb', (s, bits) => fromYcc(s, bits, 0.299, 0.114, true)],
        ['YCbCr(3)', kind, enumerated(4), 'rgb', (s, bits) => fromYcc(s, bits, 0.299, 0.114, false)],
        ['sYCC', kind, enumerated(18), 'rgb', (s, bits) => fromYcc(s, bits, 0.299, 0.114, true)],
        ['CIELab', kind, enumerated(14), 'lab', usualLab],
        [
          'CIELab of another range',
          kind,
          enumerated(14, 120, 5, 255, 100, 240, 90, D50),
          'lab',
          (s, bits) =>
            fromLab(s, bits, [
              [120, 5],
              [255, 100],
              [240, 90],
            ]),
        ],
        [
          'BT.709 by code points, limited range',
          kind,
          Uint8Array.of(5, 0, 0, 0, 1, 0, 13, 0, 1, 0),
          'rgb',
          (s, bits) => fromYcc(s, bits, 0.2126, 0.0722, false),
        ],
        [
          'BT.2020 by code points, full range',
          kind,
          Uint8Array.of(5, 0, 0, 0, 9, 0, 16, 0, 9, 0x80),
          'rgb',
          (s, bits) => fromYcc(s, bits, 0.2627, 0.0593, true),
        ],
        [
          'RGB by code points, limited range',
          kind,
          Uint8Array.of(5, 0, 0, 0, 1, 0, 13, 0, 0, 0),
          'rgb',
          (s, bits) => s.map((value) => clip((value / 2 ** (bits - 8) - 16) / 219)),
        ],
      ] as const satisfies readonly (readonly [string, Kind, Uint8Array, string, Expected])[],
  ),
  ['CMYK', 'four', enumerated(12), 'cmyk', same],
  [
    'YCCK',
    'four',
    enumerated(13),
    'cmyk',
    (s, bits) => [...fromYcc(s, bits, 0.299, 0.114, true).map((value) => 1 - value), (s[3] ?? 0) / 255],
  ],
];

describe('colour spaces of JPEG 2000', () => {
  it.each(table)('reads %s, %s', async (_, kind, colour, model, expected) => {
    const file = fileOf(kind, colour);
    const [{ raster }] = (await read(file)).frames;
    const { data, ...facts } = raster;
    const { bits } = kinds[kind];
    expect(facts).toMatchObject({ width: SIDE, height: SIDE, model, alpha: 'none' });
    expect(facts.depth).toBe(bits > 8 || model === 'lab' ? 16 : 8);
    expect(await probe(sourceOf(file))).toMatchObject({ ...facts, kind: 'still' });
    const channels = data.length / SIDE / SIDE;
    const top = 2 ** raster.depth - 1;
    let worst = 0;
    for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
      for (const [channel, value] of expected(samplesOf(kind, pixel), bits).entries()) {
        worst = Math.max(worst, Math.abs((data[pixel * channels + channel] ?? NaN) - value * top));
      }
    }
    // Samples of fewer bits are widened to steps of 16 before they are turned into others.
    expect(worst).toBeLessThan(raster.depth === 16 ? 2 : 0.51);
  });

  it.each([
    ...[9, 11, 19, 20, 21, 22, 23, 24, 2, 5, 25, 255, 0xffff_ffff].map(
      (code) => [enumerated(code), String(code)] as const,
    ),
    [enumerated(14, 100, 0, 170, 128, 200, 96, 0x00443635), 'white point'],
    [numbers([4, 1], [0, 2], [1, 4], [2, 4], [3, 4], [4, 4]), 'method 4'],
    [numbers([7, 1], [0, 2]), 'method 7'],
    [Uint8Array.of(5, 0, 0, 0, 1, 0, 13, 0, 10, 0x80), '10'],
  ] as const)('refuses %o by name', async (colour, word) => {
    const named: Readonly<Record<string, string>> = {
      9: 'PhotoYCC',
      11: 'CMY',
      19: 'CIEJab',
      20: 'e-sRGB',
      21: 'ROMM-RGB',
      22: 'YPbPr(1125/60)',
      23: 'YPbPr(1250/50)',
      24: 'e-sYCC',
    };
    const message = expect.stringContaining(named[word] ?? word);
    await expect(read(fileOf('three', colour))).rejects.toMatchObject({ code: 'unsupported-feature', message });
  });

  it('takes of several specifications the first that it knows', async () => {
    const plain = (await read(fileOf('three', enumerated(18)))).frames[0].raster;
    const several = fileOf('three', enumerated(24), enumerated(18), enumerated(16));
    expect((await read(several)).frames[0].raster).toEqual(plain);
  });

  it('finds the specification of a layer where the header has none', async () => {
    const group = makeBox('cgrp', makeBox('colr', enumerated(14)));
    const layered = assembled('three', makeBox('jp2h', header('three')), makeBox('jplh', group));
    expect((await read(layered)).frames[0].raster).toEqual(
      (await read(fileOf('three', enumerated(14)))).frames[0].raster,
    );
    const cut = assembled('three', makeBox('jp2h', header('three')), makeBox('jplh', makeBox('cgrp', makeBox('colr'))));
    expect((await read(cut)).frames[0].raster.model).toBe('rgb');
  });

  it('refuses spaces of more channels than there are', async () => {
    for (const code of [1, 3, 4, 12, 13, 14]) {
      const file = fileOf('bilevel', enumerated(code));
      await expect(read(file), String(code)).rejects.toMatchObject({ code: 'unsupported-feature' });
    }
    expect((await read(fileOf('bilevel', enumerated(16)))).frames[0].raster.model).toBe('gray');
  });
});
