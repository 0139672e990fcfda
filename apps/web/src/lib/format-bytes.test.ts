import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { fetchLanguage, setLocale } from './i18n.ts';

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [1024 ** 2 * 2.345, '2.35 MB'],
  [1024 ** 3, '1.00 GB'],
  [1024 ** 4 * 3, '3072.00 GB'],
  [-2048, '2.00 KB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('the decimal sign is that of the language that is spoken', async () => {
  await fetchLanguage('de');
  setLocale('de');
  expect(formatBytes(1024 ** 2 * 1234.5)).toBe('1,21 GB');
  setLocale('en');
});
