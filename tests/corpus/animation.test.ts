import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targets } from '@safelight/codecs';
import { afterAll, describe, expect, test } from 'vitest';
import { type Animation, readAnimation } from './animation-readers.ts';
import { Corpus, psnr } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-animation-'));
afterAll(() => rmSync(work, { recursive: true }));

/** What a source's pixels are held against: the least PSNR to what the other tool decodes, and why it is not equal. */
interface Source {
  readonly path: string;
  /** dB; absent: equal. */
  readonly least?: number;
  /** Other than what the tool says of how often it plays, where the tool does not say. */
  readonly plays?: number;
}

const sources: readonly Source[] = [
  { path: 'gif/dispose_bgnd.gif' },
  { path: 'gif/dispose_prev.gif' },
  { path: 'gif/dispose_bgnd_transparency.gif' },
  { path: 'gif/different_transparency.gif' },
  { path: 'gif/missing_background.gif' },
  { path: 'gif/mixed-disposal.gif' },
  { path: 'gif/animated-loop-3.gif' },
  { path: 'png/blend_op_over.png' },
  { path: 'png/dispose_op_background.png' },
  { path: 'png/dispose_op_previous.png' },
  // The other tool takes the upper byte of each sample.
  { path: 'png/mode_16bit.png', least: 45 },
  { path: 'png/mode_palette_alpha.png' },
  { path: 'png/delay.png' },
  { path: 'webp/anim.webp' },
  { path: 'webp/animated-loop-3.webp' },
  { path: 'webp/big-height.webp' },
  // Chroma is brought to full resolution and turned into RGB by other arithmetic.
  { path: 'avif/star-8bpc-with-alpha.avifs', least: 40, plays: 0 },
  { path: 'avif/colors-animated-8bpc-alpha-exif-xmp.avif', least: 40, plays: 0 },
  { path: 'avif/colors-animated-12bpc-keyframes-0-2-3.avif', least: 40, plays: 0 },
  { path: 'heic/fixture-msf1.heic', least: 35, plays: 0 },
  // Splines and filters in floating point.
  { path: 'jxl/animation_spline.jxl', least: 45 },
  { path: 'jxl/cropped_traffic_light.jxl' },
];

/** A line of the command line. */
interface Line {
  readonly input: string;
  readonly output?: string;
  readonly error?: { readonly message: string };
}

/** A target: options, the unit of its durations in milliseconds, and the least PSNR where it is not that of the source. */
interface Written {
  readonly flags: readonly string[];
  readonly unit: number;
  readonly least?: number;
  /** Pixels are opaque or clear. */
  readonly binary?: boolean;
  /** Whether the reader says how often it plays. */
  readonly plays: boolean;
}

const written: Readonly<Record<string, Written>> = {
  gif: { flags: [], unit: 10, least: 30, binary: true, plays: true },
  png: { flags: [], unit: 1, plays: true },
  apng: { flags: [], unit: 1, plays: true },
  webp: { flags: ['--lossless'], unit: 1, plays: true },
  jxl: { flags: ['--lossless'], unit: 1, plays: true },
  avif: { flags: ['--lossless'], unit: 1, plays: true },
};

const references = new Map<string, Animation>();

function reference({ path }: Source): Animation {
  const known = references.get(path) ?? readAnimation(join(corpus.root, path), work);
  references.set(path, known);
  return known;
}

/** Straight RGBA as a format without half-clear pixels shows it. */
function thresholded(frame: Uint8Array): Uint8Array {
  const data = Uint8Array.from(frame);
  for (let at = 3; at < data.length; at += 4) data[at] = (data[at] ?? 0) < 128 ? 0 : 255;
  return data;
}

/** Where each frame starts, and the end of the last. */
function starts(durations: readonly number[]): number[] {
  let at = 0;
  return [0, ...durations.map((duration) => (at += duration))];
}

interface Compared {
  readonly frames: string;
  /** Furthest that a frame starts from where it should, in milliseconds. */
  readonly late: number;
  readonly db: number;
  readonly wrong: readonly string[];
}

/**
 * Holds what was written against what should be: each frame of the reference with the frame that is shown at its time. An
 * encoder may join equal frames: it then has fewer, each as long as those that it stands for.
 */
function compare(should: Animation, is: Animation, target: Written, source: Source): Compared {
  const wrong: string[] = [];
  const [wanted, got] = [starts(should.durations), starts(is.durations)];
  let late = 0;
  let db = Number.POSITIVE_INFINITY;
  let shown = 0;
  for (const [index, frame] of should.frames.entries()) {
    const at = wanted[index] ?? 0;
    const next = got[shown + 1] ?? Number.POSITIVE_INFINITY;
    // Times are rounded to the target's unit, each for itself.
    const slack = target.unit * 0.5 * (target.unit === 10 ? 1 : index + 1) + 0.01;
    if (index > 0 && Math.abs(next - at) <= slack && shown + 1 < is.frames.length) {
      late = Math.max(late, Math.abs(next - at));
      shown++;
    }
    const picture = (data: Uint8Array) => ({ width: should.width, height: should.height, data });
    const expected = target.binary ? thresholded(frame) : frame;
    const value = psnr(picture(expected), picture(is.frames[shown] ?? new Uint8Array(frame.length)));
    db = Math.min(db, value);
    if (value < Math.min(target.least ?? Number.POSITIVE_INFINITY, source.least ?? Number.POSITIVE_INFINITY)) {
      wrong.push(`frame ${index}: ${value.toFixed(1)} dB`);
    }
  }
  if (shown !== is.frames.length - 1)
    wrong.push(`${is.frames.length} frames at ${got.join(' ')} for ${wanted.join(' ')}`);
  const [end, last] = [wanted.at(-1) ?? 0, got.at(-1) ?? 0];
  // A still has no time.
  if (is.frames.length > 1 && Math.abs(end - last) > Math.max(target.unit, should.frames.length * 0.5))
    wrong.push(`${last} ms for ${end} ms`);
  if (is.width !== should.width || is.height !== should.height) wrong.push(`${is.width}x${is.height}`);
  const plays = source.plays ?? should.plays;
  if (target.plays && is.frames.length > 1 && is.plays !== plays) wrong.push(`plays ${is.plays} times, not ${plays}`);
  return { frames: `${is.frames.length}/${should.frames.length}`, late, db, wrong };
}

describe('animations', () => {
  const animated = targets.filter(
    ({ code, format }) => code === format.id && format.encoder.kinds.includes('animation'),
  );

  test('every target that is animated is here', () => {
    expect(animated.map(({ code }) => code).toSorted()).toEqual(Object.keys(written).toSorted());
  });

  test.each(Object.entries(written))('to %s: frames, times, repeats and pixels', (code, target) => {
    const out = join(work, `to-${code}`);
    mkdirSync(out);
    const files = sources.map(({ path }) => join(corpus.root, path));
    const args = ['convert', ...files, '--to', code, ...target.flags, '--allow-larger', '--out', out, '--json'];
    const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 1 << 24 });
    const lines = stdout.trim().split('\n');
    const results = lines.map((line) => JSON.parse(line) as Line);
    const byInput = new Map(results.map((line) => [relative(corpus.root, line.input), line]));
    const wrong: string[] = [];
    for (const source of sources) {
      const { output: file, error } = byInput.get(source.path) ?? {};
      if (file === undefined) {
        wrong.push(`${source.path}: ${error?.message ?? 'no line'}`);
        continue;
      }
      const should = reference(source);
      const row = compare(should, readAnimation(file, work), target, source);
      const said = row.db === Number.POSITIVE_INFINITY ? 'equal' : `${row.db.toFixed(1)} dB`;
      const facts = `frames ${row.frames.padEnd(8)} off ${row.late.toFixed(1).padStart(4)} ms  ${said.padEnd(9)}`;
      console.log(`${source.path.padEnd(48)} ${code.padEnd(5)} ${facts} ${row.wrong.slice(0, 3).join('; ')}`);
      wrong.push(...row.wrong.map((text) => `${source.path}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });
});
