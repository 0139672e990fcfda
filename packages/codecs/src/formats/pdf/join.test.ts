import { readFileSync } from 'node:fs';
import { type DecodedImage, defaultsOf, type MergeInput, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { join } from './join.ts';
import { arrayOf, Reference } from './lexer.ts';
import { nameText } from './names.ts';
import { Objects } from './objects.ts';
import { options as schema } from './options.ts';
import { probe } from './probe.ts';

const defaults = defaultsOf(schema);

function fixture(name: string): MergeInput {
  return { name, bytes: new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url))) };
}

/** A document of one page that is filled with one colour. */
async function sheet(name: string, width: number, height: number, red: number): Promise<MergeInput> {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i % 3 === 0 ? red : 40));
  const raster: Raster = { width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
  const image: DecodedImage = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: { xmp: new TextEncoder().encode(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--${name}--></x:xmpmeta>`) },
  };
  return { name, bytes: await encode(image, defaults, nodeContext()) };
}

async function pagesOf(bytes: Uint8Array): Promise<readonly Raster[]> {
  const { frames } = await decode(bytes, { frames: 'all' }, nodeContext());
  return frames.map(({ raster }) => raster);
}

function joined(parts: readonly MergeInput[], title = ''): ReturnType<typeof join> {
  return join(parts, { ...defaults, title }, nodeContext());
}

describe('join', () => {
  it('keeps the pages of each part as they show, in order', async () => {
    const parts = [
      fixture('pages-table.pdf'),
      await sheet('red.jpg', 40, 30, 220),
      fixture('notes.pdf'),
      fixture('group.pdf'),
      await sheet('dark.png', 30, 50, 10),
    ];
    const { bytes, adjustments } = await joined(parts);
    const separate = (await Promise.all(parts.map((part) => pagesOf(part.bytes)))).flat();
    expect(adjustments).toEqual([]);
    expect((await probe(sourceOf(bytes))).frameCount).toBe(separate.length);
    expect(await pagesOf(bytes)).toEqual(separate);
  });

  it('names each part in the outline and leads to its first page', async () => {
    const { bytes } = await joined([await sheet('first scan.jpg', 20, 20, 1), fixture('pages-table.pdf')], 'Both');
    const objects = await Objects.of(sourceOf(bytes));
    const catalog = await objects.dictionary(objects.trailer.get('Root'));
    const outline = await objects.dictionary(catalog.get('Outlines'));
    const first = await objects.dictionary(outline.get('First'));
    const second = await objects.dictionary(first.get('Next'));
    expect([first, second].map((item) => nameText(item.get('Title')))).toEqual(
      ['first scan', 'pages-table'].map((title) => `\u00fe\u00ff${title.replace(/./g, '\0$&')}`),
    );
    expect(second.get('Next')).toBeUndefined();
    const pages = await objects.dictionary(catalog.get('Pages'));
    const [one] = arrayOf(pages.get('Kids'));
    const tree = await objects.dictionary(one);
    expect(arrayOf(first.get('Dest'))[0]).toEqual(arrayOf(tree.get('Kids'))[0]);
    const info = await objects.dictionary(objects.trailer.get('Info'));
    expect(nameText(info.get('Title'))).toContain('B\0o\0t\0h');
  });

  it('keeps the XMP of each part with its first page', async () => {
    const { bytes } = await joined([await sheet('a.jpg', 9, 9, 1), await sheet('b.jpg', 9, 9, 2)]);
    const objects = await Objects.of(sourceOf(bytes));
    const found: string[] = [];
    for (const number of objects.numbers) {
      const page = await objects.dictionary(new Reference(number));
      const stream = page.has('MediaBox') ? await objects.stream(page.get('Metadata')) : undefined;
      if (stream) found.push(new TextDecoder().decode(await objects.data(stream)));
    }
    expect(found).toEqual([expect.stringContaining('a.jpg'), expect.stringContaining('b.jpg')]);
  });

  it('puts its own results together again', async () => {
    const once = await joined([fixture('pages-table.pdf'), fixture('notes.pdf')]);
    const twice = await joined([
      { name: 'once.pdf', bytes: once.bytes },
      { name: 'again.pdf', bytes: once.bytes },
    ]);
    const pages = await pagesOf(once.bytes);
    expect(await pagesOf(twice.bytes)).toEqual([...pages, ...pages]);
  });

  it('refuses what is no document', async () => {
    const broken = { name: 'x.pdf', bytes: new TextEncoder().encode('%PDF-1.4\nnothing') };
    await expect(joined([broken])).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('stops when it is told to', async () => {
    const context = { ...nodeContext(), signal: AbortSignal.abort() };
    await expect(join([fixture('notes.pdf')], defaults, context)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
