import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { landscape, portrait, screenshot, snow, type Weighed } from '../../apps/web/src/content/weighed.ts';

const corpus = process.env['SAFELIGHT_CORPUS'] ?? '';
const source = fileURLToPath(new URL('../../', import.meta.url));
const program = join(source, 'apps/cli/bin/safelight.mjs');
const work = mkdtempSync(join(tmpdir(), 'safelight-weighed-'));
afterAll(() => rmSync(work, { recursive: true }));

const placeOf = ({ file }: Weighed): string => join(file.startsWith('docs/') ? source : corpus, file);

const made = new Map<string, string>();

/** What the command line makes of a file; once, though several tests speak of it. */
function converted(path: string, flags: string): string {
  const known = made.get(`${flags} ${path}`);
  if (known !== undefined) return known;
  const args = ['convert', path, ...flags.split(' '), '--out', mkdtempSync(join(work, 'out-')), '--json'];
  const line = execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  const { output } = JSON.parse(line) as { output: string };
  made.set(`${flags} ${path}`, output);
  return output;
}

const bytesOf = (path: string, flags: string): number => statSync(flags === '' ? path : converted(path, flags)).size;

const photos = [portrait, snow, landscape];
const weighings = [...photos, screenshot].flatMap((picture) =>
  Object.entries(picture.bytes).map(([flags, bytes]) => [basename(picture.file), flags, bytes, picture] as const),
);

describe('what is published was weighed', () => {
  test.each(weighings)('%s %s', (_name, flags, bytes, picture) => {
    expect(bytesOf(placeOf(picture), flags)).toBe(bytes);
  });
});

/** Share of the second number that the first is. */
const share = (part: number, whole: number): number => part / whole;

describe('what is said of sizes without a figure in bytes is true of three photos', () => {
  test('a photo stored in full is ten times a JPEG of 90, or more', () => {
    for (const { bytes } of photos) expect(bytes['--to jpg --quality 90']).toBeLessThan((3024 * 4032 * 3) / 10);
  });

  test.each([
    ['under 1 MB, and twenty in a mail of 25 MB', '--to jpg --quality 85 --width 2048 --height 2048', 0.9375e6],
    ['well under 2 MB', '--to jpg --quality 90 --width 1600 --height 1600', 1e6],
    ['under 1 MB', '--to jpg --quality 80 --width 1600 --height 1600', 1e6],
    ['a few hundred kilobytes', '--to jpg --quality 85 --width 1600 --height 1600', 0.9e6],
    ['under 200 KB', '--to jpg --quality 70 --width 1024 --height 1024', 200_000],
  ])('%s: %s', (_said, flags, most) => {
    for (const photo of photos) expect(bytesOf(placeOf(photo), flags), photo.file).toBeLessThan(most);
  });

  test('half the width and height leaves a third to two fifths of the bytes', () => {
    const shares = photos.map((photo) => {
      const half = photo === landscape ? 2016 : 1512;
      const flags = '--to jpg --quality 85';
      return share(bytesOf(placeOf(photo), `${flags} --width ${half}`), photo.bytes[flags] ?? 0);
    });
    for (const one of shares) expect(one).toBeGreaterThan(0.32);
    for (const one of shares) expect(one).toBeLessThan(0.41);
  });

  test('HEIC at quality 80 takes less than half the room of a JPEG of 85', () => {
    for (const photo of photos) {
      // As cameras and other programs write it, with libjpeg's tables.
      const jpeg = converted(placeOf(photo), '--to jpg --quality 85 --effort fast');
      expect(share(bytesOf(jpeg, '--to heic --quality 80'), statSync(jpeg).size), photo.file).toBeLessThan(0.5);
    }
  });
});

test('JPEG XL packs JPEG files about 15 to 20% smaller', () => {
  const files = ['DSCN0010', 'Landscape_1', 'Landscape_3', 'Iceland-P3', 'ladybug', 'icc_profile_big'];
  const saved = files.map((name) => {
    const path = join(corpus, `jpg/${name}.jpg`);
    return 1 - share(bytesOf(path, '--to jxl --lossless'), statSync(path).size);
  });
  // Three tenths of this file are metadata, all of which come back with it.
  const least = (name: string | undefined): number => (name === 'ladybug' ? 0.127 : 0.13);
  for (const [place, one] of saved.entries()) expect(one, files[place]).toBeGreaterThan(least(files[place]));
  for (const one of saved) expect(one).toBeLessThan(0.23);
  const mean = saved.reduce((sum, one) => sum + one, 0) / saved.length;
  expect(mean).toBeGreaterThan(0.15);
  expect(mean).toBeLessThan(0.2);
});
