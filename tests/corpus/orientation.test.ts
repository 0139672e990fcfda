import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pixels, psnr } from './reference.ts';

const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-orientation-'));
afterAll(() => rmSync(work, { recursive: true }));

/** EXIF's orientations by ImageMagick's names for them. */
const names = [
  'TopLeft',
  'TopRight',
  'BottomRight',
  'BottomLeft',
  'LeftTop',
  'RightTop',
  'RightBottom',
  'LeftBottom',
] as const;

/** Formats whose files say their orientation by EXIF, and how a picture with no direction alike is written in them. */
const sources = {
  jpg: ['-quality', '100', '-sampling-factor', '1x1'],
  png: [],
  webp: ['-define', 'webp:lossless=true'],
  tif: [],
};

/** Targets with their options, their readers, and the least PSNR to the upright picture. */
const targets = [
  ['png', [], 'vips copy {in} {out}', Number.POSITIVE_INFINITY],
  ['jpg', ['--quality', '100', '--chroma-subsampling', '4:4:4'], 'vips copy {in} {out}', 40],
  ['webp', ['--lossless'], 'dwebp -quiet {in} -o {out}', Number.POSITIVE_INFINITY],
  ['avif', ['--lossless'], 'avifdec {in} {out}', Number.POSITIVE_INFINITY],
  ['tif', [], 'vips copy {in} {out}', Number.POSITIVE_INFINITY],
  // From JPEG its coefficients are kept, which djxl renders a little otherwise than libjpeg.
  ['jxl', ['--lossless'], 'djxl {in} {out}', 55],
  // JPEG goes in as it is, turned by a transform.
  ['svg', [], 'rsvg-convert {in} -o {out}', 38],
  ['pdf', ['--dpi', '96'], 'pdftoppm -r 96 -png {in} {out} && mv {out}-1.png {out}', 38],
] as const;

function magick(...args: readonly string[]): void {
  execFileSync('/usr/bin/convert', args, { stdio: 'pipe' });
}

const files: string[] = [];

/** The upright picture that a file shows, as a PNG. */
function upright(file: string): string {
  return join(work, `${basename(file).replace(/\.[^.]+$/, '')}-upright.png`);
}

beforeAll(() => {
  const plain = join(work, 'plain.png');
  const text = ['-fill', 'white', '-draw', 'rectangle 4,4 22,9', '-fill', 'black', '-draw', 'circle 10,26 14,26'];
  magick('-size', '56x40', 'gradient:red-blue', ...text, '-depth', '8', `png24:${plain}`);
  for (const [format, flags] of Object.entries(sources)) {
    for (const [index, name] of names.entries()) {
      const file = join(work, `${format}-${index + 1}.${format}`);
      magick(plain, ...flags, file);
      execFileSync('exiftool', ['-q', '-q', '-m', '-overwrite_original', `-IFD0:Orientation#=${index + 1}`, file]);
      // What another tool reads of the file before it was told an orientation, turned by that tool.
      magick(file, '-orient', name, '-auto-orient', '-strip', `png24:${upright(file)}`);
      files.push(file);
    }
  }
});

describe('every orientation is applied once, and only once', () => {
  test.each(targets)('to %s', (target, flags, reader, least) => {
    const out = join(work, `to-${target}`);
    mkdirSync(out);
    const args = ['convert', ...files, '--to', target, ...flags, '--allow-larger', '--out', out, '--json'];
    const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 1 << 24 });
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { input: string; output: string });
    expect(results).toHaveLength(files.length);
    const wrong: string[] = [];
    for (const { input, output } of results) {
      const picture = `${output}-read.png`;
      const line = reader.replaceAll('{in}', `'${output}'`).replaceAll('{out}', `'${picture}'`);
      spawnSync('sh', ['-c', line]);
      const db = psnr(pixels(upright(input)), pixels(picture));
      if (db < least) wrong.push(`${basename(input)}: ${db.toFixed(1)} dB`);
    }
    expect(wrong).toEqual([]);
    const tags = execFileSync(
      'exiftool',
      ['-q', '-json', '-n', '-Orientation', ...results.map(({ output }) => output)],
      {
        encoding: 'utf8',
      },
    );
    // A JPEG kept whole inside JPEG XL keeps its EXIF, which no reader obeys there: the codestream says the orientation.
    const kept = (file: string): boolean => target === 'jxl' && basename(file).startsWith('jpg-');
    const turned = (JSON.parse(tags) as { SourceFile: string; Orientation?: number }[]).filter(
      ({ SourceFile: file, Orientation: told = 1 }) => told !== 1 && !kept(file),
    );
    expect(turned).toEqual([]);
  });
});
