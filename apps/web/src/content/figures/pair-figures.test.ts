import { beforeAll, expect, test } from 'vitest';
import { fetchLanguage } from '../../lib/i18n.ts';
import { locales } from '../../lib/locales.ts';
import { published } from '../benchmarks.ts';
import { pairContent } from '../pairs/pair-content.ts';
import { factsOf } from '../pairs/pair-facts.ts';
import { pairs, pathOf } from '../pairs/pairs.ts';
import { pairFigures } from './pair-figures.ts';

beforeAll(async () => {
  for (const locale of locales) await fetchLanguage(locale);
});

const shown = pairs.map((pair) => {
  const facts = factsOf(pair, 'en');
  return { path: pathOf(pair), facts, ...pairFigures(facts) };
});
const titlesOf = (path: string) => shown.find((one) => one.path === path)?.figures.map(({ title }) => title);

test('each page shows what is true of its formats', () => {
  expect(titlesOf('/cr2-to-jpg')).toEqual([
    'The picture in the raw file, and its development',
    'Pick a quality by eye',
    'What it weighs',
  ]);
  expect(titlesOf('/heic-to-jpg')).toEqual([
    'Pick a quality by eye',
    'What it weighs',
    'How long it takes',
    'When a colour profile is passed over',
    'When the orientation is passed over',
  ]);
  // A drawing has neither a profile nor an orientation, and is exact as PNG.
  expect(titlesOf('/svg-to-png')).toEqual(['What it weighs']);
  // Its data go over as they are: there is no quality to pick.
  expect(titlesOf('/jfif-to-jpg')).not.toContain('Pick a quality by eye');
  expect(titlesOf('/jpg-to-jxl')).not.toContain('How long it takes');
  // The first frame is no smaller animation.
  expect(titlesOf('/gif-to-jpg')).not.toContain('What it weighs');
});

test('raw files show their picture and its development, and nothing else does', () => {
  for (const { facts, figures } of shown) {
    const isShown = figures.some(({ title }) => title.startsWith('The picture in the raw file'));
    expect(isShown, pathOf(facts.pair)).toBe(facts.developed);
  }
});

test('who is told that a profile or an orientation may get lost has a format that holds one', () => {
  const showing = (words: string) => shown.filter(({ figures }) => figures.some(({ title }) => title.includes(words)));
  expect(showing('colour profile').filter(({ facts }) => !facts.from.reads.icc)).toEqual([]);
  expect(showing('orientation').filter(({ facts }) => !facts.from.reads.metadata.includes('exif'))).toEqual([]);
  expect(showing('colour profile').length).toBeGreaterThan(20);
  expect(showing('orientation').length).toBeGreaterThan(20);
});

test('times are those that were published of the same conversion', () => {
  const ids: Readonly<Record<string, string>> = { jpg: 'jpeg', tif: 'tiff' };
  const idOf = (code: string) => ids[code] ?? code;
  const wallsOf = (from: string, to: string) =>
    published.benchmarks
      .filter((one) => one.width === undefined && idOf(one.from) === from && idOf(one.to) === to)
      .map(({ by }) => Object.values(by).flatMap((figures) => figures?.wall ?? []));
  const timed = shown.flatMap(({ path, facts, figures }) =>
    figures.flatMap((figure) =>
      figure.kind === 'bars' && figure.bars[0]?.text ? [{ path, facts, bars: figure.bars }] : [],
    ),
  );
  expect(timed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/heic-to-jpg', '/png-to-jpg', '/jpg-to-webp']),
  );
  for (const { path, facts, bars } of timed) {
    const values = bars.map(({ value }) => value);
    expect(wallsOf(facts.from.format.id, facts.to.format.id), path).toContainEqual(values);
  }
});

test('every picture is described in every language, in its own words', () => {
  const altsOf = (locale: (typeof locales)[number]) =>
    pairs.flatMap((pair) =>
      pairContent(pair, locale).figures.figures.flatMap((figure) => {
        if (figure.kind === 'bars') return [];
        return figure.kind === 'slider' ? [figure.before, ...figure.after] : figure.pictures;
      }),
    );
  const english = new Set(altsOf('en').map(({ alt }) => alt));
  for (const locale of locales.filter((one) => one !== 'en')) {
    for (const { alt } of altsOf(locale)) {
      expect(alt.length).toBeGreaterThan(8);
      expect(english.has(alt), alt).toBe(false);
    }
  }
});
