import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Corpus, pixels, psnr } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-edits-'));
afterAll(() => rmSync(work, { recursive: true }));

const run = (command: string, ...args: readonly (string | number)[]): string =>
  execFileSync(command, args.map(String), { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 }).toString('latin1');
const vips = (...args: readonly (string | number)[]): string => run('/usr/bin/vips', ...args);
const at = (name: string): string => join(work, name);

let made = 0;

/** What the built command makes of a file with these flags. */
function converted(file: string, to: string, flags: readonly string[]): string {
  const out = at(`made-${++made}`);
  mkdirSync(out);
  run(process.execPath, program, 'convert', file, '--to', to, '--out', out, ...flags);
  return join(out, readdirSync(out)[0] ?? '');
}

const sideOf = (file: string, side: 'width' | 'height'): number => Number(run('/usr/bin/vipsheader', '-f', side, file));

/** A photo of the corpus, as PNG of 8 and 16 bits, the latter with noise for alpha. */
beforeAll(() => {
  const photo = corpus.files.find(({ path }) => path.endsWith('png/paris_icc_exif_xmp.png'));
  const file = photo ? join(corpus.root, photo.path) : '';
  vips('copy', `${file}[0]`, at('plain.v'));
  vips('colourspace', at('plain.v'), at('rgb.v'), 'srgb');
  vips('copy', at('rgb.v'), `${at('photo8.png')}[strip]`);
  const [width, height] = [sideOf(at('rgb.v'), 'width'), sideOf(at('rgb.v'), 'height')];
  vips('colourspace', at('rgb.v'), at('rgb16.v'), 'rgb16');
  vips('perlin', at('noise.v'), width, height, '--cell-size', 64, '--seed', 5);
  vips('linear', at('noise.v'), at('levels.v'), 30_000, 32_768);
  vips('cast', at('levels.v'), at('alpha.v'), 'ushort');
  vips('bandjoin', `${at('rgb16.v')} ${at('alpha.v')}`, at('rgba.v'));
  vips('copy', at('rgba.v'), `${at('photo16.png')}[strip]`, '--interpretation', 'rgb16');
});

/** The largest difference between samples of two pictures, of 255 or 65535, by libvips; none is 0. */
function greatestDifference(one: string, other: string): number {
  for (const side of ['width', 'height'] as const) expect(sideOf(one, side)).toBe(sideOf(other, side));
  vips('subtract', one, other, at('difference.v'));
  vips('abs', at('difference.v'), at('absolute.v'));
  return Number(vips('max', at('absolute.v')));
}

/** Turned clockwise and cut by libvips: bicubic, in linear light, with alpha premultiplied. */
function straightenedByVips(file: string, degrees: number, [columns, rows]: readonly [number, number]): string {
  const [width, height] = [sideOf(file, 'width'), sideOf(file, 'height')];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const places = [
    '--interpolate',
    'bicubic',
    '--extend',
    'copy',
    '--oarea',
    `0 0 ${columns} ${rows}`,
    '--idx',
    -(width - 1) / 2,
    '--idy',
    -(height - 1) / 2,
    '--odx',
    (columns - 1) / 2,
    '--ody',
    (rows - 1) / 2,
  ];
  const turn = (from: string, to: string) =>
    vips('affine', at(from), at(to), `${cos} ${-sin} ${sin} ${cos}`, ...places);
  const deep = Number(run('/usr/bin/vipsheader', '-f', 'bands', file)) === 4;
  const space = deep ? 'rgb16' : 'srgb';
  vips('extract_band', file, at('colour.v'), 0, '--n', 3);
  vips('copy', at('colour.v'), at('named.v'), '--interpretation', space);
  vips('colourspace', at('named.v'), at('light.v'), 'scrgb');
  const out = at(`straight-${degrees}-${space}.png`);
  if (!deep) {
    turn('light.v', 'turned.v');
    vips('colourspace', at('turned.v'), out, 'srgb');
    return out;
  }
  vips('extract_band', file, at('cover16.v'), 3);
  vips('linear', at('cover16.v'), at('cover.v'), 1 / 65_535, 0);
  vips('multiply', at('light.v'), at('cover.v'), at('light-cover.v'));
  turn('light-cover.v', 'turned.v');
  turn('cover.v', 'turned-cover.v');
  vips('divide', at('turned.v'), at('turned-cover.v'), at('free.v'));
  vips('copy', at('free.v'), at('free-light.v'), '--interpretation', 'scrgb');
  vips('colourspace', at('free-light.v'), at('colours.v'), 'rgb16');
  vips('linear', at('turned-cover.v'), at('cover-levels.v'), 65_535, 0.5);
  vips('cast', at('cover-levels.v'), at('alpha-turned.v'), 'ushort');
  vips('bandjoin', `${at('colours.v')} ${at('alpha-turned.v')}`, at('joined.v'));
  vips('copy', at('joined.v'), out, '--interpretation', 'rgb16');
  return out;
}

describe.each(['photo8.png', 'photo16.png'])('%s, as libvips has it', (name) => {
  test.each([
    [
      ['--turn', '90'],
      ['rot', 'd90'],
    ],
    [
      ['--turn', '180'],
      ['rot', 'd180'],
    ],
    [
      ['--turn', '270'],
      ['rot', 'd270'],
    ],
    [
      ['--flip', 'horizontal'],
      ['flip', 'horizontal'],
    ],
    [
      ['--flip', 'vertical'],
      ['flip', 'vertical'],
    ],
  ] as const)('%j, pixel by pixel', (flags, [operation, argument]) => {
    vips(operation, at(name), at('expected.png'), argument);
    expect(greatestDifference(converted(at(name), 'png', flags), at('expected.png'))).toBe(0);
  });

  test.each([
    ['100x80+7+13', [7, 13, 100, 80]],
    ['1:1', [50, 0, 302, 302]],
  ] as const)('--crop %s, pixel by pixel', (crop, area) => {
    vips('extract_area', at(name), at('expected.png'), ...area);
    expect(greatestDifference(converted(at(name), 'png', ['--crop', crop]), at('expected.png'))).toBe(0);
  });

  test.each([2.5, -11, 45])('--straighten %d, to 55 dB', (degrees) => {
    const file = converted(at(name), 'png', ['--straighten', String(degrees)]);
    const expected = straightenedByVips(at(name), degrees, [sideOf(file, 'width'), sideOf(file, 'height')]);
    expect(psnr(pixels(file), pixels(expected))).toBeGreaterThan(55);
  });
});

describe('JPEG files, as jpegtran has them', () => {
  const photos = corpus.files.filter(({ format }) => format === 'jpg' || format === 'jpeg');
  const edits = [
    [
      ['--turn', '90'],
      ['-rotate', '90'],
    ],
    [
      ['--flip', 'vertical'],
      ['-flip', 'vertical'],
    ],
    [
      ['--crop', '64x48+16+32'],
      ['-crop', '64x48+16+32'],
    ],
    [
      ['--turn', '270', '--crop', '48x64+32+16'],
      ['-rotate', '270', '-crop', '48x64+32+16'],
    ],
  ] as const;

  test.each(edits)('%j', (flags, expected) => {
    let compared = 0;
    for (const { path } of photos) {
      const file = join(corpus.root, path);
      const bare = at(`${basename(path)}.bare.jpg`);
      try {
        // An orientation would come first.
        run('/usr/bin/jpegtran', '-copy', 'none', '-outfile', bare, file);
        run('/usr/bin/jpegtran', '-copy', 'none', '-perfect', ...expected, '-outfile', at('expected.jpg'), bare);
      } catch {
        continue;
      }
      const result = converted(bare, 'jpeg', flags);
      for (const [from, to] of [
        [result, 'result.ppm'],
        [at('expected.jpg'), 'expected.ppm'],
      ] as const) {
        run('/usr/bin/djpeg', '-outfile', at(to), from);
      }
      expect([path, run('/usr/bin/cmp', at('result.ppm'), at('expected.ppm'))]).toEqual([path, '']);
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });
});
