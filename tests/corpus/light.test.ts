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

const files = corpus.files.map(({ path }) => path).filter((path) => /^(?:exr|hdr)\//.test(path) && !otherwise[path]);

describe('light is kept whole, by libvips', () => {
  test.each(files)('%s', (path) => {
    // PFM has no alpha: where the file has one, its light is blended with black, which is what associated colours are.
    const args = [
      'convert',
      join(corpus.root, path),
      '--to',
      'pfm',
      '--background',
      '#000000',
      '--out',
      work,
      '--overwrite',
    ];
    execFileSync(process.execPath, [program, ...args]);
    const ours = readPfm(join(work, `${basename(path).replace(/\.[^.]+$/, '')}.pfm`));
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
