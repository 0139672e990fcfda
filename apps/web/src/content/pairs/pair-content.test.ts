import { targetByName } from '@safelight/codecs';
import { describe, expect, test } from 'vitest';
import { formatById } from '../../lib/formats.ts';
import { problemPaths } from '../../lib/problem-paths.ts';
import { articles } from '../blog/articles.ts';
import { presetOfPath } from '../presets.ts';
import { problemContent, problemConversions } from '../problems/problem-content.ts';
import { knowledge } from './format-knowledge.ts';
import { type PairContent, pairContent } from './pair-content.ts';
import { pairReasons } from './pair-reasons.ts';
import { type Pair, pairOfPath, pairs, pathOf } from './pairs.ts';

const contents = pairs.map((pair) => ({ pair, path: pathOf(pair), content: pairContent(pair) }));

/** Everything that a page says of its own: all but how files are added and saved, and that none is uploaded. */
function textsOf({ reason, changes, steps, questions, about, rows }: PairContent): readonly string[] {
  return [
    reason,
    ...changes.kept,
    ...changes.changed,
    steps[1]?.text ?? '',
    ...questions.slice(0, -1).flatMap(({ question, answer }) => [question, answer]),
    ...about.map(({ text }) => text),
    ...rows.flatMap(({ from, to }) => [from, to]),
  ];
}

/** Runs of five words, without the formats' names, so that exchanging those does not make another text. */
function shingles({ from, to }: PairContent, texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap((text) => text.replaceAll(from, 'A').replaceAll(to, 'B').toLowerCase().split(/\W+/));
  return new Set(words.slice(4).map((_, place) => words.slice(place, place + 5).join(' ')));
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((shingle) => other.has(shingle)).length;
  return common / Math.min(one.size, other.size);
}

/** Sources that are one thing under several names: their pages may be alike. */
const alike = [
  ['heic', 'heif'],
  ['jpg', 'jfif'],
  ['png', 'apng'],
  ['psd', 'xcf'],
  ['cr2', 'cr3', 'nef', 'arw', 'dng', 'raf', 'orf', 'rw2'],
];

function nearSynonyms(one: Pair, other: Pair): boolean {
  return one.to === other.to && alike.some((names) => names.includes(one.from) && names.includes(other.from));
}

describe('conversion pages', () => {
  test('there are at least sixty, each once, and each can really be made', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(pairs.map(pathOf)).size).toBe(pairs.length);
    for (const { from, to } of pairs) {
      const source = formatById(knowledge[from]?.id ?? '');
      const target = targetByName(to);
      expect(source?.decoder, from).toBeDefined();
      expect(source?.extensions, from).toContain(from === 'tiff' ? 'tif' : from);
      expect(target, to).toBeDefined();
      expect(target?.insteadOf, to).toBeUndefined();
      expect(pairOfPath(`/${from}-to-${to}/`)).toEqual({ from, to });
    }
  });

  test('each has a reason, and no reason is without a page', () => {
    expect(Object.keys(pairReasons).toSorted()).toEqual(pairs.map((pair) => pathOf(pair).slice(1)).toSorted());
  });

  test('each has a description of its own of 110 to 160 characters, and four to six questions', () => {
    for (const { path, content } of contents) {
      expect(content.description.length, `${path}: ${content.description}`).toBeGreaterThanOrEqual(110);
      expect(content.description.length, `${path}: ${content.description}`).toBeLessThanOrEqual(160);
      expect(content.questions.length, path).toBeGreaterThanOrEqual(4);
      expect(content.questions.length, path).toBeLessThanOrEqual(6);
      expect(new Set(content.questions.map(({ question }) => question)).size, path).toBe(content.questions.length);
      expect(content.changes.kept.length + content.changes.changed.length, path).toBeGreaterThanOrEqual(2);
      expect(content.related.length, path).toBeGreaterThanOrEqual(3);
      for (const { path: to } of content.related) expect(pairOfPath(to), to).toBeDefined();
    }
    expect(new Set(contents.map(({ content }) => content.description)).size).toBe(contents.length);
  });

  test('a page that sets more than the target says so', () => {
    for (const { pair, path, content } of contents) {
      expect(content.opening.note !== undefined, path).toBe(presetOfPath(path) !== `to=${pair.to}`);
    }
  });

  test('what a page says that is set, is set', () => {
    const noted = [
      ...contents.flatMap(({ path, content: { opening } }) => (opening.note ? [[path, opening.note] as const] : [])),
      ...problemPaths.map((path) => [path, problemContent(path).note] as const),
    ];
    expect(noted.length).toBeGreaterThan(9);
    for (const [path, note] of noted) {
      const preset = new URLSearchParams(presetOfPath(path));
      // What follows a colon is what comes of it.
      const figures = note.split(':')[0]?.match(/\d+/g) ?? [];
      expect([...preset.values()], `${path}: ${note}`).toEqual(expect.arrayContaining(figures));
    }
    const set = (path: string) => presetOfPath(path);
    expect(set('/jfif-to-jpg')).toContain('jpeg.keepPixels=1');
    expect(set('/jpg-to-jxl')).toContain('jxl.lossless=1');
  });

  test('no two pages say the same in other names', () => {
    const all = contents.map(({ pair, content }) => ({ pair, set: shingles(content, textsOf(content)) }));
    const close = all.flatMap((one, place) =>
      all.slice(place + 1).map((other) => ({
        name: `${pathOf(one.pair)} ${pathOf(other.pair)}`,
        share: shared(one.set, other.set),
        limit: nearSynonyms(one.pair, other.pair) ? 0.85 : 0.72,
      })),
    );
    expect(
      close.filter(({ share, limit }) => share > limit).map(({ name, share }) => `${name} ${share.toFixed(2)}`),
    ).toEqual([]);
  });

  test('what is said is what the engine does', () => {
    const said = (path: string) => {
      const pair = pairOfPath(path);
      return pair ? textsOf(pairContent(pair)).join('\n') : '';
    };
    expect(said('/png-to-jpg')).toContain('Transparency is filled with the background colour');
    expect(said('/png-to-jpg')).toContain('Where a file has more than 8 bits a colour (up to 16), 8 are left');
    expect(said('/webp-to-png')).toContain('Transparency stays, soft edges included.');
    expect(said('/gif-to-jpg')).toContain('Of an animation the first frame is taken');
    expect(said('/gif-to-webp')).toContain('Animation stays, with its timing and loops.');
    expect(said('/tiff-to-pdf')).toContain('All pages of a file go into one PDF, in order.');
    expect(said('/jpg-to-pdf')).toContain('The JPEG data go into the PDF as they are');
    expect(said('/jpg-to-bmp')).toContain('BMP has no room for EXIF, XMP, IPTC and comments');
    expect(said('/exr-to-jpg')).toContain('Light above white is brought into the range of JPG');
    expect(said('/cr2-to-tiff')).toContain('The colour depth stays, up to 14 bits.');
  });

  test('several pages are said to go into one file only where the target holds them', () => {
    for (const { path, pair, content } of contents) {
      const kinds = targetByName(pair.to)?.format.encoder.kinds ?? [];
      const told = [content.description, ...textsOf(content)].filter((text) =>
        /go into one|go into the same|all (?:pages|pictures|sizes|surfaces) kept/.test(text),
      );
      if (!kinds.includes('pages')) expect(told, path).toEqual([]);
    }
    const changed = (path: string) => contents.find((one) => one.path === path)?.content.changes;
    expect(changed('/pdf-to-jpg')?.kept).toContain('Every page of a file becomes a JPG of its own, numbered in order.');
    expect(changed('/heic-to-png')?.kept).toContain(
      'Every picture of a file becomes a PNG of its own, numbered in order.',
    );
    for (const [path, taken] of [
      ['/ico-to-png', 'Of several sizes in a file the largest is taken'],
      ['/dds-to-png', 'Of several surfaces in a file the first is taken'],
    ]) {
      expect(changed(path ?? '')?.changed.join()).toContain(taken);
    }
  });
});

describe('problem pages', () => {
  test('each has settings, a description of its own, and pages to go on to', () => {
    const made = problemPaths.map((path) => ({ path, content: problemContent(path) }));
    for (const { path, content } of made) {
      expect(presetOfPath(path)).toMatch(/^to=/);
      expect(content.description.length, path).toBeGreaterThanOrEqual(110);
      expect(content.description.length, path).toBeLessThanOrEqual(160);
      expect(articles.filter(({ slug }) => content.articles.includes(slug))).toHaveLength(3);
      expect(problemConversions(content).length).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(made.map(({ content }) => content.description)).size).toBe(made.length);
  });
});
