import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Corpus, pixels, psnr, renderedToSrgb } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-corpus-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Formats of the corpus, and what counts as the reference's pixels: equal, or 40 dB where reconstruction may differ. */
const lossless = ['png', 'tiff', 'bmp', 'gif'];
const lossy = ['jpg', 'webp', 'avif', 'heic', 'heif'];

/** References for files whose manifest command cannot be run or cannot be compared, each with its reason. */
const otherReference: Readonly<Record<string, string>> = {
  // Animations: the first frame, which is what PNG shows to readers of stills.
  ...Object.fromEntries(
    corpus.files
      .filter(({ reference }) => reference?.command?.includes('n=-1'))
      .map(({ path }) => [path, 'vips copy {in} {out}.png']),
  ),
  ...Object.fromEntries(
    corpus.files
      .filter(({ reference }) => reference?.command?.includes('--index N'))
      .map(({ path }) => [path, 'avifdec --index 0 {in} {out}.png']),
  ),
  // The command leaves the picture as it is stored; orientation is applied once.
  'webp/hopper_orientation_5.webp': 'vips autorot {in} {out}.png',
  'webp/hopper_orientation_6.webp': 'vips autorot {in} {out}.png',
  // The same rendering with black-point compensation, which is our default.
  'jpg/Channel_digital_image_CMYK_color.jpg':
    'vips icc_transform {in} {out}.png srgb --embedded --input-profile cmyk --black-point-compensation',
  // The command writes libvips's own float format; as a picture:
  'tiff/predictor-3-rgb-f32.tif': 'vips colourspace {in} {out}.png srgb',
  'tiff/int16_zstd.tif': '/usr/bin/convert {in} -depth 16 {out}.png',
  // libvips reads L*a*b* of TIFF under D65; Little CMS's own tool reads it under D50, as Photoshop writes it.
  'tiff/hopper.Lab.tif': 'tificc "-i*Lab" "-o*sRGB" -t1 -b {in} {out}.tif && /usr/bin/convert {out}.tif"[0]" {out}.png',
};

/** Lossless formats where reference and engine round a computed value differently: at least 57 dB instead of equal. */
const rounded: Readonly<Record<string, string>> = {
  'tiff/strike.tif': 'alpha divided out: libvips rounds down',
  'tiff/flower-separated-contig-16.tif': 'CMYK at 16 bits through the colour profile',
  'tiff/predictor-3-rgb-f32.tif': 'float to 8 bits',
};

/** Files that are not matched, each with its reason. A file that comes to match must leave this list. */
const unmatched: Readonly<Record<string, string>> = {
  'bmp/pal8rletrns.bmp': 'skipped pixels are clear here, as the format suite recommends; ImageMagick paints them',
  'bmp/rgba16-4444.bmp': 'four bits go to eight by x 17, so that 15 is 255; ImageMagick makes 15 into 240',
  'bmp/rgb24jpeg.bmp': 'JPEG inside BMP: no tool here reads it, and the picture drawn for it is the one before JPEG',
  'bmp/rgba32abf.bmp': 'no tool here reads it',
  'tiff/off_luv24.tif': 'LogLuv: no tool here renders it without clipping its highlights',
  'jpg/monkey12.jpg': '12 bits: no tool here reads it',
  'jpg/12-bit-progressive.jpg': '12 bits: no tool here reads it',
  'jpg/f-18.jpg': 'lossless JPEG (SOF3) is not read yet: unsupported-feature',
  'avif/fox.profile0.8bpc.yuv420.monochrome.avif':
    'limited range is spread to the full one, as in Chromium; the tools here leave gray pictures as they are stored',
  'heic/ski-throne.heic': "converted; Debian's libheif does not know its tmap brand",
  'heic/fixture-msf1.heic': 'a sequence without a still: no tool here reads it',
  'heif/lightning_mini.heif': 'low-overhead boxes: no tool here reads them',
  'heif/uncompressed_comp_RGB.heif': 'uncompressed items (ISO 23001-17) are not read yet: unsupported-feature',
};

interface Outcome {
  readonly path: string;
  readonly format: string;
  readonly db: number;
  readonly note: string;
}

const outcomes: Outcome[] = [];

beforeAll(() => {
  const folders = [...lossless, ...lossy].map((format) => join(corpus.root, format));
  for (const folder of folders) {
    const args = [
      'convert',
      folder,
      '--to',
      'png',
      '--out',
      join(work, folder.split('/').at(-1) ?? ''),
      '--json',
      '--jobs',
      '2',
    ];
    const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const results = new Map(
      stdout
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(
          (line) => JSON.parse(line) as { input: string; output?: string; error?: { code: string; message: string } },
        )
        .map((line) => [line.input, line] as const),
    );
    for (const file of corpus.files) {
      const path = join(corpus.root, file.path);
      if (!path.startsWith(`${folder}/`)) continue;
      outcomes.push({ path: file.path, format: file.format, ...judge(file, results.get(path)) });
    }
  }
}, 600_000);

function judge(
  file: (typeof corpus.files)[number],
  result: { output?: string; error?: { code: string; message: string } } | undefined,
): { db: number; note: string } {
  const references = corpus.references(file, work, otherReference[file.path]);
  if (!result?.output || !existsSync(result.output))
    return { db: 0, note: result?.error ? `${result.error.code}: ${result.error.message}` : 'no result' };
  const { output } = result;
  const got = pixels(output);
  const best = { db: Number.NaN, note: 'no reference tool' };
  for (const reference of references) {
    const stored = psnr(pixels(reference), got);
    const rendered =
      stored >= 40
        ? stored
        : psnr(pixels(renderedToSrgb(reference, work, 'a')), pixels(renderedToSrgb(output, work, 'b')));
    const db = Math.max(stored, rendered);
    if (!(db <= best.db)) Object.assign(best, { db, note: rendered > stored ? 'rendered to sRGB' : 'samples' });
  }
  return best;
}

const wanted = ({ format, path }: Outcome): number => {
  if (!lossless.includes(format)) return 40;
  return rounded[path] ? 57 : Number.POSITIVE_INFINITY;
};

describe('every valid file of the corpus has the pixels of its reference tool', () => {
  test.each([...lossless, ...lossy])('%s', (format) => {
    const mine = outcomes.filter((outcome) => outcome.format === format);
    const matched = mine.filter((outcome) => outcome.db >= wanted(outcome));
    const worst = Math.min(...matched.map(({ db }) => db));
    console.log(
      `${format.padEnd(5)} ${matched.length}/${mine.length} matched, worst ${worst === Number.POSITIVE_INFINITY ? 'equal' : `${worst.toFixed(1)} dB`}`,
    );
    const others = mine.filter((outcome) => !matched.includes(outcome));
    for (const { path, db, note } of others)
      console.log(`      ${path}: ${db.toFixed(1)} dB (${note}); ${unmatched[path] ?? 'NOT LISTED'}`);
    expect(mine.length).toBeGreaterThan(0);
    const listed = Object.keys(unmatched).filter((path) => mine.some((outcome) => outcome.path === path));
    expect(others.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
  });
});
