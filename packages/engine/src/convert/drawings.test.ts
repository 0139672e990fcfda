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
    expect(kindsOf(output)).toContain('rendered');
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
  expect(kindsOf(await converted(packed, 'svg', { resize: { width: 30, mode: 'fit' } }))).toContain('rendered');
});
