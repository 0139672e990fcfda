import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/pdf/fixtures/${name}`, import.meta.url)));
/** A document of three pages, drawn. */
const document = fixture('pages-table.pdf');

function toPdf(settings: Partial<ConvertSettings> = {}): ReturnType<typeof convert> {
  return convert(document, { name: 'a.pdf', settings: { ...defaultSettings('pdf'), ...settings } }, context);
}

const pictures = (file: Uint8Array | undefined): number =>
  new TextDecoder('latin1').decode(file).match(/\/Subtype ?\/Image/g)?.length ?? 0;

test('a document becomes one of its own format without becoming pixels', async () => {
  const percents: number[] = [];
  const onProgress = (percent: number): void => void percents.push(percent);
  const settings = defaultSettings('pdf');
  const { files, result } = await convert(document, { name: 'a.pdf', settings }, { ...context, onProgress });
  expect(pictures(files[0])).toBe(0);
  expect(result).toMatchObject({ formatId: 'pdf', name: 'a.pdf', width: 150, height: 113, adjustments: [] });
  expect(result.bytes).toBeLessThan(document.length);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});

test('chosen pages become a document of their own', async () => {
  const { files, result } = await toPdf({ pages: '2-' });
  expect(pictures(files[0])).toBe(0);
  expect(result.adjustments).toEqual([{ kind: 'pages-dropped', kept: 2, total: 3 }]);
  await expect(toPdf({ pages: '7' })).rejects.toMatchObject({ code: 'no-such-page' });
});

test('a chosen size is rendered', async () => {
  expect(pictures((await toPdf({ resize: { width: 48, mode: 'fit' } })).files[0])).toBe(3);
});

test('a password that is lacking is said', async () => {
  const request = { name: 'a.pdf', settings: defaultSettings('pdf') };
  await expect(convert(fixture('locked.pdf'), request, context)).rejects.toMatchObject({ code: 'password-required' });
  const opened = { ...request.settings, decodeOptions: { password: 'geheim' } };
  const { result } = await convert(fixture('locked.pdf'), { ...request, settings: opened }, context);
  expect(result.bytes).toBeGreaterThan(0);
});
