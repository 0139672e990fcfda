import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Corpus, pixels, psnr, renderedToSrgb } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-corpus-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Formats of the corpus, and what counts as the reference's pixels: equal, or 40 dB where reconstruction may differ. */
const lossless = ['png', 'tiff', 'bmp', 'gif'];
const lossy = ['jpg', 'webp', 'avif', 'heic', 'heif'];

/** References where the manifest's command cannot be run or compared: first frames of animations; float and XYZ output. */
const firstFrame = 'vips copy {in} {out}.png';
const otherReference: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    corpus.files.filter(({ format, reference }) => ['gif', 'webp'].includes(format) && reference?.command?.includes('n=-1')).map(({ path }) => [path, firstFrame]),
  ),
};

/** Files that are not matched, each with its reason. A file that comes to match must leave this list. */
const unmatched: Readonly<Record<string, string>> = {};

interface Outcome {
  readonly path: string;
  readonly format: string;
  readonly db: number;
  readonly note: string;
}

const outcomes: Outcome[] = [];

beforeAll(() => {
  const folders = [...lossless, ...lossy].map((format) => join(corpus.root, format));
  for (const folder of folders) {
    const args = ['convert', folder, '--to', 'png', '--out', join(work, folder.split('/').at(-1) ?? ''), '--json', '--jobs', '2'];
    const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const results = new Map(
      stdout
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { input: string; output?: string; error?: { code: string; message: string } })
        .map((line) => [line.input, line] as const),
    );
    for (const file of corpus.files) {
      const path = join(corpus.root, file.path);
      if (!path.startsWith(`${folder}/`)) continue;
      outcomes.push({ path: file.path, format: file.format, ...judge(file, results.get(path)) });
    }
  }
}, 600_000);

function judge(
  file: (typeof corpus.files)[number],
  result: { output?: string; error?: { code: string; message: string } } | undefined,
): { db: number; note: string } {
  const reference = corpus.reference(file, work, otherReference[file.path]);
  if (!result?.output || !existsSync(result.output)) return { db: 0, note: result?.error ? `${result.error.code}: ${result.error.message}` : 'no result' };
  if (!reference) return { db: Number.NaN, note: 'no reference tool' };
  const stored = psnr(pixels(reference), pixels(result.output));
  if (stored >= 40) return { db: stored, note: 'samples' };
  const rendered = psnr(pixels(renderedToSrgb(reference, work, 'a')), pixels(renderedToSrgb(result.output, work, 'b')));
  return rendered > stored ? { db: rendered, note: 'rendered to sRGB' } : { db: stored, note: 'samples' };
}

const wanted = (format: string): number => (lossless.includes(format) ? Number.POSITIVE_INFINITY : 40);

describe('every valid file of the corpus has the pixels of its reference tool', () => {
  test.each([...lossless, ...lossy])('%s', (format) => {
    const mine = outcomes.filter((outcome) => outcome.format === format);
    const matched = mine.filter(({ db }) => db >= wanted(format));
    const worst = Math.min(...matched.map(({ db }) => db));
    console.log(`${format.padEnd(5)} ${matched.length}/${mine.length} matched, worst ${worst === Number.POSITIVE_INFINITY ? 'equal' : `${worst.toFixed(1)} dB`}`);
    const others = mine.filter((outcome) => !matched.includes(outcome));
    for (const { path, db, note } of others) console.log(`      ${path}: ${db.toFixed(1)} dB (${note}); ${unmatched[path] ?? 'NOT LISTED'}`);
    expect(mine.length).toBeGreaterThan(0);
    const listed = Object.keys(unmatched).filter((path) => mine.some((outcome) => outcome.path === path));
    expect(others.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
  });
});
