// Every lossy encoder brought to scores: a hundred files of real photos and drawings, decoded anew and measured.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionOfRole, type Raster } from '@safelight/core';
import { convert, defaultSettings, formatById } from '@safelight/engine/internal';
import { afterAll, expect, test } from 'vitest';
import { testContext } from '../../packages/engine/src/convert/test-context.ts';
import { ssimulacra2 } from '../../packages/engine/src/pixels/ssimulacra2.ts';
import { decodeFirst } from '../support/decode-first.ts';

const corpus = process.env['SAFELIGHT_CORPUS'] ?? '';
const work = mkdtempSync(join(tmpdir(), 'safelight-score-'));
afterAll(() => rmSync(work, { recursive: true }));

const context = { ...testContext, limits: { maxPixels: 4_000_000, maxTotalPixels: 4_000_000 } };
const ENCODERS = ['jpeg', 'webp', 'avif', 'heic', 'jxl', 'jp2'] as const;
const SCORES = [90, 80, 70] as const;

/** Photos and a drawing as PNG of sRGB, by ImageMagick: most small, one large enough to be searched on a sample. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  camera: [join(corpus, 'jpg/DSCN0010.jpg'), '-resize', '640x'],
  landscape: [join(corpus, 'jpg/Landscape_1.jpg'), '-resize', '500x'],
  insect: [join(corpus, 'jpg/ladybug.jpg'), '-resize', '400x'],
  island: [join(corpus, 'jpg/Iceland-P3.jpg'), '-resize', '450x'],
  drawing: ['-size', '500x200', 'xc:white', '-fill', 'navy', '-pointsize', '60', '-annotate', '+20+90', 'Drawing 123'],
  large: [join(corpus, 'jpg/DSCN0010.jpg'), '-resize', '1700x'],
};

function sourceOf(name: string): Uint8Array {
  const path = join(work, `${name}.png`);
  execFileSync('/usr/bin/convert', [
    ...(pictures[name] ?? []),
    '-strip',
    '-depth',
    '8',
    '-define',
    'png:color-type=2',
    path,
  ]);
  return new Uint8Array(readFileSync(path));
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decodeFirst(bytes, { ...context, onProgress: () => {} })).frames[0].raster;
}

/** The encoder's finest step. */
function stepOf(to: string): number {
  const { encoder } = formatById(to) ?? {};
  const field = encoder?.options['quality'];
  return field?.type === 'number' ? (field.step ?? 1) : 1;
}

interface Row {
  readonly picture: string;
  readonly to: string;
  readonly wanted: number;
  readonly reached: number;
  readonly quality: number;
  /** What the step below scores, where that was asked: the scale may be too coarse to come within a point. */
  readonly below?: number;
  readonly bytes: number;
  readonly ms: number;
}

async function reach(picture: string, source: Uint8Array, original: Raster, to: string, wanted: number): Promise<Row> {
  const request = { name: `${picture}.png`, settings: { ...defaultSettings(to), target: `ssimulacra2=${wanted}` } };
  const { files, result } = await convert(source, request, context);
  const [file = new Uint8Array()] = files;
  const reached = await ssimulacra2(original, await rasterOf(file), context);
  const { quality = 0, reached: told = 0, chroma } = result.score ?? {};
  expect(Math.abs(reached - told)).toBeLessThan(0.02);
  const at = async (chosen: number): Promise<Uint8Array> => {
    const name = optionOfRole(formatById(to)?.encoder?.options ?? {}, 'chroma') ?? '';
    const whole = chroma ? { [name]: chroma } : {};
    const settings = { ...defaultSettings(to), options: { quality: chosen, ...whole } };
    return (await convert(source, { ...request, settings }, context)).files[0] as Uint8Array;
  };
  expect(await at(quality)).toEqual(file);
  const passed = reached > wanted + 1 && quality > 1;
  const below = passed
    ? { below: await ssimulacra2(original, await rasterOf(await at(quality - stepOf(to))), context) }
    : {};
  return { picture, to, wanted, reached, quality, ...below, bytes: file.length, ms: result.ms };
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ picture, to, wanted, reached, quality, below, bytes, ms }) =>
      `${picture.padEnd(10)} ${to.padEnd(5)} ${wanted} ${reached.toFixed(2).padStart(6)} q${quality} ${bytes} B ${ms} ms` +
      (below === undefined ? '' : `, the step below ${below.toFixed(2)}`),
  );
  return `\n${lines.join('\n')}\n`;
}

test('scores are reached by the least step of the quality that reaches them', { timeout: 1_200_000 }, async () => {
  const rows: Row[] = [];
  for (const picture of Object.keys(pictures)) {
    const source = sourceOf(picture);
    const original = await rasterOf(source);
    for (const to of ENCODERS)
      for (const wanted of SCORES) rows.push(await reach(picture, source, original, to, wanted));
  }
  expect(rows.length).toBeGreaterThanOrEqual(100);
  const short = rows.filter(({ wanted, reached }) => reached < wanted);
  const within = rows.filter(({ wanted, reached }) => reached >= wanted && reached <= wanted + 1);
  const coarse = rows.filter(({ wanted, below }) => below !== undefined && below < wanted);
  console.log(
    `${tableOf(rows)}${rows.length} files: ${within.length} within a point, ${coarse.length} whose step below falls short, ` +
      `${short.length} that no quality brings there`,
  );
  // What falls short is at the end of the scale.
  expect(short.filter(({ quality }) => quality < 100)).toEqual([]);
  expect(within.length / rows.length).toBeGreaterThanOrEqual(0.95);
});
