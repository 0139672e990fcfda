// Every JPEG encoder over models, depths, samplings, sizes and scans, read by libvips and by FFmpeg's own decoder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-jpeg-encoders-'));
const at = (name: string): string => join(work, name);
afterAll(() => rmSync(work, { recursive: true }));

const CHANNELS = { gray: 1, rgb: 3, cmyk: 4 } as const;
const models = [
  ['gray', 8],
  ['gray', 16],
  ['rgb', 8],
  ['rgb', 16],
  ['cmyk', 8],
  ['cmyk', 16],
] as const;
const sizes = [
  [1, 1],
  [7, 3],
  [131, 77],
] as const;

interface Source {
  readonly path: string;
  readonly name: string;
  readonly model: keyof typeof CHANNELS;
  /** Samples of 0 to 255, with a fraction where they are deeper. */
  readonly samples: Float64Array;
}

/** Smooth, with one edge; written by libvips. */
function sourceOf(model: keyof typeof CHANNELS, depth: 8 | 16, width: number, height: number): Source {
  const channels = CHANNELS[model];
  const top = depth === 8 ? 255 : 65_535;
  const values = Array.from({ length: width * height * channels }, (_, i) => {
    const [pixel, channel] = [Math.floor(i / channels), i % channels];
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const wave = 70 * Math.sin((x + 20 * channel) / 19) + 40 * Math.cos(y / 13);
    return Math.round(((128 + wave - (x > width / 2 ? 15 : 0)) * top) / 255);
  });
  const data = depth === 8 ? Uint8Array.from(values) : Uint16Array.from(values);
  const name = `${model}-${depth}-${width}x${height}`;
  const path = at(`${name}.tif`);
  const space = {
    gray: depth === 8 ? 'b-w' : 'grey16',
    rgb: depth === 8 ? 'srgb' : 'rgb16',
    cmyk: 'cmyk',
  }[model];
  writeFileSync(at('source.raw'), data);
  const format = depth === 8 ? 'uchar' : 'ushort';
  const from = [at('source.raw'), at('source.v'), `${width}`, `${height}`, `${channels}`, '--format', format];
  execFileSync('vips', ['rawload', ...from, '--interpretation', space]);
  execFileSync('vips', ['tiffsave', at('source.v'), path]);
  return { path, name, model, samples: Float64Array.from(data, (value) => (value * 255) / top) };
}

const sources = models.flatMap(([model, depth]) =>
  sizes.map(([width, height]) => sourceOf(model, depth, width, height)),
);

function psnr(a: Float64Array, b: Uint8Array): number {
  expect(b.length).toBe(a.length);
  const error = a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0) / a.length;
  return error === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(65_025 / error);
}

function byVips(path: string): Uint8Array {
  execFileSync('vips', ['rawsave', path, at('read.raw')]);
  return readFileSync(at('read.raw'));
}

function byFfmpeg(path: string, model: 'gray' | 'rgb'): Uint8Array {
  const scaled = [
    '-sws_flags',
    'bicubic+accurate_rnd+full_chroma_int',
    '-pix_fmt',
    model === 'gray' ? 'gray' : 'rgb24',
  ];
  return execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', path, ...scaled, '-f', 'rawvideo', '-']);
}

const cases = ['fast', 'balanced', 'smallest'].flatMap((effort) =>
  ['4:4:4', '4:2:2', '4:2:0'].flatMap((sampling) =>
    [false, true].map((progressive) => ({ effort, sampling, progressive })),
  ),
);

describe.each(cases)('effort $effort, $sampling, progressive $progressive', ({ effort, sampling, progressive }) => {
  const out = at(`${effort}-${sampling.replaceAll(':', '')}-${progressive}`);
  mkdirSync(out);
  const flags = ['--quality', '95', '--effort', effort, '--chroma-subsampling', sampling];
  const scans = progressive ? ['--progressive'] : [];
  const paths = sources.map(({ path }) => path);
  const args = ['convert', ...paths, '--to', 'jpg', '--allow-larger', '--out', out, ...flags, ...scans];
  execFileSync(process.execPath, [program, ...args], { stdio: 'pipe' });

  test.each(sources)('$name', ({ name, model, samples }) => {
    const made = join(out, `${name}.jpg`);
    expect(psnr(samples, byVips(made))).toBeGreaterThan(38);
    if (model !== 'cmyk') expect(psnr(samples, byFfmpeg(made, model))).toBeGreaterThan(34);
  });
});
