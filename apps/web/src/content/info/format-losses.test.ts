import { expect, test } from 'vitest';
import { targetsFor } from './format-losses.ts';
import { publishedFormats } from './site-data.ts';

const formats = publishedFormats();

function lossesFrom(id: string): Readonly<Record<string, readonly string[]>> {
  const from = formats.find((format) => format.id === id);
  const targets = from ? targetsFor(from, formats) : [];
  return Object.fromEntries(targets.map(({ to, losses }) => [to.id, losses.map(({ what }) => what)]));
}

test('what a target has no place for is named', () => {
  const { jpeg, apng, webp } = lossesFrom('png');
  expect(jpeg).toEqual(expect.arrayContaining(['alpha', 'depth']));
  expect(apng).toEqual([]);
  expect(webp).toEqual(expect.arrayContaining(['depth', 'iptc']));
  expect(webp).not.toContain('alpha');
  expect(lossesFrom('gif')['jpeg']).toContain('animation');
  expect(lossesFrom('tiff')['webp']).toContain('pages');
});

test('only what can be written is a target, and nothing its own; what carries most comes first', () => {
  const targets = lossesFrom('raw');
  expect(Object.keys(targets)).not.toContain('raw');
  expect(Object.keys(lossesFrom('png'))).not.toContain('png');
  const counts = Object.values(targets).map(({ length }) => length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});
