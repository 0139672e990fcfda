import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { notingContext } from '../../../test/asked-assets.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { pdfOf } from '../../../test/pdf-text.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { pdf } from './format.ts';
import { probe } from './probe.ts';

// The documents are written by hand and packed by qpdf; what they look like is said by pdftoppm and Ghostscript.
const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
// At the resolution of the pictures that are compared with.
const options = { dpi: 96 } as const;
const first = { frames: 'first', options } as const;
const all = { frames: 'all', options } as const;

describe('probe', () => {
  it.each(['pages.pdf', 'pages-table.pdf'])('counts the pages of %s and measures the first', async (name) => {
    expect(await probe(sourceOf(load(name)), options)).toMatchObject({
      width: 96,
      height: 72,
      kind: 'pages',
      frameCount: 3,
      alpha: 'none',
      scalable: true,
    });
    expect(await probe(sourceOf(load(name)), { dpi: 300, background: 'transparent' })).toMatchObject({
      width: 300,
      height: 225,
      alpha: 'straight',
    });
  });

  it('measures pages at 150 pixels an inch where no resolution is asked for', async () => {
    expect(await probe(sourceOf(load('pages.pdf')))).toMatchObject({ width: 150, height: 113, density: { x: 150 } });
  });

  it('counts the pages of a locked document, or takes them to be many', async () => {
    expect(await probe(sourceOf(load('locked.pdf')), options)).toMatchObject({ width: 96, height: 72, frameCount: 3 });
    const hidden = load('pages.pdf');
    const text = new TextDecoder('latin1').decode(hidden).replace('/Type /XRef', '/Type /XXXX');
    const { frameCount } = await probe(sourceOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    expect(frameCount).toBeGreaterThan(1000);
  });

  it('takes a scan for its picture where it is asked to', async () => {
    const info = await probe(sourceOf(load('scan.pdf')), { resolution: 'picture' });
    expect(info).toMatchObject({ width: 60, height: 40, kind: 'still', frameCount: 1 });
    expect(info.density?.x).toBeCloseTo(300, 1);
  });

  it('knows a document by a header that something precedes', () => {
    const { matches } = pdf;
    expect(matches(new TextEncoder().encode(`${'x'.repeat(900)}%PDF-1.4`))).toBe(true);
    expect(matches(new TextEncoder().encode(`${'x'.repeat(1100)}%PDF-1.4`))).toBe(false);
  });
});

describe('decode', () => {
  it.each(['pages.pdf', 'pages-table.pdf', 'owner.pdf'])('renders the pages of %s as pdftoppm does', async (name) => {
    const { frames, kind, density } = await decode(load(name), all, nodeContext());
    expect({ kind, density, count: frames.length }).toEqual({ kind: 'pages', density: { x: 96, y: 96 }, count: 3 });
    const worst = frames.map(({ raster }, i) => differenceFromPng(raster, at(`pages-${i + 1}.png`)).worst);
    // Edges lie between pixels; a half covered one is rounded up or down.
    expect(Math.max(...worst)).toBeLessThanOrEqual(1);
  });

  it('gives the pages that are asked for with their places', async () => {
    const { frames } = await decode(load('pages.pdf'), { ...all, pages: [0, 2, 7] }, nodeContext());
    expect(frames.map(({ index }) => index)).toEqual([0, 2]);
    expect(differenceFromPng(frames[1]?.raster ?? frames[0].raster, at('pages-3.png')).worst).toBeLessThanOrEqual(1);
  });

  it.each([
    ['by name', '/Names<</EmbeddedFiles<</Names[(a.txt) 4 0 R]>>>>'],
    ['as associated files', '/AF[4 0 R]'],
  ])('says that files are left out which are attached %s', async (_, entry) => {
    const objects = [
      [1, `<</Type/Catalog/Pages 2 0 R${entry}>>`],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
      [4, '<</Type/Filespec/F(a.txt)>>'],
    ] as const;
    const { adjustments } = await decode(pdfOf(objects, '/Root 1 0 R/Size 5'), { frames: 'first' }, nodeContext());
    expect(adjustments).toContainEqual({ kind: 'auxiliary-dropped', what: 'attachments' });
  });

  it('renders at the resolution or size that is asked for', async () => {
    const fine = await decode(load('pages.pdf'), { ...first, options: { dpi: 200 } }, nodeContext());
    expect(fine.frames[0].raster).toMatchObject({ width: 200, height: 150 });
    const sized = await decode(load('pages.pdf'), { ...first, size: [33, 99] }, nodeContext());
    expect(sized.frames[0].raster).toMatchObject({ width: 33, height: 99 });
  });

  it('leaves the paper away where it is asked to', async () => {
    const { frames } = await decode(
      load('pages.pdf'),
      { ...first, options: { ...options, background: 'transparent' } },
      nodeContext(),
    );
    const { data, alpha } = frames[0].raster;
    expect(alpha).toBe('straight');
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    const inside = (45 * 96 + 15) * 4;
    expect([...data.subarray(inside, inside + 4)]).toEqual([204, 51, 26, 255]);
  });

  it('blends a page among itself, not with the paper', async () => {
    const { frames } = await decode(load('group.pdf'), first, nodeContext());
    expect(differenceFromPng(frames[0].raster, at('group.png')).worst).toBeLessThanOrEqual(1);
  });

  it('shows annotations and forms, or leaves them away', async () => {
    const shown = await decode(load('notes.pdf'), first, nodeContext());
    expect(differenceFromPng(shown.frames[0].raster, at('notes.png')).worst).toBeLessThanOrEqual(1);
    const hidden = await decode(
      load('notes.pdf'),
      { ...first, options: { ...options, annotations: false } },
      nodeContext(),
    );
    expect(differenceFromPng(hidden.frames[0].raster, at('notes-hidden.png')).worst).toBeLessThanOrEqual(1);
  });

  it('sets Chinese, Japanese and Korean text that names a font and holds none', async () => {
    const { context, asked } = notingContext();
    const { frames } = await decode(load('cjk.pdf'), { ...first, options: { dpi: 192 } }, context);
    // Drawn by pdftocairo with the very fonts; the two smooth edges unlike. A blank page is at 9 dB.
    expect(differenceFromPng(frames[0].raster, at('cjk.png')).psnr).toBeGreaterThan(18);
    expect(asked.toSorted()).toEqual(['DroidSansFallbackFull.ttf', 'NanumGothicCoding.ttf']);
  });

  it('fetches no font for other text', async () => {
    const { context, asked } = notingContext();
    await decode(load('pages.pdf'), all, context);
    await decode(load('notes.pdf'), first, context);
    expect(asked).toEqual([]);
  });

  it('renders a scan by the size of its picture where it is asked to', async () => {
    const plain = await decode(load('scan.pdf'), first, nodeContext());
    expect(plain.frames[0].raster).toMatchObject({ width: 20, height: 13 });
    const own = await decode(
      load('scan.pdf'),
      { ...first, options: { ...options, resolution: 'picture' } },
      nodeContext(),
    );
    expect(differenceFromPng(own.frames[0].raster, at('scan.png')).psnr).toBeGreaterThan(42);
    expect(own.density?.x).toBeCloseTo(300, 1);
  });

  it('gives the 16-bit samples and the alpha of a picture that is the page', async () => {
    const { frames } = await decode(load('deep.pdf'), first, nodeContext());
    const [{ raster }] = frames;
    expect(raster).toMatchObject({ width: 24, height: 16, model: 'gray', alpha: 'straight', depth: 16 });
    const expected = Array.from({ length: 24 * 16 }, (_, i) => {
      const [x, y] = [i % 24, Math.floor(i / 24)];
      return [x * 2500 + y * 7, 65535 - y * 4000];
    });
    expect([...raster.data]).toEqual(expected.flat());
  });

  it('opens what is not locked whatever password is given', async () => {
    for (const name of ['pages.pdf', 'owner.pdf']) {
      const { frames } = await decode(
        load(name),
        { ...first, options: { ...options, password: 'another' } },
        nodeContext(),
      );
      const plain = await decode(load(name), first, nodeContext());
      expect(frames[0].raster.data).toEqual(plain.frames[0].raster.data);
    }
  });

  it('opens what is locked by the password alone', async () => {
    const open = (password: string): Promise<unknown> =>
      decode(load('locked.pdf'), { ...first, options: { ...options, password } }, nodeContext());
    await expect(open('')).rejects.toMatchObject({ code: 'password-required' });
    await expect(open('falsch')).rejects.toMatchObject({ code: 'password-required' });
    await expect(open('geheim')).resolves.toMatchObject({ frameCount: 3 });
    await expect(open('besitz')).resolves.toMatchObject({ frameCount: 3 });
  });

  it('holds the limits against each page and all of them, before rendering', async () => {
    const few = nodeContext({ limits: { maxPixels: 5000, maxTotalPixels: 99_999 } });
    await expect(decode(load('pages.pdf'), first, few)).rejects.toMatchObject({ code: 'limit-exceeded' });
    const sum = nodeContext({ limits: { maxPixels: 7000, maxTotalPixels: 9000 } });
    await expect(decode(load('pages.pdf'), all, sum)).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it.each([
    ['what is cut off before its pages', load('pages.pdf').slice(0, 300)],
    ['a header alone', new TextEncoder().encode('%PDF-1.7\n%%EOF')],
  ])('refuses %s', async (_, bytes) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });
});
