import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { convertCommand } from '../src/convert-command.ts';
import type { ConvertFlags } from '../src/flags.ts';
import { observeFolding } from '../src/path-map.ts';
import { endThreads, testHost } from './in-process.ts';
import { linesOf, makeTree, runIn, snapshotOf } from './program.ts';
import { makeScenario, type Scenario, scenarios } from './random-tree.ts';
import { bmp, ppm, tiff } from './tiny-pictures.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'safelight-dry-run-')));
afterAll(async () => {
  await endThreads();
  rmSync(base, { recursive: true });
});

/** A PPM of black pixels. */
function rectangle(width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), Buffer.alloc(width * height * 3)]);
}

const side = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });

/** Settings that have a say in paths and sizes. */
const settings: fc.Arbitrary<Partial<ConvertFlags>> = fc.record({
  to: fc.constantFrom('bmp', 'ppm', 'png', 'tif', 'pdf', 'ico', 'webp', 'gif', 'svg', 'cr2', 'xbm'),
  width: side,
  height: side,
  fit: fc.constantFrom('fit', 'fill', 'crop', 'stretch', undefined),
  enlarge: fc.boolean(),
  pages: fc.constantFrom(undefined, undefined, 'first', 'all', '2', '1-2', '3,7', '9'),
  strip: fc.boolean(),
});

type RectangleSize = readonly [width: number, height: number];

/** Runs the command in this process. */
async function outcome(args: readonly string[], flags: ConvertFlags) {
  const host = testHost(() => {});
  try {
    const code = await convertCommand(args, flags, host);
    return { code, lines: linesOf(host.text()) };
  } catch (error) {
    return { code: (error as Error).message, lines: [] };
  }
}

/** What both runs must say, in whatever order. */
function told({ code, lines }: Awaited<ReturnType<typeof outcome>>) {
  const texts = lines.map(({ input, output, outputs, width, height, joined, missing, error }) =>
    JSON.stringify({ input, output, outputs, width, height, joined, missing, error: error?.code }),
  );
  return { code, texts: texts.toSorted() };
}

async function check(scenario: Scenario, wanted: Partial<ConvertFlags>, sizes: readonly RectangleSize[]) {
  const root = mkdtempSync(join(base, 'r'));
  makeScenario(root, scenario);
  for (const [index, [width, height]] of sizes.entries())
    writeFileSync(join(root, `r${index}.ppm`), rectangle(width, height));
  const paths = scenario.entries.map(({ path }) => path);
  const args = [...scenario.args.map(({ pick }) => paths[pick % paths.length] ?? ''), '.'].map((path) =>
    join(root, path),
  );
  const { out, overwrite, partial, join: joined } = scenario;
  const target = joined === undefined ? wanted.to : 'tiff';
  const flags: ConvertFlags = {
    ...wanted,
    to: target ?? 'bmp',
    ...(out !== undefined && { out: join(root, out) }),
    ...(joined !== undefined && { join: join(root, joined === 'an input' ? (paths[0] ?? '') : joined), partial }),
    overwrite,
    jobs: 1,
    json: true,
  };
  const before = snapshotOf(root);
  const dry = await outcome(args, { ...flags, dryRun: true });
  expect(snapshotOf(root)).toEqual(before);
  const real = await outcome(args, flags);
  expect(told(dry)).toEqual(told(real));
  rmSync(root, { recursive: true });
}

const sizes = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), { maxLength: 3 });
const quiet = scenarios.map((scenario): Scenario => ({ ...scenario, accidents: [] }));

test('what a dry run says is what a run then does', { timeout: 600_000 }, async () => {
  await fc.assert(fc.asyncProperty(quiet, settings, sizes, check), {
    numRuns: Number(process.env['SAFELIGHT_RUNS'] ?? 150),
  });
});

describe('in words', () => {
  const root = join(base, 'words');
  makeTree(root, {
    'a.ppm': ppm([1, 2, 3]),
    'pages.tif': tiff([1, 2, 3], [4, 5, 6], [7, 8, 9]),
    'broken.bmp': bmp([1, 2, 3]).subarray(0, 10),
    'there/a.png': Buffer.from('something else'),
  });

  test('a plan for each file, and nothing is written', () => {
    const before = snapshotOf(root);
    const args = ['convert', 'a.ppm', 'pages.tif', '--to', 'png', '--width', '4', '--enlarge', '--dry-run'];
    const ended = runIn(root, ...args, '--out', 'new');
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out.split('\n')).toEqual([
      'plan  a.ppm (PPM) -> new/a.png  4 x 4',
      '      resized from 1 x 1 to 4 x 4',
      'plan  pages.tif (TIFF) -> new/pages-01.png ... new/pages-03.png  4 x 4  3 files',
      '      resized from 1 x 1 to 4 x 4',
      '',
    ]);
    expect(snapshotOf(root)).toEqual(before);
  });

  test('what a run would refuse is refused', () => {
    const ended = runIn(root, 'convert', 'a.ppm', 'broken.bmp', '--to', 'png', '--out', 'there', '--dry-run');
    expect([ended.code, ended.out]).toEqual([1, '']);
    expect(ended.err).toContain('there/a.png exists already');
    expect(ended.err).toMatch(/^fail {2}broken\.bmp: /m);
  });

  test('one file of all', () => {
    const args = ['convert', 'a.ppm', 'pages.tif', '--to', 'pdf', '--join', 'all.pdf', '--dry-run'];
    expect(runIn(root, ...args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^plan {2}2 files -> all\.pdf$/m),
    });
    expect(runIn(root, ...args, 'broken.bmp')).toMatchObject({
      code: 1,
      err: expect.stringContaining('use --partial'),
    });
  });

  test('standard output takes one file', () => {
    const args = ['convert', 'pages.tif', '--to', 'png', '--out', '-', '--dry-run'];
    expect(runIn(root, ...args).code).toBe(2);
    expect(runIn(root, ...args, '--pages', '2')).toMatchObject({
      code: 0,
      out: expect.stringContaining('-> -  1 x 1'),
    });
  });

  test('wrong usage is 2', () => {
    expect(runIn(root, 'convert', 'a.ppm', '--to', 'png', '--lossless', '--dry-run').code).toBe(2);
  });
});

test('what letter case is to a file system is seen without writing', () => {
  const root = join(base, 'case');
  mkdirSync(root);
  writeFileSync(join(root, 'Name'), '1');
  const folds = ((): boolean => {
    try {
      return readFileSync(join(root, 'NAME'), 'utf8') === '1';
    } catch {
      return false;
    }
  })();
  expect(observeFolding(root)).toBe(folds);
  expect(observeFolding(join(root, 'not there'))).toBe(false);
});
