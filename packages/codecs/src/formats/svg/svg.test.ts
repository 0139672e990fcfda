import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type DecodedImage, defaultsOf, sourceOf } from '@safelight/core';
import { describe, expect, it, test } from 'vitest';
import { notingContext } from '../../../test/asked-assets.ts';
import { picture } from '../../../test/conformance-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { svg } from './format.ts';
import { withMemoryCeiling } from './memory-ceiling.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

// The drawings are ours; what they look like is said by rsvg-convert.
const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const first = { frames: 'first' } as const;
const drawing = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decode', () => {
  it.each(['shapes.svg', 'shapes.svgz'])('renders %s as rsvg-convert does', async (name) => {
    const { frames } = await decode(load(name), first, nodeContext());
    const [{ raster }] = frames;
    expect(raster).toMatchObject({ width: 152, height: 76, model: 'rgb', alpha: 'straight' });
    // Two renderers draw edges alike, not equal.
    expect(differenceFromPng(raster, at('shapes.png')).psnr).toBeGreaterThan(38);
  });

  it('sets text in the bundled fonts', async () => {
    const { frames } = await decode(load('text.svg'), first, nodeContext());
    expect(differenceFromPng(frames[0].raster, at('text.png')).psnr).toBeGreaterThan(30);
  });

  it('sets Chinese, Japanese and Korean text, written out or as numbers', async () => {
    const { context, asked } = notingContext();
    const { frames } = await decode(load('cjk.svg'), first, context);
    // Drawn by rsvg-convert with the very fonts.
    expect(differenceFromPng(frames[0].raster, at('cjk.png')).psnr).toBeGreaterThan(20);
    expect(asked).toEqual(expect.arrayContaining(['DroidSansFallbackFull.ttf', 'NanumGothicCoding.ttf']));
  });

  it.each([
    ['Latin text', 'text.svg', []],
    ['characters by number', '<text>a</text><text>&#x30ab;</text>', ['DroidSansFallbackFull.ttf']],
    ['Hangul', '<g id="漢"><text x="1"><tspan>글</tspan></text></g>', ['NanumGothicCoding.ttf']],
    ['names and comments', '<!-- 漢 --><title>漢</title><text id="漢">a</text><g id="漢"/>', []],
  ])('fetches large fonts for what needs them: %s', async (_, text, expected) => {
    const bytes = text.endsWith('.svg')
      ? load(text)
      : drawing(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${text}</svg>`);
    const { context, asked } = notingContext();
    await decode(bytes, first, context);
    expect(asked.filter((name) => /Droid|Nanum/.test(name))).toEqual(expected);
  });

  it('renders at the size that is asked for, and at the resolution where none is', async () => {
    const sized = await decode(load('shapes.svg'), { frames: 'first', size: [333, 50] }, nodeContext());
    expect(sized.frames[0].raster).toMatchObject({ width: 333, height: 50 });
    const fine = await decode(load('shapes.svg'), { frames: 'first', options: { dpi: 300 } }, nodeContext());
    // 40 by 20 mm.
    expect(fine.frames[0].raster).toMatchObject({ width: 473, height: 237 });
    expect(await probe(sourceOf(load('shapes.svg')), { dpi: 300 })).toMatchObject({ width: 473, height: 237 });
  });

  it('says that a linked picture is missing', async () => {
    const linked = drawing(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://x/y.png"/></svg>',
    );
    const { adjustments } = await decode(linked, first, nodeContext());
    expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
  });

  it.each([
    [
      'an element that moves',
      '<rect width="9" height="9"><animate attributeName="x" to="3" dur="1s"/></rect>',
      ['animation'],
    ],
    [
      'a place that is set',
      '<svg:rect xmlns:svg="http://www.w3.org/2000/svg"><svg:set attributeName="x" to="3"/></svg:rect>',
      ['animation'],
    ],
    ['rules that move', '<style>@keyframes turn { to { opacity: 0 } }</style>', ['animation']],
    ['a script', '<script>alert(1)</script>', ['scripts']],
    [
      'a web page',
      '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>',
      ['web-content'],
    ],
    ['fonts', '<style>@font-face { font-family: A; src: url(data:font/ttf;base64,AAEA) }</style>', ['fonts']],
    ['a WebP picture', '<image width="9" height="9" href="data:image/webp;base64,UklGRgAA"/>', ['embedded-pictures']],
    ['both', '<script/><foreignObject/>', ['scripts', 'web-content']],
    ['what one program alone reads', '<switch><foreignObject requiredExtensions="x" width="1"/><g/></switch>', []],
    ['a comment about them', '<!-- <animate/> <script> <foreignObject> --><rect width="9" height="9"/>', []],
    ['names that begin alike', '<g class="set animate"/><text>a &lt;script&gt;</text>', []],
  ])('says what of %s the picture does not show', async (_, content, parts) => {
    const bytes = drawing(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
    const { adjustments = [] } = await decode(bytes, first, nodeContext());
    expect(adjustments).toEqual(parts.map((what) => ({ kind: 'auxiliary-dropped', what })));
  });

  it.each([
    ['text without a drawing', drawing('<html><body/></html>'), 'corrupt-input'],
    ['a drawing that is cut off', load('shapes.svg').slice(0, 400), 'corrupt-input'],
    ['a compressed drawing that is cut off', load('shapes.svgz').slice(0, 200), 'corrupt-input'],
    [
      'a gigantic one',
      drawing('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'),
      'limit-exceeded',
    ],
    ['entities that grow', drawing(entityBomb()), 'corrupt-input'],
    [
      'a filter that needs many canvases',
      filtered(2000, 'x="-10" y="-10" width="30" height="30"', 60),
      'limit-exceeded',
    ],
    ['a shape that the renderer stops on', filtered(40, '', 1, '1e30'), 'corrupt-input'],
    ['that again', filtered(40, '', 1, '1e30'), 'corrupt-input'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({
      name: 'ConvertError',
      code,
      message: expect.stringMatching(/^(?:The|There) /),
    });
  });

  it('draws with the same memory whatever was drawn before', async () => {
    const context = nodeContext();
    const before = await decode(load('text.svg'), first, context);
    await decode(filtered(40, '', 1, '1e30'), first, context).catch(() => {});
    await decode(load('shapes.svg'), first, context);
    const after = await decode(load('text.svg'), first, context);
    expect(Buffer.compare(after.frames[0].raster.data as Uint8Array, before.frames[0].raster.data as Uint8Array)).toBe(
      0,
    );
  });
});

/** A square that is blurred so many times over a region. */
function filtered(side: number, region: string, times: number, height = '100%'): Uint8Array {
  const blurs = '<feGaussianBlur stdDeviation="9"/>'.repeat(times);
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f" ${region}>${blurs}</filter>` +
      `<rect width="100%" height="${height}" filter="url(#f)"/></svg>`,
  );
}

/** Each entity is ten of the one before. */
function entityBomb(): string {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY e0 "x">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`;
}

test('a module with a ceiling is the same but for what its memory can grow to', async () => {
  const bytes = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const [whole, bounded] = await Promise.all(
    [bytes, withMemoryCeiling(bytes, 100)].map((one) => WebAssembly.compile(one)),
  );
  for (const part of ['imports', 'exports'] as const) {
    expect(WebAssembly.Module[part](bounded as WebAssembly.Module)).toEqual(
      WebAssembly.Module[part](whole as WebAssembly.Module),
    );
  }
  const names = WebAssembly.Module.imports(bounded as WebAssembly.Module).map(({ name }) => [name, () => 0]);
  const { exports } = await WebAssembly.instantiate(bounded as WebAssembly.Module, { wbg: Object.fromEntries(names) });
  const memory = exports['memory'] as WebAssembly.Memory;
  memory.grow(100 - memory.buffer.byteLength / 65_536);
  expect(() => memory.grow(1)).toThrow(RangeError);
  expect(() => withMemoryCeiling(bytes.subarray(0, 8), 100)).toThrow(RangeError);
});

describe('probe', () => {
  const size = async (root: string): Promise<readonly number[]> => {
    const { width, height } = await probe(sourceOf(drawing(`<svg xmlns="http://www.w3.org/2000/svg" ${root}></svg>`)));
    return [width, height];
  };

  test.each([
    ['width="10" height="20px"', [10, 20]],
    ['width="1in" height="72pt"', [96, 96]],
    // A view box says proportions and no size: 150 pixels an inch, where CSS has 96.
    ['viewBox="0 0 30 40"', [47, 63]],
    ['viewBox="0,0,30,40" width="60"', [60, 80]],
    ['viewBox="0 0 30 40" width="100%" height="100%"', [47, 63]],
    ["width='2.5em' height='1pc'", [40, 16]],
    ['', [300, 150]],
  ])('%s', async (root, expected) => {
    expect(await size(root)).toEqual(expected);
  });
});

describe('matches', () => {
  const known = (text: string, extension = ''): boolean => svg.matches(drawing(text), extension);

  test('drawings, whatever comes before the root', () => {
    expect(known('<svg width="1">')).toBe(true);
    expect(known('\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n<svg:svg xmlns:svg="x">')).toBe(
      true,
    );
    expect(svg.matches(Uint8Array.of(0x1f, 0x8b, 8), 'svgz')).toBe(true);
  });

  test('no pages, no other archives', () => {
    expect(known('<!doctype html><html><svg>')).toBe(false);
    expect(known('<HTML><svg>')).toBe(false);
    expect(svg.matches(Uint8Array.of(0x1f, 0x8b, 8), 'gz')).toBe(false);
  });
});

describe('encode', () => {
  const jpeg = (image: DecodedImage, bytes: Uint8Array): DecodedImage => ({
    ...image,
    orientation: 6,
    frames: [{ ...image.frames[0], encoded: { mimeType: 'image/jpeg', bytes } }],
  });

  it('embeds a JPEG with its very pixels, without its metadata, and turns it by a transform', async () => {
    const exif = [0xff, 0xe1, 0, 6, 0x45, 0x78, 0x69, 0x66];
    const rest = [0xff, 0xdb, 0, 4, 1, 2, 0xff, 0xda, 0, 3, 9, 5, 0xff, 0, 7, 0xff, 0xd9];
    const file = Uint8Array.of(0xff, 0xd8, ...exif, ...rest, 1, 2, 3);
    const image = jpeg(picture(svg.encoder, { alpha: false }), file);
    const text = new TextDecoder().decode(await encode(image, defaultsOf(options), nodeContext()));
    expect(text).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="96"');
    expect(text).toContain('transform="matrix(0 1 -1 0 64 0)"');
    const data = /base64,([^"]+)"/.exec(text)?.[1] ?? '';
    expect([...Buffer.from(data, 'base64')]).toEqual([0xff, 0xd8, ...rest]);
  });

  it('traces shapes in their colours, and partly clear ones in theirs', async () => {
    const trace = { ...defaultsOf(options), method: 'trace', levels: 16 } as const;
    const image = picture(svg.encoder, { alpha: true });
    const written = await encode(image, trace, nodeContext());
    const text = new TextDecoder().decode(written);
    expect(text.match(/<path/g)?.length).toBeGreaterThan(20);
    expect(text).toMatch(/<g opacity="0\.\d+"/);
    expect(text).not.toContain('<image');
    const back = (await decode(written, first, nodeContext())).frames[0].raster;
    const { data } = image.frames[0].raster;
    const error = Array.from(data).reduce((sum, v, i) => sum + (v - Number(back.data[i])) ** 2, 0) / data.length;
    expect(10 * Math.log10(65025 / error)).toBeGreaterThan(20);
  });
});
