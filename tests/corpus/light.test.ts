import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-light-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Files whose light is another on purpose, each with its reason. */
const otherwise: Readonly<Record<string, string>> = {
  'exr/XYZ.exr': 'its primaries are converted to those of sRGB, which libvips leaves alone',
  'exr/WideColorGamut.exr': 'its primaries are converted to those of sRGB, which libvips leaves alone',
  'hdr/orientation1.hdr': 'its scan order is followed, which libvips does not',
  'hdr/orientation6.hdr': 'its scan order is followed, which libvips does not',
};

interface Floats {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/** A portable float map of little-endian samples, rows from the bottom up. */
function readPfm(path: string): Floats {
  const bytes = readFileSync(path);
  const [head = '', kind, width = '', height = ''] =
    /^(PF|Pf)\s(\d+)\s(\d+)\s-[\d.]+\n/.exec(bytes.toString('latin1', 0, 60)) ?? [];
  const data = new Float32Array(bytes.buffer.slice(bytes.byteOffset + head.length, bytes.byteOffset + bytes.length));
  return { width: Number(width), height: Number(height), channels: kind === 'PF' ? 3 : 1, data };
}

/** Raw floats of libvips: rows from the top down, as many bands as the file has. */
function readVips(path: string): Floats {
  const out = join(work, 'reference');
  const load = path.endsWith('.hdr')
    ? `vips radload '${path}' ${out}-rad.v && vips rad2float ${out}-rad.v ${out}.v`
    : `vips openexrload '${path}' ${out}.v`;
  execFileSync('sh', ['-c', `${load} && vips rawsave ${out}.v ${out}.raw`], { stdio: 'pipe' });
  const field = (name: string): number =>
    Number(spawnSync('vipsheader', ['-f', name, `${out}.v`], { encoding: 'utf8' }).stdout.trim());
  const bytes = readFileSync(`${out}.raw`);
  const data = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { width: field('width'), height: field('height'), channels: field('bands'), data };
}

/** Converts a file of the corpus; where the result is. */
function converted(path: string, to: string, ...more: readonly string[]): string {
  const args = ['convert', join(corpus.root, path), '--to', to, ...more, '--out', work, '--overwrite'];
  execFileSync(process.execPath, [program, ...args], { stdio: 'pipe' });
  return join(work, `${basename(path).replace(/\.[^.]+$/, '')}.${to}`);
}

/** Integers of libvips from 0 to 1, as many bands as the file has. */
function readSamples(path: string): Floats {
  const out = join(work, 'samples');
  const cast = `vips cast '${path}' ${out}.v ushort && vips rawsave ${out}.v ${out}.raw`;
  execFileSync('sh', ['-c', cast], { stdio: 'pipe' });
  const field = (name: string): number =>
    Number(spawnSync('vipsheader', ['-f', name, `${out}.v`], { encoding: 'utf8' }).stdout.trim());
  const bytes = readFileSync(`${out}.raw`);
  const words = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const data = Float32Array.from(words, (value) => value / 65_535);
  return { width: field('width'), height: field('height'), channels: field('bands'), data };
}

/** BT.2100, table 4: a PQ signal as light, 1 = 203 cd/m2 (BT.2408). */
function lightOfPq(signal: number): number {
  const [m1, m2, c1, c2, c3] = [
    2610 / 16_384,
    (2523 / 4096) * 128,
    3424 / 4096,
    (2413 / 4096) * 32,
    (2392 / 4096) * 32,
  ];
  const root = signal ** (1 / m2);
  return ((Math.max(root - c1, 0) / (c2 - c3 * root)) ** (1 / m1) * 10_000) / 203;
}

/** BT.2020 to BT.709, the inverse of BT.2087's matrix as published. */
const from2020 = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187];

/** Share of the samples that say another light than the reference, of those that PQ can say. */
function otherLight(ours: Floats, theirs: Floats, share: number): number {
  let far = 0;
  let count = 0;
  for (let pixel = 0; pixel < theirs.width * theirs.height; pixel++) {
    const signal = [0, 1, 2].map((k) => ours.data[pixel * ours.channels + (ours.channels < 3 ? 0 : k)] ?? 0);
    const light = signal.map(lightOfPq);
    const expected = [0, 1, 2].map((k) => theirs.data[pixel * theirs.channels + (theirs.channels < 3 ? 0 : k)] ?? 0);
    if (!expected.every((value) => value >= 0 && value < 10_000 / 203)) continue;
    for (let k = 0; k < 3; k++) {
      const value = light.reduce((sum, part, column) => sum + part * (from2020[k * 3 + column] ?? 0), 0);
      count++;
      // The published matrix has four digits, and each component is made of the brightest one too.
      if (Math.abs(value - (expected[k] ?? 0)) > share * Math.max(...expected, 0.01)) far++;
    }
  }
  return far / count;
}

const files = corpus.files.map(({ path }) => path).filter((path) => /^(?:exr|hdr)\//.test(path) && !otherwise[path]);

describe('light is kept whole, by libvips', () => {
  test.each(files)('%s', (path) => {
    // PFM has no alpha: where the file has one, its light is blended with black, which is what associated colours are.
    const ours = readPfm(converted(path, 'pfm', '--background', '#000000'));
    const theirs = readVips(join(corpus.root, path));
    expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
    // RGBE: libvips takes the middle of a step of the shared exponent, which is up to 1/256 of the brightest component.
    const shared = path.endsWith('.hdr') ? 1 / 254 : 0;
    let far = 0;
    for (let y = 0; y < ours.height; y++) {
      for (let x = 0; x < ours.width; x++) {
        const at = ((ours.height - 1 - y) * ours.width + x) * ours.channels;
        const from = (y * theirs.width + x) * theirs.channels;
        const brightest = Math.max(...theirs.data.subarray(from, from + ours.channels));
        for (let k = 0; k < ours.channels; k++) {
          const [a, b] = [ours.data[at + k] ?? 0, theirs.data[from + k] ?? 0];
          const allowed = 2e-3 * Math.max(Math.abs(b), 0.01) + shared * brightest;
          // Not-a-number and infinity have no true value.
          if (Number.isFinite(b) && Math.abs(a - b) > allowed) far++;
        }
      }
    }
    const share = far / ours.data.length;
    console.log(
      `${path}: ${ours.width} x ${ours.height}, ${(share * 100).toFixed(2)}% of the samples off by more than 0.2%`,
    );
    expect(share).toBeLessThan(0.01);
  });
});

describe('light above white stays above white as PQ', () => {
  test.each(['exr/t03.exr', 'exr/BrightRingsNanInf.exr', 'hdr/image1.hdr'])(
    '%s to AVIF of 12 bits, by avifdec',
    (path) => {
      const png = join(work, 'by-avifdec.png');
      execFileSync('avifdec', ['--depth', '16', converted(path, 'avif', '--lossless'), png]);
      const off = otherLight(readSamples(png), readVips(join(corpus.root, path)), 0.02);
      console.log(`${path}: ${(off * 100).toFixed(2)}% of the samples off by more than 2%`);
      expect(off).toBeLessThan(0.01);
    },
  );

  test('a picture within white stays sRGB, and so does one that is asked to, and every PNG', () => {
    const says = (path: string, to: string, ...more: readonly string[]): string =>
      execFileSync('exiftool', ['-s3', '-TransferCharacteristics', converted(path, to, ...more)]).toString();
    expect(says('exr/t03.exr', 'avif')).toContain('PQ');
    expect(says('exr/ColorCodedLevels.exr', 'avif')).not.toContain('PQ');
    expect(says('hdr/old-rle.hdr', 'avif')).not.toContain('PQ');
    expect(says('exr/t03.exr', 'avif', '--tone-map', 'reinhard')).not.toContain('PQ');
    expect(says('exr/t03.exr', 'avif', '--srgb')).not.toContain('PQ');
    expect(says('exr/t03.exr', 'png')).toBe('');
  });
});

describe('wide colours stay wide in linear light, by numpy', () => {
  test.each(['png/p3.png', 'jpg/Iceland-P3.jpg', 'jpg/Landscape_4.jpg'])('%s', (path) => {
    const script = fileURLToPath(new URL('./linear-light.py', import.meta.url));
    const out = join(work, 'linear.raw');
    execFileSync('/usr/bin/python3', [script, join(corpus.root, path), out], { stdio: 'pipe' });
    const bytes = readFileSync(out);
    const theirs = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const ours = readPfm(converted(path, 'pfm', '--background', '#000000'));
    expect(ours.data.length).toBe(theirs.length);
    let [far, outside] = [0, 0];
    for (let i = 0; i < theirs.length; i++) {
      const stride = ours.width * 3;
      const value = ours.data[(ours.height - 1 - Math.floor(i / stride)) * stride + (i % stride)] ?? 0;
      const expected = theirs[i] ?? 0;
      if (Math.abs(value - expected) > 0.002 + 0.005 * Math.abs(expected)) far++;
      if (expected < -0.01 || expected > 1.01) outside++;
    }
    console.log(`${path}: ${far} of ${theirs.length} samples off, ${outside} outside of sRGB`);
    expect(far / theirs.length).toBeLessThan(0.001);
    expect(outside).toBeGreaterThan(0);
  });
});
