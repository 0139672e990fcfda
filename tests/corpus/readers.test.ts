import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targets } from '@safelight/codecs';
import { afterAll, describe, expect, test } from 'vitest';
import { Corpus, pixels, psnr } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
/** A photograph with EXIF. */
const photo = join(corpus.root, 'jpg/DSCN0010.jpg');
const work = mkdtempSync(join(tmpdir(), 'safelight-readers-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Pictures to write, made of a photograph of the corpus by ImageMagick. */
const sources: Readonly<Record<string, readonly string[]>> = {
  photo: ['-resize', '320x240!'],
  // Transparency in the photograph, its colours kept.
  clear: [
    '-resize',
    '200x150!',
    '(',
    '-size',
    '200x150',
    'gradient:white-gray20',
    ')',
    '-compose',
    'CopyOpacity',
    '-composite',
  ],
  gray: ['-resize', '200x150!', '-colorspace', 'Gray'],
  mono: ['-resize', '200x150!', '-monochrome'],
  // At most 64 colours.
  few: ['-resize', '200x150!', '+dither', '-colors', '64'],
};

/**
 * An independent reader of a format: a shell command from {in} to {out}.png, the picture that is written, options of the
 * command line, and the least PSNR where it is not Infinity, with the reason.
 */
interface Reader {
  readonly by: string;
  readonly command: string;
  readonly source: keyof typeof sources;
  readonly flags?: readonly string[];
  /** dB; absent: equal. */
  readonly least?: number;
}

const magick = (source: Reader['source'], extra: Partial<Reader> = {}): Reader => ({
  by: 'ImageMagick',
  command: "/usr/bin/convert '{in}[0]' -depth 8 PNG32:{out}.png",
  source,
  ...extra,
});

const vips = (source: Reader['source'], extra: Partial<Reader> = {}): Reader => ({
  by: 'libvips',
  command: 'vips copy {in} {out}.png',
  source,
  ...extra,
});

/** Readers by the id of the format that is written. */
const readers: Readonly<Record<string, readonly Reader[]>> = {
  png: [vips('photo'), vips('clear'), magick('clear')],
  apng: [vips('photo'), magick('clear')],
  jpeg: [
    vips('photo', { flags: ['--quality', '100', '--chroma-subsampling', '4:4:4'], least: 40 }),
    magick('photo', { flags: ['--quality', '100', '--chroma-subsampling', '4:4:4'], least: 40 }),
  ],
  webp: [
    { by: 'dwebp', command: 'dwebp -quiet {in} -o {out}.png', source: 'clear', flags: ['--lossless'] },
    vips('photo', { flags: ['--lossless'] }),
  ],
  avif: [{ by: 'avifdec', command: 'avifdec {in} {out}.png', source: 'clear', flags: ['--lossless'] }],
  // Chroma has half the resolution, which a photograph of 320 pixels shows.
  heic: [
    {
      by: 'heif-convert',
      command: 'heif-convert {in} {out}.png',
      source: 'gray',
      flags: ['--quality', '100'],
      least: 45,
    },
    {
      by: 'heif-convert',
      command: 'heif-convert {in} {out}.png',
      source: 'photo',
      flags: ['--quality', '100'],
      least: 34,
    },
  ],
  jxl: [
    { by: 'djxl', command: 'djxl {in} {out}.png', source: 'clear', flags: ['--lossless'] },
    { by: 'djxl', command: 'djxl {in} {out}.png', source: 'photo', flags: ['--quality', '100'], least: 40 },
  ],
  jp2: [
    { by: 'OpenJPEG', command: 'opj_decompress -quiet -i {in} -o {out}.png', source: 'photo', flags: ['--lossless'] },
    { by: 'OpenJPEG', command: 'opj_decompress -quiet -i {in} -o {out}.png', source: 'clear', flags: ['--lossless'] },
  ],
  // The merged picture is blended with white, which readers undo with rounding.
  psd: [magick('photo'), magick('clear', { least: 50 })],
  psb: [magick('photo'), magick('clear', { least: 50 })],
  pdf: [
    {
      by: 'Poppler',
      command: 'pdftoppm -scale-to-x 320 -scale-to-y 240 -singlefile -png {in} {out}',
      source: 'photo',
    },
    { by: 'Poppler', command: 'pdfimages -png {in} {out} && mv {out}-000.png {out}.png', source: 'few' },
  ],
  tiff: [vips('photo'), vips('clear'), magick('photo')],
  bmp: [magick('photo')],
  gif: [magick('few'), vips('few')],
  ico: [
    magick('clear', { flags: ['--sizes', 'original'] }),
    { by: 'icotool', command: 'icotool -x -i 1 -o {out}.png {in}', source: 'clear', flags: ['--sizes', 'original'] },
  ],
  xcf: [magick('photo'), magick('clear')],
  tga: [magick('photo'), magick('clear')],
  pcx: [magick('photo')],
  qoi: [{ by: 'FFmpeg', command: 'ffmpeg -loglevel error -i {in} {out}.png', source: 'clear' }],
  pam: [{ by: 'Netpbm', command: 'pamtopng {in} > {out}.png', source: 'clear' }],
  ppm: [magick('photo'), { by: 'Netpbm', command: 'pnmtopng {in} > {out}.png 2>/dev/null', source: 'photo' }],
  pgm: [magick('gray'), { by: 'Netpbm', command: 'pnmtopng {in} > {out}.png 2>/dev/null', source: 'gray' }],
  pbm: [magick('mono'), { by: 'Netpbm', command: 'pnmtopng {in} > {out}.png 2>/dev/null', source: 'mono' }],
  xbm: [magick('mono'), { by: 'Netpbm', command: 'xbmtopbm {in} | pnmtopng > {out}.png 2>/dev/null', source: 'mono' }],
  xpm: [magick('few')],
  // One exponent for three colours: 8 bits of the brightest.
  hdr: [{ by: 'libvips', command: 'vips colourspace {in} {out}.png srgb', source: 'photo', least: 40 }],
  // Blocks of 16 pixels hold one line of colours, which a photograph of 320 pixels shows.
  dds: [
    magick('photo'),
    magick('clear'),
    magick('photo', { flags: ['--compression', 'bc1'], least: 31 }),
    magick('clear', { flags: ['--compression', 'bc3'], least: 34 }),
    {
      by: 'Pillow',
      command: `/usr/bin/python3 -c "import sys; from PIL import Image; Image.open(sys.argv[1]).save(sys.argv[2])" {in} {out}.png`,
      source: 'clear',
      flags: ['--compression', 'bc7'],
      least: 38,
    },
  ],
  exr: [{ by: 'libvips', command: 'vips colourspace {in} {out}.png srgb', source: 'photo' }],
  pfm: [
    magick('photo', {
      command: '/usr/bin/convert {in} -set colorspace RGB -colorspace sRGB PNG32:{out}.png',
      least: 90,
    }),
  ],
  svg: [{ by: 'rsvg-convert', command: 'rsvg-convert {in} -o {out}.png', source: 'photo' }],
  dng: [
    {
      by: 'dcraw_emu',
      command: 'dcraw_emu -W -g 2.4 12.92 -o 1 -T -Z {out}.tif {in} && /usr/bin/convert {out}.tif PNG32:{out}.png',
      source: 'photo',
      least: 40,
    },
  ],
};

interface Row {
  readonly format: string;
  readonly by: string;
  readonly source: string;
  readonly db: number;
  readonly least: number;
}

const rows: Row[] = [];

function make(name: string): string {
  const out = join(work, `${name}.png`);
  if (existsSync(out)) return out;
  execFileSync('/usr/bin/convert', [photo, '-auto-orient', '-strip', ...(sources[name] ?? []), '-depth', '8', out]);
  return out;
}

/** Writes the source in the format and has the reader make a PNG of it. */
function read(format: string, { by, command, source, flags = [], least }: Reader): Row {
  const out = mkdtempSync(join(work, `${format}-`));
  mkdirSync(join(out, 'written'));
  const args = ['convert', make(source), '--to', format, '--out', join(out, 'written'), '--json', ...flags];
  const { stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  const [name] = readdirSync(join(out, 'written'));
  const row = { format, by, source, least: least ?? Number.POSITIVE_INFINITY };
  if (!name) throw new Error(`${format} was not written: ${stdout}`);
  const line = command.replaceAll('{in}', join(out, 'written', name)).replaceAll('{out}', join(out, 'read'));
  const { stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8', timeout: 60_000 });
  const [picture] = ['read.png', 'read-0.png', 'read-1.png'].map((file) => join(out, file)).filter(existsSync);
  if (!picture) throw new Error(`${by} could not read ${format}: ${stderr}`);
  return { ...row, db: psnr(pixels(make(source)), pixels(picture)) };
}

describe('what is written, read by others', () => {
  test('every format that is written has a reader that is not our own', () => {
    const written = new Set(targets.map(({ format }) => format.id as string));
    expect([...written].toSorted()).toEqual(Object.keys(readers).toSorted());
  });

  test.each(Object.entries(readers))('%s', (format, list) => {
    for (const reader of list) {
      const row = read(format, reader);
      rows.push(row);
      const said = row.db === Number.POSITIVE_INFINITY ? 'equal' : `${row.db.toFixed(1)} dB`;
      console.log(`${format.padEnd(5)} ${row.by.padEnd(14)} ${row.source.padEnd(6)} ${said}`);
    }
    expect(rows.filter((row) => row.format === format && row.db < row.least)).toEqual([]);
  });
});

describe('metadata that is written, judged by ExifTool', () => {
  const carrying = targets.filter(({ code, format }) => code === format.id && format.encoder.metadata.includes('exif'));
  test('there are many formats that carry it', () => {
    expect(carrying.length).toBeGreaterThan(5);
  });

  test.each(carrying.map(({ code }) => [code]))('%s: no error, and the camera is named', (code) => {
    const out = mkdtempSync(join(work, `exif-${code}-`));
    const args = ['convert', photo, '--to', code, '--out', out];
    spawnSync(process.execPath, [program, ...args]);
    const [name = ''] = readdirSync(out);
    const { stdout } = spawnSync('exiftool', ['-validate', '-a', '-error', '-json', join(out, name)], {
      encoding: 'utf8',
    });
    const [facts] = JSON.parse(stdout) as [{ Error?: string; Validate?: string }];
    console.log(`${code.padEnd(5)} ${facts.Validate}`);
    expect(facts.Error).toBeUndefined();
    expect(facts.Validate).not.toMatch(/Error/);
  });
});
