import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { targets } from '@safelight/codecs';
import { describe, expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';

const load = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/${name}`, import.meta.url)));

/** Drawings that are larger than their pixels. */
const drawings: Readonly<Record<string, Uint8Array>> = {
  svg: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><!--${' '.repeat(20_000)}--><rect width="12" height="8"/></svg>`,
  ),
  pdf: load('pdf/fixtures/notes.pdf'),
};

type Output = Awaited<ReturnType<typeof convert>>;

function converted(source: Uint8Array, to: string, settings: Partial<ConvertSettings> = {}): Promise<Output> {
  const options = to === 'ico' ? { options: {} } : {};
  // Compressed drawings are known by their name.
  return convert(source, { name: 'a.svgz', settings: { ...defaultSettings(to), ...options, ...settings } }, context);
}

const kindsOf = ({ result }: Output): readonly string[] => result.adjustments.map(({ kind }) => kind);
/** Formats that hold text and lines: SVG 1.1, PDF 1.7. */
const isDrawing = (to: string): boolean => ['svg', 'pdf'].includes(to);

describe.each(Object.keys(drawings))('%s', (from) => {
  const source = drawings[from] as Uint8Array;

  test.each(targets.map(({ code }) => code))('to %s: pixels are said where the target holds drawings', async (to) => {
    const output = await converted(source, to, { pages: 'first' });
    const isRendered = kindsOf(output).includes('rendered');
    expect(isRendered).toBe(isDrawing(to) && to !== from);
    if (to === from) expect(new TextDecoder('latin1').decode(output.files[0])).not.toContain('data:image/png');
  });

  test.each(['svg', 'pdf'])('of another size to %s: pixels are said', async (to) => {
    const output = await converted(source, to, { pages: 'first', resize: { width: 30, mode: 'fit' } });
    // SVG to SVG stays a drawing: below.
    expect(kindsOf(output).includes('rendered')).toBe(from !== 'svg' || to !== 'svg');
  });
});

test('a drawing to its own format is the file itself, larger than its pixels or not', async () => {
  const source = drawings['svg'] as Uint8Array;
  const { files, result } = await converted(source, 'svg');
  expect(files).toEqual([source]);
  expect(result.adjustments).toEqual([{ kind: 'original-kept' }]);
});

test('a compressed drawing becomes one that is not, as its name says', async () => {
  const packed = load('svg/fixtures/shapes.svgz');
  const { files, result } = await converted(packed, 'svg');
  expect(Buffer.from(files[0] ?? [])).toEqual(gunzipSync(packed));
  expect(result.adjustments).toEqual([{ kind: 'encoding-kept' }]);
});

describe('SVG to SVG of another size', () => {
  const resize = { width: 30, mode: 'fit' } as const;
  const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

  test('is the same drawing, shown at that size', async () => {
    const source = drawings['svg'] as Uint8Array;
    const { files, result } = await converted(source, 'svg', { resize });
    expect(text(files[0])).toBe(
      text(source).replace('width="24" height="16"', 'width="30" height="20" viewBox="0 0 24 16"'),
    );
    expect([result.width, result.height]).toEqual([30, 20]);
    expect(result.adjustments).toEqual([{ kind: 'resized', from: [24, 16], to: [30, 20] }]);
  });

  test('is stretched where that is asked for', async () => {
    const { files } = await converted(drawings['svg'] as Uint8Array, 'svg', {
      resize: { width: 30, height: 30, mode: 'stretch' },
    });
    expect(text(files[0])).toContain(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" viewBox="0 0 24 16" preserveAspectRatio="none">',
    );
  });

  test('shows what the drawing shows when it is drawn at that size', async () => {
    for (const name of ['shapes.svg', 'shapes.svgz']) {
      const source = load(`svg/fixtures/${name}`);
      const { files } = await converted(source, 'svg', { resize });
      const drawn = await converted(source, 'png', { resize });
      expect((await converted(files[0] as Uint8Array, 'png')).files[0], name).toEqual(drawn.files[0]);
    }
  });

  test('is in UTF-8 and says so', async () => {
    const named = `<?xml version="1.0" encoding='ISO-8859-1'?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text>Ü</text></svg>`;
    const { files } = await converted(new Uint8Array(Buffer.from(named, 'latin1')), 'svg', { resize });
    expect(text(files[0])).toContain('encoding="UTF-8"?>');
    expect(text(files[0])).toContain('<text>Ü</text>');
  });

  test.each([
    ['is turned', { turn: 90 }],
    ['is cut to another shape', { resize: { width: 30, height: 30, mode: 'fill' } }],
    ['is cut without scaling', { resize: { width: 10, height: 10, mode: 'crop' } }],
    ['is traced', { options: { method: 'trace' } }],
    ['is to lose its texts', { metadata: 'strip' }],
  ] as const)('is drawn, and that is said, where it also %s', async (_, more) => {
    const output = await converted(drawings['svg'] as Uint8Array, 'svg', { resize, ...more });
    expect(kindsOf(output)).toContain('rendered');
  });

  test('is refused where it is cut off, as it would be elsewhere', async () => {
    const broken = load('svg/fixtures/shapes.svg').slice(0, 400);
    await expect(converted(broken, 'svg', { resize })).rejects.toMatchObject({ code: 'corrupt-input' });
  });
});
