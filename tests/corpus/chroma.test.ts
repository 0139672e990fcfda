// The colour planes of a picture that stores colour for blocks of pixels, in the JPEG that is made of it: libavif reads the
// ones and FFmpeg the others, and neither of them scales a plane.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert, defaultSettings } from '@safelight/engine/internal';
import { afterAll, expect, test } from 'vitest';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';

const corpus = process.env['SAFELIGHT_CORPUS'] ?? '';
const work = mkdtempSync(join(tmpdir(), 'safelight-chroma-'));
afterAll(() => rmSync(work, { recursive: true }));

/** An AVIF photo of full range and BT.601, as JPEG has them. */
function photo(name: string, chroma: string): string {
  const [png, avif] = [join(work, `${name}.png`), join(work, `${name}-${chroma}.avif`)];
  const source = join(corpus, 'jpg', name);
  execFileSync('/usr/bin/convert', [source, '-auto-orient', '-strip', '-resize', '640x', png]);
  execFileSync('/usr/bin/avifenc', ['-s', '8', '-y', chroma, '-r', 'full', '--cicp', '1/13/6', png, avif]);
  return avif;
}

/** The planes that libavif reads: a frame of YUV4MPEG2 after two lines. */
function planesOfAvif(path: string): Uint8Array {
  execFileSync('/usr/bin/avifdec', [path, `${path}.y4m`]);
  const bytes = readFileSync(`${path}.y4m`);
  return new Uint8Array(bytes.subarray(bytes.indexOf('\nFRAME') + 7));
}

function planesOfJpeg(bytes: Uint8Array, chroma: string): Uint8Array {
  const path = join(work, 'result.jpg');
  writeFileSync(path, bytes);
  const args = ['-loglevel', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', `yuvj${chroma}p`, '-'];
  return new Uint8Array(execFileSync('/usr/bin/ffmpeg', args, { maxBuffer: 1e8 }));
}

function meanError(one: Uint8Array, other: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum / (to - from);
}

test.each([
  ['DSCN0010.jpg', '4:2:0'],
  ['ladybug.jpg', '4:2:0'],
  ['Iceland-P3.jpg', '4:2:0'],
  ['Landscape_1.jpg', '4:2:2'],
] as const)('%s as AVIF of %s: its colour is that of the JPEG, sample by sample', async (name, stored) => {
  const chroma = stored.replaceAll(':', '');
  const path = photo(name, chroma);
  const coded = planesOfAvif(path);
  const settings = { ...defaultSettings('jpeg'), options: { quality: 100 } };
  const { files, result } = await convert(new Uint8Array(readFileSync(path)), { name: 'photo', settings }, context);
  const written = planesOfJpeg(files[0] as Uint8Array, chroma);
  expect(written.length).toBe(coded.length);
  const luma = result.width * result.height;
  const errors = [meanError(coded, written, 0, luma), meanError(coded, written, luma, coded.length)];
  console.log(`${name}: luma ${errors[0]?.toFixed(3)}, colour ${errors[1]?.toFixed(3)}`);
  expect(errors[1]).toBeLessThan(0.5);
});
