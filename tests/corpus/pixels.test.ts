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
const lossless = 'png tiff bmp gif tga pcx ico xbm xpm pbm pgm ppm pnm qoi psd psb xcf'.split(' ');
const lossy = ['jpg', 'webp', 'avif', 'heic', 'heif', 'jxl', 'jp2', 'j2k', 'svg', 'pdf', 'dds', ...rawFolders()];

function rawFolders(): readonly string[] {
  return [...new Set(corpus.files.map(({ format }) => format).filter((format) => format.startsWith('raw')))].filter(
    (format) => format !== 'raw-partial',
  );
}

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
  // djxl writes animations as APNG alone.
  ...Object.fromEntries(
    corpus.files
      .filter(({ reference }) => reference?.command?.endsWith('{out}.apng'))
      .map(({ path }) => [path, 'djxl {in} {out}.apng && ffmpeg -loglevel error -i {out}.apng -frames:v 1 {out}.png']),
  ),
  // Camera RAW with the curve of sRGB; the command's is that of BT.709.
  ...Object.fromEntries(
    corpus.files
      .filter(({ path }) => path.startsWith('raw'))
      .map(({ path }) => [
        path,
        'dcraw_emu -w -g 2.4 12.92 -T -Z {out}.tif {in} && /usr/bin/convert {out}.tif {out}.png',
      ]),
  ),
  // The command leaves the picture as it is stored; orientation is applied once.
  'webp/hopper_orientation_5.webp': 'vips autorot {in} {out}.png',
  'webp/hopper_orientation_6.webp': 'vips autorot {in} {out}.png',
  // The largest picture of most bits, which is what is taken.
  'ico/multiple_entries_with_different_bit_depth.ico': 'icotool -x -i 6 -o {out}.png {in}',
  // CMYK through its profile, as here; the command subtracts.
  ...Object.fromEntries(
    ['psd/4x4_8bit_cmyk.psd', 'psd/4x4_16bit_cmyk.psd'].map((path) => [
      path,
      "/usr/bin/convert {in}'[0]' -intent relative -black-point-compensation -profile /usr/share/color/icc/ghostscript/srgb.icc {out}.png",
    ]),
  ),
  // Lossless JPEG.
  'jpg/f-18.jpg': 'ffmpeg -v error -i {in} -pix_fmt rgb24 {out}.png',
  // The same rendering with black-point compensation, which is our default.
  'jpg/Channel_digital_image_CMYK_color.jpg':
    'vips icc_transform {in} {out}.png srgb --embedded --input-profile cmyk --black-point-compensation',
  // The command writes libvips's own float format; as a picture:
  'tiff/predictor-3-rgb-f32.tif': 'vips colourspace {in} {out}.png srgb',
  'tiff/int16_zstd.tif': '/usr/bin/convert {in} -depth 16 {out}.png',
  // libvips reads L*a*b* of TIFF under D65; Little CMS's own tool reads it under D50, as Photoshop writes it.
  'tiff/hopper.Lab.tif': 'tificc "-i*Lab" "-o*sRGB" -t1 -b {in} {out}.tif && /usr/bin/convert {out}.tif"[0]" {out}.png',
};

/** Files of lossless formats where reference and engine compute a value differently: the least PSNR instead of equality. */
const rounded: Readonly<Record<string, readonly [least: number, why: string]>> = {
  'tiff/strike.tif': [57, 'alpha divided out: libvips rounds down'],
  'tiff/flower-separated-contig-16.tif': [57, 'CMYK at 16 bits through the colour profile'],
  'tiff/predictor-3-rgb-f32.tif': [57, 'float to 8 bits'],
  'psd/4x4_8bit_cmyk.psd': [44, 'CMYK through a profile'],
  'psd/4x4_16bit_cmyk.psd': [44, 'CMYK through a profile'],
  'psb/transparentbg-gimp.psb': [70, 'white taken out of the merged picture'],
  'xcf/birthday32fp.xcf': [46, 'the expected picture holds linear samples in 8 bits'],
};

/** PDF pages of text, lines or bitmaps, which PDFium and Poppler draw with other edges. */
const drawn = new Set([
  'pdf/tracemonkey.pdf',
  'pdf/libreoffice-writer-password.pdf',
  'pdf/rotation.pdf',
  'pdf/90ms_rksj_h_sample.pdf',
  'pdf/noembed-sjis.pdf',
  'pdf/vertical.pdf',
  'pdf/ArabicCIDTrueType.pdf',
  'pdf/blendmode.pdf',
  'pdf/bitmap-mmr.pdf',
  'pdf/ccitt_EndOfBlock_false.pdf',
  'pdf/issue17069.pdf',
]);

/** Files that are not matched, each with its reason. A file that comes to match must leave this list. */
const unmatched: Readonly<Record<string, string>> = {
  'bmp/pal8rletrns.bmp': 'skipped pixels are clear here, as the format suite recommends; ImageMagick paints them',
  'bmp/rgba16-4444.bmp': 'four bits go to eight by x 17, so that 15 is 255; ImageMagick makes 15 into 240',
  'bmp/rgb24jpeg.bmp': 'JPEG inside BMP: no tool here reads it, and the picture drawn for it is the one before JPEG',
  'bmp/rgba32abf.bmp': 'no tool here reads it',
  'tiff/off_luv24.tif': 'LogLuv: no tool here renders it without clipping its highlights',
  'jpg/monkey12.jpg': '12 bits: no tool here reads it',
  'jpg/12-bit-progressive.jpg': '12 bits: no tool here reads it',
  'avif/fox.profile0.8bpc.yuv420.monochrome.avif':
    'limited range is spread to the full one, as in Chromium; the tools here leave gray pictures as they are stored',
  'heic/ski-throne.heic': "converted; Debian's libheif does not know its tmap brand",
  'heic/fixture-msf1.heic': 'a sequence without a still: no tool here reads it',
  'heif/lightning_mini.heif': 'low-overhead boxes: no tool here reads them',
  'heif/uncompressed_comp_RGB.heif': 'uncompressed items (ISO/IEC 23001-17): no tool here reads them',
  'ico/bmp_v5_with_icc.ico': 'ImageMagick shifts pictures with a V5 header by the size of its masks',
  'psd/4x4_8bit_lab.psd': 'Lab under D50; ImageMagick reads it under D65',
  'psd/4x4_8bit_index_color.psd': 'no tool here reads it',
  'xcf/fruktpilot_icc.xcf': 'equal to GIMP; the picture of the test suite is another rendering',
  'xcf/one_layer_with_transparency.xcf': 'equal to GIMP; no command-line tool here reads it',
  'jxl/blendmodes.jxl': 'libjxl 0.11 blends otherwise than the 0.7 of the reference (libjxl 2418)',
  'jxl/grayscale.jxl': "kept in the file's Dot Gain profile, the reference in sRGB: 54 dB once converted",
  'jp2/subsampling_2.jp2': 'no reference',
  'svg/struct-image-04-t.svg': 'text of a few pixels in another font',
  'svg/baseFrequency=0.01.svg': 'noise of another renderer',
  'dds/bc1.dds': 'no tool here reads its header',
  'dds/cube_rgba8_unorm.dds': 'no reference',
  'dds/bc6h.dds': 'light: the expected picture has no curve of sRGB; the floats are equal but for rounding',
  'dds/bc6h_sf.dds': 'light: the expected picture has no curve of sRGB; the floats are equal but for rounding',
  'raw/dng/IMG_1361.dng': 'a stub without the data of the sensor: refused, where the reference decodes nothing',
  'raw/kdc/P003908.KDC': 'equal to LibRaw 0.22.2; Debian has 0.20, which renders this camera otherwise',
  'raw/kdc/P003912.KDC': 'equal to LibRaw 0.22.2; Debian has 0.20, which renders this camera otherwise',
  'raw-synthetic/synth_raf.raf': 'its preview is shown; LibRaw 0.22 refuses the raw data too',
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
      // One document of the corpus is locked.
      ...(folder.endsWith('/pdf') ? ['--read', 'password=openpassword'] : []),
      // The references are drawn at this resolution, and of the first page.
      ...(/\/(?:pdf|svg)$/.test(folder) ? ['--read', 'dpi=96'] : []),
      ...(/\/(?:pdf|tiff)$/.test(folder) ? ['--pages', 'first'] : []),
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
});

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

/** Text is drawn by two renderers: the size must be the same, and the picture no other one. */
const DRAWN = 15;

const wanted = ({ format, path }: Outcome): number => {
  if (format === 'pdf') return drawn.has(path) ? DRAWN : 40;
  if (!lossless.includes(format)) return 40;
  return rounded[path]?.[0] ?? Number.POSITIVE_INFINITY;
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
