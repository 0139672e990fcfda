import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-depth-'));
const at = (name: string): string => join(work, name);
afterAll(() => rmSync(work, { recursive: true }));

const SIDE = 256;
type Samples = Uint8Array | Uint16Array;

/** A PNG file of these samples, written by libvips. */
function source(name: string, channels: number, data: Samples): string {
  writeFileSync(at('source.raw'), data);
  const [format, space] = data instanceof Uint8Array ? ['uchar', 'srgb'] : ['ushort', 'rgb16'];
  const from = [at('source.raw'), at('source.v'), `${SIDE}`, `${SIDE}`, `${channels}`, '--format', format];
  execFileSync('vips', ['rawload', ...from, '--interpretation', space]);
  execFileSync('vips', ['pngsave', at('source.v'), at(name)]);
  return at(name);
}

/** Red has every level of 16 bits, green has them backwards, blue runs down the picture. */
const gradient = Uint16Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
  const pixel = Math.floor(i / 3);
  return [pixel, 65_535 - pixel, (pixel % SIDE) * 257][i % 3] ?? 0;
});

/** Alpha runs along the rows from clear to opaque, over colours of every level; those of the clear column too. */
function ramp(top: 255 | 65_535): Samples {
  const step = top / 255;
  const values = Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
    const [x, y] = [(i >> 2) % SIDE, (i >> 2) >> 8];
    return ([y, 255 - y, y ^ 0x55, x][i & 3] ?? 0) * step;
  });
  return top === 255 ? Uint8Array.from(values) : Uint16Array.from(values);
}

function converted(path: string, to: string, ...flags: readonly string[]): string {
  const args = ['convert', path, '--to', to, '--allow-larger', '--overwrite', '--out', work, ...flags];
  execFileSync(process.execPath, [program, ...args], { stdio: 'pipe' });
  return path.replace(/\.\w+$/, `.${to}`);
}

/** The samples of a file as an independent program reads them. */
function read(path: string, deep: boolean): Samples {
  const decoders: Readonly<Record<string, readonly [string, ...string[]]>> = {
    avif: ['avifdec', '--depth', deep ? '16' : '8', path, at('read.png')],
    jxl: ['djxl', path, at('read.png'), `--bits_per_sample=${deep ? 16 : 8}`],
    webp: ['dwebp', path, '-o', at('read.png')],
  };
  const decoder = decoders[path.split('.').at(-1) ?? ''];
  if (decoder) execFileSync(decoder[0], decoder.slice(1), { stdio: 'pipe' });
  execFileSync('vips', ['rawsave', decoder ? at('read.png') : path, at('read.raw')]);
  const bytes = readFileSync(at('read.raw'));
  return deep ? new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) : bytes;
}

function furthest(a: Samples, b: Samples): number {
  expect(a.length).toBe(b.length);
  let most = 0;
  for (const [i, value] of a.entries()) most = Math.max(most, Math.abs(value - (b[i] ?? 0)));
  return most;
}

describe('16 bits', () => {
  const png = source('gradient.png', 3, gradient);

  test('PNG to TIFF to PNG is equal, bit by bit', () => {
    const tiff = converted(png, 'tif');
    expect(furthest(read(tiff, true), gradient)).toBe(0);
    rmSync(png);
    expect(furthest(read(converted(tiff, 'png'), true), gradient)).toBe(0);
  });

  test.each([
    ['avif', 10, ['--lossless', '--depth', '10']],
    ['avif', 12, ['--lossless', '--depth', '12']],
    ['jxl', 16, ['--lossless']],
  ] as const)('%s of %d bits is within one step', (to, bits, flags) => {
    const off = furthest(read(converted(source('steps.png', 3, gradient), to, ...flags), true), gradient);
    console.log(`${to} of ${bits} bits: at most ${off} of 65535`);
    expect(off).toBeLessThanOrEqual(bits === 16 ? 0 : Math.ceil(65_535 / (2 ** bits - 1)));
  });
});

describe('alpha', () => {
  test.each([
    ['tif', []],
    ['webp', ['--lossless']],
    ['avif', ['--lossless']],
    ['jxl', ['--lossless']],
  ] as const)('a ramp is exact in %s, and so are the colours of clear pixels', (to, flags) => {
    const samples = ramp(255);
    const made = converted(source('ramp.png', 4, samples), to, ...flags);
    expect(furthest(read(made, false), samples)).toBe(0);
    rmSync(at('ramp.png'));
    expect(furthest(read(converted(made, 'png'), false), samples)).toBe(0);
  });

  test.each([
    ['tif', []],
    ['jxl', ['--lossless']],
  ] as const)('a ramp of 16 bits is exact in %s', (to, flags) => {
    const samples = ramp(65_535);
    const made = converted(source('deep.png', 4, samples), to, ...flags);
    expect(furthest(read(made, true), samples)).toBe(0);
    rmSync(at('deep.png'));
    expect(furthest(read(converted(made, 'png'), true), samples)).toBe(0);
  });
});
