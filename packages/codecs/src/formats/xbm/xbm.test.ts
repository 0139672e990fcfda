import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { xbm } from './format.ts';
import { probe } from './probe.ts';

// The bitmap and its pixels by ImageMagick; the texts below by hand.
const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const first = { frames: 'first' } as const;
const source = (text: string): Uint8Array => new TextEncoder().encode(text);

const define = '#define a_width 9\n#define a_height 2\n';

describe('decode', () => {
  it('reads a bitmap', async () => {
    const { frames } = await decode(load('circle.xbm'), first, nodeContext());
    expect(frames[0].raster).toMatchObject({ width: 21, height: 13, model: 'gray', alpha: 'none', significantBits: 1 });
    expect(differenceFromPng(frames[0].raster, at('circle.png')).worst).toBe(0);
    expect(await probe(sourceOf(load('circle.xbm')))).toMatchObject({ width: 21, height: 13, model: 'gray' });
    expect(xbm.matches(load('circle.xbm'))).toBe(true);
  });

  const rows = [0, 255, 255, 255, 255, 255, 255, 255, 0, 255, 0, 255, 255, 255, 255, 255, 255, 255];
  it.each([
    ['hexadecimal', `${define}static unsigned char a_bits[] = { 0x01,0X1, 0x02, 0x00 };`],
    ['decimal and octal', `/* made by hand */\n${define}#define a_x_hot 1\nstatic char a_bits[4]={1,01,2,0};`],
    ['numbers of 16 bits', `${define}static unsigned short a_bits[] = { 0x0101, 0x0002 };`],
  ])('reads %s, the lowest bit leftmost and set bits black', async (_, text) => {
    expect(xbm.matches(source(text))).toBe(true);
    expect([...(await decode(source(text), first, nodeContext())).frames[0].raster.data]).toEqual(rows);
  });

  it('keeps the rows of a truncated file and says so', async () => {
    const text = `${define}static char a_bits[] = { 0x01, 0x01, 0x02`;
    const { frames, adjustments } = await decode(source(text), first, nodeContext());
    expect([...frames[0].raster.data].slice(0, 9)).toEqual(rows.slice(0, 9));
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 1 of 2 rows are in the file.' }]);
  });

  it.each([
    ['no pixels', `${define}static char a_bits[] = { };`, 'corrupt-input'],
    ['no size', 'static char a_bits[] = { 1 };', 'corrupt-input'],
    ['a number that is none', `${define}static char a_bits[] = { 09, 1, 1, 1 };`, 'corrupt-input'],
    ['few of many pixels', '#define width 10000\n#define height 10000\nstatic char bits[] = { 1, 2', 'corrupt-input'],
    ['too many pixels', '#define width 90000\n#define height 90000\nstatic char bits[] = { 1, 2', 'limit-exceeded'],
  ])('refuses %s', async (_, text, code) => {
    await expect(decode(source(text), first, nodeContext())).rejects.toMatchObject({ code, formatId: 'xbm' });
  });

  it('honours an aborted signal', async () => {
    const signal = AbortSignal.abort();
    await expect(decode(load('circle.xbm'), first, nodeContext({ signal }))).rejects.toThrow(/abort/i);
  });
});

it('is no other C source', () => {
  expect(xbm.matches(source('#define width 9\n#define height 9\nint main(void) { return width; }'))).toBe(false);
});

describe('encode', () => {
  it("writes the pixels of ImageMagick's bitmap", async () => {
    const image = await decode(load('circle.xbm'), first, nodeContext());
    const written = await encode(image, { dither: 'none' }, nodeContext());
    const numbers = (bytes: Uint8Array): number[] =>
      [...new TextDecoder().decode(bytes).matchAll(/0x([0-9a-f]{2})/gi)].map(([, digits]) =>
        Number.parseInt(digits ?? '', 16),
      );
    expect(numbers(written)).toEqual(numbers(load('circle.xbm')));
    expect(new TextDecoder().decode(written)).toMatch(/#define image_width 21\n#define image_height 13\n/);
  });
});
