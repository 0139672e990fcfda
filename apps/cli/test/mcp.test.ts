import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ImageMagick, initializeImageMagick } from '@imagemagick/magick-wasm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../package.json';
import { outputsIn } from './mcp-client.ts';
import { pngPixel, serveFolders } from './mcp-server.ts';
import { makeTree, runIn, snapshotOf } from './program.ts';
import { bmp, ppm } from './tiny-pictures.ts';

const { root, allowed, server, newFolder, end } = await serveFolders();
afterAll(end);

describe('what clients are told', () => {
  test('name, version, instructions, and four tools with what they may do', async () => {
    expect(server.client.getServerVersion()).toMatchObject({ name: 'safelight', version });
    expect(server.client.getInstructions()).toContain('nothing is uploaded');
    expect(server.client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    const { tools } = await server.client.listTools();
    const hints = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]);
    expect(hints).toEqual([
      ['convert_images', false, true],
      ['inspect_image', true, undefined],
      ['list_formats', true, undefined],
      ['plan_conversion', true, undefined],
    ]);
    for (const { annotations } of tools) expect(annotations?.openWorldHint).toBe(false);
  });

  test('every schema is JSON Schema, and its defaults are what it allows', async () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    const { tools } = await server.client.listTools();
    for (const { inputSchema, outputSchema } of tools) {
      expect(ajv.validateSchema(inputSchema)).toBe(true);
      expect(ajv.validateSchema(outputSchema ?? false)).toBe(true);
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      expect(() => ajv.compile(outputSchema ?? {})).not.toThrow();
      const { properties = {} }: Options = inputSchema.properties?.['options'] ?? {};
      const options = Object.entries(properties);
      const kinds = options.flatMap(([key, kind]) => (kind.anyOf ?? [kind]).map((one) => [key, one] as const));
      for (const [key, kind] of kinds.filter(([, one]) => 'default' in one)) {
        expect([key, ajv.validate(kind, kind['default'])]).toEqual([key, true]);
      }
    }
  });

  interface Options {
    readonly properties?: Record<string, Record<string, unknown> & { readonly anyOf?: Record<string, unknown>[] }>;
  }

  test('the options are those of the formats, as the command line has them', async () => {
    const { tools } = await server.client.listTools();
    const { properties = {} }: Options = tools[0]?.inputSchema.properties?.['options'] ?? {};
    const lines = runIn(root, 'formats', '--json').out.trim().split('\n');
    const formats = lines.map((line) => JSON.parse(line) as { write: false | { options: object } });
    const declared = formats.flatMap(({ write }) => (write ? Object.keys(write.options) : []));
    expect(declared.length).toBeGreaterThan(30);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(declared));
    // It says whose it is.
    const quality = ['avif', 'jpeg', 'webp'].map((id) => JSON.stringify(properties['quality']).includes(id));
    expect(quality).toEqual([true, true, true]);
    expect(properties).toHaveProperty('width.maximum', 1_000_000);
    expect(properties).toHaveProperty('metadata.enum', ['keep', 'no-location', 'strip']);
  });
});

describe('conversions', () => {
  test('files come out where they are said to, valid, beside one that is damaged', async () => {
    const out = newFolder();
    const paths = ['a.ppm', 'broken.ppm', join(allowed, 'b.bmp'), 'deep'];
    const told = await server.call('convert_images', { paths, to: 'png', out });
    expect(told.failed).toBe(false);
    expect(told.data).toMatchObject({ converted: 3, failed: 1 });
    expect(outputsIn(out, told)).toEqual(['a.png', 'b.png', 'c.png']);
    expect(['a', 'b', 'c'].map((name) => pngPixel(join(out, `${name}.png`)))).toEqual([
      [10, 20, 30],
      [40, 50, 60],
      [70, 80, 90],
    ]);
    const [first, broken] = told.data.files ?? [];
    expect(first).toMatchObject({ from: 'ppm', to: 'png', width: 1, height: 1, inputBytes: 14, adjustments: [] });
    expect(first?.outputBytes).toBe(readFileSync(join(out, 'a.png')).length);
    expect(broken).toMatchObject({ input: join(allowed, 'broken.ppm'), error: { code: 'corrupt-input' } });
    expect(told.links.map(({ uri }) => uri)).toEqual(
      ['a', 'b', 'c'].map((name) => pathToFileURL(join(out, `${name}.png`)).href),
    );
    expect(told.text).toContain(`-> ${join(out, 'a.png')}`);
    expect(readdirSync(out)).toHaveLength(3);
  });

  test('globs, pages as files, and adjustments in words', async () => {
    const out = newFolder();
    const told = await server.call('convert_images', { paths: ['*.tif'], to: 'gif', out, options: { pages: 'all' } });
    expect(told.data.files?.[0]?.outputs?.map((path) => path.slice(out.length + 1))).toEqual(readdirSync(out));
    expect(readdirSync(out)).toHaveLength(3);
    const smaller = { paths: ['wide.ppm'], to: 'jpeg', out, options: { width: 90, quality: 50, effort: 'smallest' } };
    const resized = await server.call('convert_images', smaller);
    expect(resized.data.files?.[0]).toMatchObject({ width: 90, height: 30 });
    expect(resized.data.files?.[0]?.adjustments).toContain('resized from 900 x 300 to 90 x 30');
  });

  test('only where nothing could be done, the call has failed', async () => {
    const told = await server.call('convert_images', {
      paths: ['broken.ppm', 'gone.ppm'],
      to: 'png',
      out: newFolder(),
    });
    expect(told.failed).toBe(true);
    const codes = told.data.files?.map(({ error }) => error?.code);
    expect(codes?.toSorted()).toEqual(['corrupt-input', 'read-failed']);
    const nothing = await server.call('convert_images', { paths: ['no-*.ppm'], to: 'png' });
    expect(nothing.failed).toBe(true);
  });

  test('one file of all, refused where one fails unless it may lack it', async () => {
    const out = newFolder();
    const given = { paths: ['a.ppm', 'broken.ppm', 'b.bmp'], to: 'tiff', join: join(out, 'all.tif') };
    const refused = await server.call('convert_images', given);
    expect(refused.failed).toBe(true);
    expect(readdirSync(out)).toEqual([]);
    expect(refused.text).toContain('use partial to join the rest');
    const told = await server.call('convert_images', { ...given, partial: true });
    expect(told.data.joined).toMatchObject({ files: 2, missing: [join(allowed, 'broken.ppm')] });
    expect(told.links).toHaveLength(1);
    const { data } = await server.call('inspect_image', { path: join(out, 'all.tif') });
    expect(data).toMatchObject({ format: 'tiff', frameCount: 2 });
  });

  test('of many results the first are linked, and the others counted', async () => {
    const many = newFolder();
    makeTree(many, Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`${index}.ppm`, ppm([index, 0, 0])])));
    const told = await server.call('convert_images', { paths: [many], to: 'bmp', preview: false });
    expect(told.data.converted).toBe(23);
    expect(told.links).toHaveLength(20);
    expect(told.text).toContain('there are 3 more');
    expect(told.pictures).toEqual([]);
  });

  test('nothing is replaced without overwrite, and a source by its own result only', async () => {
    const folder = newFolder();
    makeTree(folder, { 'a.ppm': ppm([9, 9, 9]), 'a.bmp': bmp([8, 8, 8]), 'a.png': Buffer.from('mine') });
    const before = snapshotOf(folder);
    const told = await server.call('convert_images', { paths: [join(folder, '{a,b}.ppm')], to: 'png' });
    expect(told.failed).toBe(true);
    expect(told.data.files?.map(({ error }) => error?.code)).toContain('write-failed');
    expect(told.text).toContain('use overwrite to replace it');
    expect(snapshotOf(folder)).toEqual(before);
    const over = await server.call('convert_images', { paths: [join(folder, 'a.bmp')], to: 'png', overwrite: true });
    expect(over.data.converted).toBe(1);
    expect(pngPixel(join(folder, 'a.png'))).toEqual([8, 8, 8]);
    const sources = [join(folder, 'a.ppm'), join(folder, 'a.bmp')];
    await server.call('convert_images', { paths: sources, to: 'bmp', overwrite: true });
    expect(readFileSync(join(folder, 'a.ppm'))).toEqual(ppm([9, 9, 9]));
    expect(snapshotOf(folder).get('a.bmp')).toBe(before.get('a.bmp'));
  });
});

describe('what else tools tell', () => {
  test('formats: all, and one with its options', async () => {
    const all = await server.call('list_formats', {});
    expect(all.data['formats']).toHaveLength(runIn(root, 'formats', '--json').out.trim().split('\n').length);
    const one = await server.call('list_formats', { format: 'jpg' });
    expect(one.data['formats']).toMatchObject([
      { id: 'jpeg', options: { properties: { quality: { type: 'number', minimum: 1, maximum: 100 } } } },
    ]);
    expect((await server.call('list_formats', { format: 'zzz' })).data.error?.code).toBe('invalid-arguments');
  });

  test('a plan says what converting then does, and writes nothing', async () => {
    const before = snapshotOf(allowed);
    const given = { paths: ['wide.ppm', 'pages.tif', 'broken.ppm'], to: 'png', options: { width: 30 } };
    const planned = await server.call('plan_conversion', given);
    expect(snapshotOf(allowed)).toEqual(before);
    const converted = await server.call('convert_images', { ...given, out: newFolder() });
    const sizes = ({ files = [] }: typeof planned.data) =>
      files.map(({ input, width, height, error }) => `${input} ${width} ${height} ${error?.code}`).toSorted();
    expect(sizes(planned.data)).toEqual(sizes(converted.data));
    expect(planned.data.files?.find(({ from }) => from === 'tiff')?.files).toBe(3);
  });

  test.each([
    ['paths', { paths: 'a.ppm', to: 'png' }, 'invalid-arguments'],
    ['no paths', { to: 'png' }, 'invalid-arguments'],
    ['an argument that there is not', { paths: ['a.ppm'], to: 'png', qualty: 3 }, 'invalid-arguments'],
    ['a format that there is not', { paths: ['a.ppm'], to: 'zzz' }, 'invalid-arguments'],
    ['an option that there is not', { paths: ['a.ppm'], to: 'png', options: { qualty: 3 } }, 'invalid-option'],
    ['an option of another format', { paths: ['a.ppm'], to: 'png', options: { quality: 3 } }, 'invalid-option'],
    ['a value', { paths: ['a.ppm'], to: 'jpeg', options: { quality: 300 } }, 'invalid-option'],
    ['a common value', { paths: ['a.ppm'], to: 'jpeg', options: { width: 'wide' } }, 'invalid-option'],
    ['reading', { paths: ['a.ppm'], to: 'png', reading: { passwort: 'x' } }, 'invalid-option'],
    ['join and out', { paths: ['a.ppm'], to: 'pdf', join: 'x.pdf', out: 'o' }, 'invalid-arguments'],
    ['join to one picture', { paths: ['a.ppm'], to: 'png', join: 'x.png' }, 'invalid-arguments'],
    ['partial alone', { paths: ['a.ppm'], to: 'pdf', partial: true }, 'invalid-arguments'],
  ])('wrong arguments get a sentence and a code: %s', async (_name, given, code) => {
    const told = await server.call('convert_images', given);
    expect(told.failed).toBe(true);
    expect(told.data.error?.code).toBe(code);
    expect(told.data.error?.message).toMatch(/^[^-].*\.$/);
    expect(told.text).toContain(told.data.error?.message);
  });

  test('a tool that there is not is an error of the protocol', async () => {
    await expect(server.call('convert_image', {})).rejects.toMatchObject({ code: -32_602 });
  });
});

describe('previews', () => {
  beforeAll(() =>
    initializeImageMagick(readFileSync(createRequire(import.meta.url).resolve('@imagemagick/magick-wasm/magick.wasm'))),
  );

  /** Size and colour in the middle, by another program. */
  function seen(data: string): { readonly size: readonly number[]; readonly middle: readonly number[] } {
    return ImageMagick.read(Buffer.from(data, 'base64'), (image) => ({
      size: [image.width, image.height],
      middle: image.getPixels((pixels) => [
        ...pixels.getArea(Math.floor(image.width / 2), Math.floor(image.height / 2), 1, 1).subarray(0, 3),
      ]),
    }));
  }

  test('are small pictures of the first results', async () => {
    const out = newFolder();
    const told = await server.call('convert_images', { paths: ['wide.ppm', 'pages.tif'], to: 'tiff', out });
    expect(told.pictures.map(({ mimeType }) => mimeType)).toEqual(['image/webp', 'image/webp']);
    const [wide, pages] = told.pictures.map(({ data }) => seen(data));
    expect(wide?.size).toEqual([256, 85]);
    for (const sample of wide?.middle ?? []) expect(Math.abs(sample - 100)).toBeLessThan(4);
    expect(pages?.size).toEqual([1, 1]);
  });

  test('are no more than four, and none where nobody wants them', async () => {
    const folder = newFolder();
    makeTree(folder, Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.ppm`, ppm([1, 2, 3])])));
    const given = { paths: [folder], to: 'png', overwrite: true };
    expect((await server.call('convert_images', given)).pictures).toHaveLength(4);
    expect((await server.call('convert_images', { ...given, preview: false })).pictures).toEqual([]);
  });

  test('of a file that is inspected, where one is wanted', async () => {
    expect((await server.call('inspect_image', { path: 'wide.ppm' })).pictures).toEqual([]);
    const { data, pictures } = await server.call('inspect_image', { path: 'wide.ppm', preview: true });
    expect(data).toMatchObject({ format: 'ppm', width: 900, height: 300, depth: 8, bytes: 810_015 });
    expect(seen(pictures[0]?.data ?? '').size).toEqual([256, 85]);
  });
});
