import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const corpus = process.env['SAFELIGHT_CORPUS'] ?? '';
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-lossless-'));
afterAll(() => rmSync(work, { recursive: true }));

/** jpegtran's words for the turn that each EXIF orientation asks for. */
const turns = {
  2: ['-flip', 'horizontal'],
  3: ['-rotate', '180'],
  4: ['-flip', 'vertical'],
  5: ['-transpose'],
  6: ['-rotate', '90'],
  7: ['-transverse'],
  8: ['-rotate', '270'],
} as const;
const orientations = Object.keys(turns).map(Number) as readonly (keyof typeof turns)[];

/** A size on the grid, and one of which the right and lower edges cut blocks, for each way of storing colour. */
const sources = {
  'on-420': ['-resize', '160x96!', '-sampling-factor', '2x2'],
  'on-422': ['-resize', '160x96!', '-sampling-factor', '2x1', '-interlace', 'JPEG'],
  'on-444': ['-resize', '104x72!', '-sampling-factor', '1x1'],
  'on-gray': ['-resize', '104x72!', '-colorspace', 'Gray'],
  'off-420': ['-resize', '150x90!', '-sampling-factor', '2x2'],
  'off-gray': ['-resize', '101x67!', '-colorspace', 'Gray'],
} as const;

/** What a file holds from its first table on, without application segments. */
function coded(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  let at = 2;
  while (file[at + 1] !== 0xda) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    const marker = file[at + 1] ?? 0;
    if (marker < 0xe0 || marker === 0xff) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, file.subarray(at)]);
}

/** The same turned by jpegtran; `undefined` where it cannot without loss. */
function byJpegtran(file: string, orientation: keyof typeof turns): Buffer | undefined {
  const mode = basename(file).includes('422') ? ['-progressive'] : ['-optimize'];
  const args = ['-copy', 'none', '-perfect', ...mode, ...turns[orientation], file];
  const { status, stdout } = spawnSync('jpegtran', args, { maxBuffer: 1 << 26 });
  return status === 0 ? stdout : undefined;
}

function converted(files: readonly string[], to: string, ...flags: readonly string[]): string {
  const out = join(work, `out-${flags.join('')}-${to}`);
  mkdirSync(out);
  const args = ['convert', ...files, '--to', to, ...flags, '--out', out];
  execFileSync(process.execPath, [program, ...args], { stdio: 'pipe', maxBuffer: 1 << 24 });
  return out;
}

const exif = (file: string, ...args: readonly string[]): string =>
  execFileSync('exiftool', ['-n', '-s3', ...args, file], {
    encoding: 'latin1',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Orientation and artist of each file in a folder, by ExifTool; `-` where there is none. */
function table(folder: string): ReadonlyMap<string, readonly string[]> {
  const args = ['-n', '-T', '-FileName', '-Orientation', '-Artist', folder];
  const lines = execFileSync('exiftool', args, { encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  return new Map(lines.split('\n').map((line) => [line.split('\t')[0] ?? '', line.trim().split('\t').slice(1)]));
}

describe('a JPEG that keeps its pixels', () => {
  const files: { readonly file: string; readonly orientation: keyof typeof turns }[] = [];
  let kept = '';
  let stripped = '';

  beforeAll(() => {
    for (const [name, flags] of Object.entries(sources)) {
      for (const orientation of orientations) {
        const file = join(work, `${name}-${orientation}.jpg`);
        execFileSync('/usr/bin/convert', [
          join(corpus, 'jpg/DSCN0010.jpg'),
          ...flags,
          '-quality',
          '85',
          '-strip',
          file,
        ]);
        execFileSync('exiftool', [
          '-q',
          '-q',
          '-overwrite_original',
          `-IFD0:Orientation#=${orientation}`,
          '-Artist=A',
          file,
        ]);
        files.push({ file, orientation });
      }
    }
    for (const orientation of orientations) {
      const same = files.filter((one) => one.orientation === orientation).map(({ file }) => file);
      const tags = [`-IFD0:Orientation#=${orientation}`, '-Artist=A'];
      execFileSync('exiftool', ['-q', '-q', '-overwrite_original', ...tags, ...same]);
    }
    const paths = files.map(({ file }) => file);
    kept = converted(paths, 'jpeg', '--keep-pixels=true');
    stripped = converted(paths, 'jpeg', '--keep-pixels=true', '--strip');
  });

  test('is turned as jpegtran turns it, or not at all', () => {
    let turned = 0;
    const said = { [kept]: table(kept), [stripped]: table(stripped) };
    for (const { file, orientation } of files) {
      const expected = byJpegtran(file, orientation);
      if (expected) turned++;
      const stays = expected ? '-' : String(orientation);
      for (const folder of [kept, stripped]) {
        const ours = join(folder, basename(file));
        expect.soft(coded(readFileSync(ours)).equals(coded(expected ?? readFileSync(file))), ours).toBe(true);
        const [way, artist] = said[folder]?.get(basename(file)) ?? [];
        expect.soft([way === '1' ? '-' : way, artist], ours).toEqual([stays, folder === kept ? 'A' : '-']);
      }
    }
    // All on the grid, and those off it that are mirrored along the diagonal alone.
    expect(turned).toBe(4 * 7 + 2);
  });
});

describe('a JPEG in JPEG XL', () => {
  test('comes back as djxl gives it back', () => {
    const packed = join(work, 'packed');
    mkdirSync(packed);
    const names = ['DSCN0010', 'Landscape_6', 'apple_gainmap_new', 'hopper_gray', 'ladybug'];
    for (const name of names) {
      const args = ['--lossless_jpeg=1', join(corpus, `jpg/${name}.jpg`), join(packed, `${name}.jxl`)];
      execFileSync('cjxl', args, { stdio: 'ignore' });
    }
    const out = converted(
      readdirSync(packed).map((name) => join(packed, name)),
      'jpeg',
    );
    for (const name of names) {
      execFileSync('djxl', [join(packed, `${name}.jxl`), join(work, `${name}-djxl.jpg`)], { stdio: 'ignore' });
      const expected = readFileSync(join(work, `${name}-djxl.jpg`));
      expect.soft(readFileSync(join(out, `${name}.jpg`)).equals(expected), name).toBe(true);
    }
  });

  test('and so does one that was packed here', () => {
    const source = join(work, 'own.jpg');
    copyFileSync(join(corpus, 'jpg/DSCN0010.jpg'), source);
    const out = converted([source], 'jxl', '--lossless');
    execFileSync('djxl', [join(out, 'own.jxl'), join(work, 'own-djxl.jpg')], { stdio: 'ignore' });
    expect(readFileSync(join(work, 'own-djxl.jpg')).equals(readFileSync(source))).toBe(true);
  });
});

describe('a gain map lies where ExifTool finds it', () => {
  const source = join(corpus, 'jpg/apple_gainmap_new.jpg');
  const mapOf = (file: string, name: string): string => {
    const path = join(work, `${name}.jpg`);
    writeFileSync(path, execFileSync('exiftool', ['-b', '-MPImage2', file], { maxBuffer: 1 << 24 }));
    return path;
  };
  const made = (...flags: readonly string[]): string => join(converted([source], 'jpeg', ...flags), basename(source));
  const samples = (file: string): Buffer => execFileSync('/usr/bin/convert', [file, '-depth', '8', 'gray:-']);

  test('as it was, where the pixels stay', () => {
    const ours = made('--keep-pixels=true', '--dpi', '300');
    const [kept, original] = [mapOf(ours, 'kept'), mapOf(source, 'original')].map((file) => coded(readFileSync(file)));
    expect(original && kept?.equals(original)).toBe(true);
    expect(exif(ours, '-warning')).toBe(exif(source, '-warning'));
  });

  test('in the proportion of the picture, where that is scaled', () => {
    const map = mapOf(made('--width', '200'), 'scaled');
    expect([exif(source, '-ImageSize'), exif(map, '-ImageSize')]).toEqual(['384 512', '100 134']);
  });

  test("with Apple's samples as the standard's logarithms, where it is coded anew", () => {
    // A map is written as well as its picture, which is to say at this quality too.
    const ours = mapOf(made('--quality', '95'), 'anew');
    const theirs = mapOf(source, 'apple');
    const headroom = Number(exif(theirs, '-HDRGainMapHeadroom'));
    const stops = Math.log2(headroom);
    expect(Number(exif(ours, '-GainMapMax'))).toBeCloseTo(stops, 5);
    // Apple's samples are light by the function of Rec. 709 (ITU-R BT.709, 1.2).
    const light = (v: number): number => (v < 0.081 ? v / 4.5 : ((v + 0.099) / 1.099) ** (1 / 0.45));
    const expected = Array.from(samples(theirs), (v) => (255 * Math.log2(1 + (headroom - 1) * light(v / 255))) / stops);
    const found = samples(ours);
    expect(found).toHaveLength(expected.length);
    const error = expected.reduce((sum, value, at) => sum + Math.abs(value - (found[at] ?? 0)), 0) / expected.length;
    console.log(`gain map coded anew: mean error ${error.toFixed(3)} of 255`);
    // Rounding makes a quarter of a level, JPEG at 95 hardly any more.
    expect(error).toBeLessThan(0.5);
  });
});
