/** A search for what files tell of a place: by ExifTool, and in their bytes. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** In the name of every place, so that it is known again wherever it stands. */
const MARK = 'XanaduTown';
/** The seconds of latitude and longitude as EXIF has them: 11.23 and 23.23, as hundredths. */
const SECONDS = [1123, 2323];

function exiftool(args: readonly string[], paths: readonly string[]): string {
  return spawnSync('exiftool', [...args, ...paths, '/dev/null'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}

/** The values of tags by path, as ExifTool finds them first. */
export function tagsOf(
  paths: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const list = JSON.parse(exiftool(['-j', '-s', ...names.map((name) => `-${name}`)], paths) || '[]') as Found[];
  return new Map(list.map(({ SourceFile, ...tags }) => [SourceFile, tags]));
}

type Found = { readonly SourceFile: string } & Readonly<Record<string, unknown>>;

/** What files tell of a place, by path: tags that ExifTool counts among those of places, and marks in their bytes. */
export function placesIn(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>(paths.map((path) => [path, marksIn(unpacked(path))]));
  let path = '';
  for (const line of exiftool(['-ee', '-a', '-u', '-U', '-G0:1:2', '-s'], paths).split('\n')) {
    path = /^======== (.*)$/.exec(line)?.[1] ?? path;
    const [, groups = '', tag = ''] = /^\[(.*?)\]\s+([^\s:]+)\s*:/.exec(line) ?? [];
    const isPlace = groups.split(':').includes('Location') || /gps/i.test(tag);
    if (isPlace || line.includes(MARK)) found.get(path)?.push(line);
  }
  return found;
}

/** The bytes of a file; with them those of what is packed in it as a whole. */
function unpacked(path: string): Buffer {
  const bytes = readFileSync(path);
  if (path.endsWith('.svgz')) return gunzipSync(bytes);
  if (!path.endsWith('.jxl')) return bytes;
  // The JPEG file that a JPEG XL was made of, with all that it said.
  const jpeg = `${path}.jpg`;
  const { status } = spawnSync('djxl', [path, jpeg], { stdio: 'ignore' });
  if (status !== 0) return bytes;
  const rebuilt = readFileSync(jpeg);
  rmSync(jpeg);
  return Buffer.concat([bytes, rebuilt]);
}

function marksIn(bytes: Buffer): string[] {
  const wide = Buffer.from(MARK, 'utf16le');
  const marks = [Buffer.from(MARK), wide, wide.subarray(1)];
  const found = marks.some((mark) => bytes.includes(mark)) ? ['mark in bytes'] : [];
  // Three bytes become four digits, whose beginning and end are other bytes' too.
  const coded = [0, 1, 2].map((shift) => {
    const digits = Buffer.from(' '.repeat(shift) + MARK).toString('base64');
    return digits.slice(shift === 0 ? 0 : 4, 12);
  });
  if (coded.some((digits) => bytes.includes(digits))) found.push('mark in base64');
  for (const hundredths of SECONDS) {
    const rational = Buffer.alloc(8);
    rational.writeUInt32LE(hundredths);
    rational.writeUInt32LE(100, 4);
    const swapped = Buffer.from(rational).swap32();
    if (bytes.includes(rational) || bytes.includes(swapped)) found.push(`coordinate ${hundredths} in bytes`);
  }
  return found;
}
