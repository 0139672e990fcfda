import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { xpm } from './format.ts';
import { probe } from './probe.ts';

// Pixmaps and expected pixels by ImageMagick; the texts below by hand, from the manual.
const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const first = { frames: 'first' } as const;

const source = (...strings: string[]): Uint8Array =>
  new TextEncoder().encode(
    `/* XPM */\nstatic char *a[] = {/* "no" */\n${strings.map((text) => `"${text}"`).join(',\n')}};`,
  );

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

function imageOf(raster: Raster): DecodedImage {
  return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
}

describe('decode', () => {
  it.each([
    ['clear', 'straight'],
    ['many', 'none'],
  ])('reads %s', async (name, alpha) => {
    const raster = await rasterOf(load(`${name}.xpm`));
    expect(raster).toMatchObject({ model: 'rgb', alpha });
    expect(differenceFromPng(raster, at(`${name}.png`)).worst).toBe(0);
    expect(await probe(sourceOf(load(`${name}.xpm`)))).toMatchObject({
      width: raster.width,
      height: raster.height,
      alpha,
    });
  });

  it.each([
    ['c #F80', [255, 136, 0]],
    ['c #0a0B0c', [10, 11, 12]],
    ['c #FFFF80800000', [255, 128, 0]],
    ['s mask c Light Sky Blue m black', [135, 206, 250]],
    ['m white g gray50', [127, 127, 127]],
    ['c green', [0, 255, 0]],
    ['c Grey', [190, 190, 190]],
  ])('reads the colour %s', async (color, expected) => {
    expect([...(await rasterOf(source('1 1 1 2', `aa ${color}`, 'aa'))).data]).toEqual(expected);
  });

  const orangeRed = [255, 128, 0, 255, 255, 0, 0, 255];
  const clearOrange = [0, 0, 0, 0, 255, 128, 0, 255];
  const version1 = [
    '#define a_format 1\n#define a_width 2\n#define a_height 2\n#define a_ncolors 3\n#define a_chars_per_pixel 2',
    'static char *a_mono[] = { "aa", "black" };',
    'static char * a_colors[] = { /* "x" */',
    '"aa" , "#FF8000", "bb", "red", "  ", "None"\n} ;',
    'static char * a_pixels[] = {\n"aabb",\n"  aa"\n};\n',
  ].join('\n');

  it.each([
    ['version 2', '! XPM2\n2 2 3 2\naa c #FF8000\nbb s x c red\n   c None\naabb\n  aa\n'],
    ['version 2 with other line ends', '! XPM2\r\n2 2 3 2\r\naa c #FF8000\r\nbb c red\r\n   c None\r\naabb\r\n  aa'],
    ['version 1', version1],
  ])('reads %s', async (_, text) => {
    const bytes = new TextEncoder().encode(text);
    const raster = await rasterOf(bytes);
    expect([...raster.data]).toEqual([...orangeRed, ...clearOrange]);
    expect(await probe(sourceOf(bytes))).toMatchObject({ width: 2, height: 2, alpha: 'straight' });
    const { signatures, matches } = xpm;
    const isSigned = signatures.some((signature) => signature.bytes.every((byte, index) => bytes[index] === byte));
    expect(isSigned || matches(bytes)).toBe(true);
  });

  it('keeps the rows of a truncated file and says so', async () => {
    const { frames, adjustments } = await decode(source('2 2 1 1', '. c red', '..', '.'), first, nodeContext());
    expect([...frames[0].raster.data]).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 1 of 2 rows are in the file.' }]);
  });

  it.each([
    ['no size', source('0 1 1 1'), 'corrupt-input'],
    ['colours that end', source('1 1 9 1', '. c red'), 'corrupt-input'],
    ['a colour without meaning', source('1 1 1 1', '. c nosuch', '.'), 'corrupt-input'],
    ['a pixel without colour', source('1 1 1 1', '. c red', 'x'), 'corrupt-input'],
    ['version 1 without colours', new TextEncoder().encode('#define a_width 1\n#define a_height 1\n'), 'corrupt-input'],
    ['version 2 that ends', new TextEncoder().encode('! XPM2\n2 2'), 'corrupt-input'],
    ['few of many pixels', source('9999 9999 1 1', '. c red', '.'), 'corrupt-input'],
    ['too many pixels', source('99999 99999 1 1', '. c red', '.'), 'limit-exceeded'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code, formatId: 'xpm' });
  });
});

describe('encode', () => {
  it('writes colours, and clear pixels as None', async () => {
    const data = Uint8Array.from([255, 0, 16, 255, 9, 9, 9, 127]);
    const raster = createRaster({
      width: 2,
      height: 1,
      model: 'rgb',
      alpha: 'straight',
      depth: 8,
      colorSpace: 'srgb',
      data,
    });
    const text = new TextDecoder().decode(await encode(imageOf(raster), {}, nodeContext()));
    expect(text).toBe('/* XPM */\nstatic char *image[] = {\n"2 1 2 1",\n"  c #FF0010",\n"! c None",\n" !"\n};\n');
  });

  it('writes more colours than one character can say', async () => {
    const data = Uint8Array.from({ length: 9000 * 3 }, (_, index) => (index % 3 === 0 ? (index / 3) >> 8 : index / 3));
    const raster = createRaster({
      width: 100,
      height: 90,
      model: 'rgb',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data,
    });
    expect((await rasterOf(await encode(imageOf(raster), {}, nodeContext()))).data).toEqual(data);
  });
});
