import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, downloadZip, drop, openSite, type Site, visit } from '../support/site.ts';
import { Corpus, pixels, psnr, renderedToSrgb } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-page-'));
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** 24 real photos of the six kinds that people have: turned, Display P3, Adobe RGB, CMYK, 10-bit, grids, progressive. */
const photos = [
  'heic/iphone_13_pro_max.HEIC',
  'heic/example.heic',
  'heic/heic-single.heic',
  'heic/orientation6.heic',
  'heic/rainbow-451x461.heic',
  'heif/samplefilehub.heif',
  'jpg/Landscape_1.jpg',
  'jpg/Landscape_5.jpg',
  'jpg/Landscape_6.jpg',
  'jpg/Landscape_8.jpg',
  'jpg/Iceland-P3.jpg',
  'jpg/ladybug.jpg',
  'jpg/concert.jpg',
  'jpg/cat.jpg',
  'jpg/DSCN0010.jpg',
  'png/paris_icc_exif_xmp.png',
  'png/kodim03_grayscale_cicp.png',
  'webp/flower.webp',
  'webp/vp80-00-comprehensive-008.webp',
  'avif/fox.profile0.10bpc.yuv420.avif',
  'avif/kimono.rotate90.avif',
  'avif/paris_icc_exif_xmp.avif',
  'tiff/tiff_strip_ycbcr_jpeg_2x2_sampling.tif',
  'tiff/hopper_lzw.tif',
];

/** The same files by the command line with the page's settings: file to its results. */
function convertByCommand(files: readonly string[], flags: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const out = mkdtempSync(join(work, 'command-'));
  const paths = files.map((path) => join(corpus.root, path));
  const args = ['convert', ...paths, ...flags, '--fallback-dpi', '72', '--out', out, '--json'];
  const lines = execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 1 << 24 });
  const results = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { input: string; output: string; outputs?: readonly string[] });
  return new Map(results.map(({ input, output, outputs = [output] }) => [relative(corpus.root, input), outputs]));
}

type Entry = Awaited<ReturnType<typeof downloadZip>>[number];

/** The entries of an archive in order, each with the file that it was made of and what the command line made in its place. */
function paired(
  files: readonly string[],
  entries: readonly Entry[],
  byCommand: ReadonlyMap<string, readonly string[]>,
): readonly { readonly file: string; readonly entry: Entry; readonly result: string }[] {
  const results = files.flatMap((file) => (byCommand.get(file) ?? []).map((result) => ({ file, result })));
  expect(entries).toHaveLength(results.length);
  return results.map(({ file, result }, place) => {
    const entry = entries[place] as Entry;
    expect(entry.name.startsWith(basename(file).replace(/\.[^.]+$/, '')), `${entry.name} of ${file}`).toBe(true);
    return { file, entry, result };
  });
}

/** The smallest file of each folder of the corpus that holds valid pictures. */
function oneOfEach(): readonly string[] {
  const smallest = new Map<string, { readonly path: string; readonly size: number }>();
  for (const { path } of corpus.files) {
    const folder = dirname(path);
    if (/^(?:broken|raw-partial)/.test(folder) || refused.has(path)) continue;
    const { size } = statSync(join(corpus.root, path));
    if (size < (smallest.get(folder)?.size ?? Number.POSITIVE_INFINITY)) smallest.set(folder, { path, size });
  }
  return [...smallest.values()].map(({ path }) => path);
}

/** Valid files that are refused, and say why (see pixels.test.ts). */
const refused = new Set(['raw/dng/IMG_1361.dng', 'pdf/libreoffice-writer-password.pdf', 'pdf/empty_protected.pdf']);

describe('the page, in Chromium', () => {
  test('a file of every format is read under the security policy, to the same bytes as on the command line', async () => {
    const files = oneOfEach();
    expect(files.length).toBeGreaterThan(25);
    const { page, context, requests, complaints } = await visit(site, { serviceWorkers: 'allow' });
    await choose(
      page,
      files.map((path) => join(corpus.root, path)),
    );
    await convertTo(page, 'PNG');
    await convertAll(page, 150_000);
    const entries = (await downloadZip(page, mkdtempSync(join(work, 'each-')))).filter(({ name }) =>
      name.endsWith('.png'),
    );
    const byCommand = convertByCommand(files, ['--to', 'png']);
    for (const { file, entry, result } of paired(files, entries, byCommand)) {
      const same = readFileSync(entry.path).equals(readFileSync(result));
      expect(same, `${file}: same bytes`).toBe(true);
    }
    const asked = requests.map((request) => new URL(request.url())).filter(({ protocol }) => protocol !== 'blob:');
    expect(asked.filter(({ origin }) => origin !== site.url)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('24 mixed photos become one ZIP of JPEGs, right in size, orientation and colours; no request leaves', async () => {
    const { page, context, requests, complaints } = await visit(site, { serviceWorkers: 'allow' });
    await drop(
      page,
      photos.map((path) => join(corpus.root, path)),
    );
    await page.getByRole('heading', { name: `${photos.length} files` }).waitFor();
    await convertTo(page, 'JPEG');
    await convertAll(page, 150_000);
    const asked = requests.filter((request) => !request.url().startsWith('blob:'));
    for (const request of asked) {
      expect(new URL(request.url()).origin).toBe(site.url);
      expect([request.method(), request.postData(), new URL(request.url()).search]).toEqual(['GET', null, '']);
    }
    const entries = (await downloadZip(page, work)).filter(({ name }) => name.endsWith('.jpg'));
    const byCommand = convertByCommand(photos, ['--to', 'jpg', '--quality', '90']);
    const rows: string[] = [];
    for (const { file: photo, entry, result } of paired(photos, entries, byCommand)) {
      expect(readFileSync(entry.path).equals(readFileSync(result)), `${entry.name}: same bytes`).toBe(true);
      // What stands for the pages of a collection after its first is judged by the command line, in its own tests.
      if (byCommand.get(photo)?.[0] !== result) continue;
      const file = corpus.files.find(({ path }) => path === photo);
      const [reference] = file ? corpus.references(file, work) : [];
      if (!reference) throw new Error(`${photo} has no reference`);
      // ImageMagick turns by what orientation the result still claims, and renders its profile to sRGB. Pixels that share a colour
      // are given the same one, as in the references of HEIC and AVIF.
      const upright = join(work, 'upright.png');
      const reading = ['-define', 'jpeg:fancy-upsampling=off'];
      execFileSync('/usr/bin/convert', [...reading, entry.path, '-auto-orient', upright], { stdio: 'pipe' });
      const [want, got] = [
        pixels(renderedToSrgb(reference, work, 'want')),
        pixels(renderedToSrgb(upright, work, 'got')),
      ];
      const db = psnr(want, got);
      rows.push(`${photo}: ${got.width} x ${got.height}, ${db.toFixed(1)} dB`);
      expect([got.width, got.height], photo).toEqual([want.width, want.height]);
      // JPEG at quality 90: the pictures with the most noise come to 38 dB; a wrong turn or profile falls far below.
      expect(db, photo).toBeGreaterThan(36);
    }
    console.log(rows.join('\n'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an iPhone HEIC (grid, Display P3, turned) becomes an upright JPEG with its profile and EXIF', async () => {
    const { page, context } = await visit(site);
    await choose(page, [join(corpus.root, 'heic/iphone_13_pro_max.HEIC')]);
    await convertTo(page, 'JPEG');
    await convertAll(page);
    const entries = await downloadZip(page, mkdtempSync(join(work, 'iphone-')));
    const path = entries.find(({ name }) => name.endsWith('.jpg'))?.path ?? '';
    const tags = [
      '-Orientation',
      '-ImageWidth',
      '-ImageHeight',
      '-Make',
      '-Model',
      '-DateTimeOriginal',
      '-GPSLatitude',
      '-ProfileDescription',
    ];
    const read = (file: string): Record<string, unknown> =>
      (
        JSON.parse(execFileSync('exiftool', ['-json', '-n', ...tags, file], { encoding: 'utf8' })) as Record<
          string,
          unknown
        >[]
      )[0] ?? {};
    const made = read(path);
    const source = read(join(corpus.root, 'heic/iphone_13_pro_max.HEIC'));
    console.log(JSON.stringify(made));
    expect(made).toMatchObject({
      Orientation: 1,
      ImageWidth: 3024,
      ImageHeight: 4032,
      ProfileDescription: 'Display P3',
      Make: 'Apple',
    });
    for (const tag of ['Model', 'DateTimeOriginal', 'GPSLatitude']) expect(made[tag], tag).toEqual(source[tag]);
    await context.close();
  });
});
