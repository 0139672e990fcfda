import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targets, type WritableFormat } from '@safelight/codecs';
import type { Adjustment, MetadataBlock } from '@safelight/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enlarged } from './enlarged-profile.ts';
import { expectedValue, rightlyComplained, rightlyLost } from './metadata-exceptions.ts';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-metadata-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Where ExifTool cannot make a file of a format, these make one without metadata, of {png} or {jpeg}; it then writes its own. */
const makers: Readonly<Record<string, string>> = {
  jpeg: '/usr/bin/convert {png} {out}.jpg',
  png: 'cp {png} {out}.png',
  apng: 'ffmpeg -loglevel error -loop 1 -t 0.2 -r 10 -i {png} -f apng {out}.apng',
  webp: 'cwebp -quiet {png} -o {out}.webp',
  tiff: '/usr/bin/convert {png} -compress zip {out}.tif',
  heic: 'heif-enc {png} -o {out}.heic',
  avif: 'avifenc -s 9 {png} {out}.avif',
  jxl: 'cjxl --container=1 {png} {out}.jxl',
  // The JPEG file inside as it is: a JPEG XL that rebuilds it.
  'jxl-jpeg': 'cjxl --container=1 {jpeg} {out}.jxl',
  jp2: 'opj_compress -i {png} -o {out}.jp2',
  psd: '/usr/bin/convert {png} {out}.psd',
  psb: '/usr/bin/convert {png} PSB:{out}.psb',
  gif: '/usr/bin/convert {png} {out}.gif',
};

/** Real files, which hold what cameras and editors write. */
const real = [
  'jpg/DSCN0010.jpg',
  'jpg/Landscape_6.jpg',
  'jpg/Iceland-P3.jpg',
  'jpg/ladybug.jpg',
  'heic/iphone_13_pro_max.HEIC',
  'avif/paris_icc_exif_xmp.avif',
  'jxl/1x1_exif_xmp.jxl',
  'png/paris_icc_exif_xmp.png',
  'tiff/hopper.Lab.tif',
  'tiff/flower-rgb-contig-16.tif',
  'psd/4x4_8bit_rgb.psd',
  'psb/group.psb',
  'raw-synthetic/synth_arw.arw',
  'raw-partial/FujiFilm.raf',
  'raw/nef/RAW_NIKON_D1.NEF',
];

/** Arguments of ExifTool, one a line: what a photographer and editors may write. */
const rich = `-Make=Nikon
-Model=Safelight One
-Software=Test 1
-Artist=Zoë Ångström; 山田
-Copyright=© 2026 Zoë
-ImageDescription=A rich description
-DateTimeOriginal=2026:10:01 12:13:14
-CreateDate=2026:10:01 12:13:15
-ModifyDate=2026:10:02 10:00:00
-OffsetTimeOriginal=+02:00
-SubSecTimeOriginal=123
-UserComment=Grüße 漢字
-LensModel=50 mm f/1.8
-LensMake=Lens & Co
-LensInfo=50 50 1.8 1.8
-LensSerialNumber=L-7
-SerialNumber=S-9
-ExposureTime=1/250
-FNumber=2.8
-ISO=400
-FocalLength=50
-ExposureProgram=2
-MeteringMode=5
-Flash=16
-WhiteBalance=1
-ExposureCompensation=-1/3
-ColorSpace=65535
-InteropIndex=R03
-CFAPattern#=2 2 0 1 1 2
-GPSLatitude=48.2082
-GPSLatitudeRef=N
-GPSLongitude=16.3738
-GPSLongitudeRef=E
-GPSAltitude=171
-GPSAltitudeRef=0
-GPSDateStamp=2026:10:01
-GPSTimeStamp=10:13:14
-GPSMapDatum=WGS-84
-GPSProcessingMethod=GPS
-Rating=4
-XResolution=300
-YResolution=300
-ResolutionUnit=inches
-XPTitle=Titel ü
-XPKeywords=a;b
-ExifVersion=0232
-XMP-dc:Title=A title
-XMP-dc:Title-de=Ein Titel
-XMP-dc:Subject=one
-XMP-dc:Subject=zwei ü
-XMP-dc:Creator=Zoë
-XMP-dc:Description=A description
-XMP-dc:Rights-ja=著作権
-XMP-photoshop:Credit=Credit
-XMP-photoshop:City=Wien
-XMP-photoshop:DateCreated=2026:10:01 12:13:14
-XMP-xmpMM:DocumentID=xmp.did:1
-XMP-xmpMM:HistoryAction=saved
-XMP-xmpMM:HistorySoftwareAgent=Agent
-XMP-xmp:Rating=4
-XMP-xmp:Label=Red
-XMP-xmpRights:Marked=true
-XMP-tiff:Orientation#=1
-XMP-exif:ExifImageWidth=64
-XMP-aux:Lens=A lens
-XMP-iptcCore:CountryCode=AT
-XMP-safelight:Note=Own name space
-XMP-safelight:List=first
-XMP-safelight:List=second
-IPTC:CodedCharacterSet=UTF8
-IPTC:Keywords=one
-IPTC:Keywords=zwei ü
-IPTC:ObjectName=Object
-IPTC:By-line=Zoë
-IPTC:Caption-Abstract=Caption
-IPTC:City=Wien
-IPTC:DateCreated=2026:10:01
-IPTC:CopyrightNotice=© 2026`;

const config = `%Image::ExifTool::UserDefined = ('Image::ExifTool::XMP::Main' => { safelight => { SubDirectory => {
  TagTable => 'Image::ExifTool::UserDefined::safelight' } } });
%Image::ExifTool::UserDefined::safelight = (GROUPS => { 0 => 'XMP', 1 => 'XMP-safelight', 2 => 'Image' },
  NAMESPACE => { 'safelight' => 'https://safelight.example/ns/' }, WRITABLE => 'string', Note => { }, List => { List => 'Bag' });
1;`;

type Facts = Readonly<Record<string, unknown>>;

interface Source {
  readonly name: string;
  readonly path: string;
}

function tool(...args: string[]): string {
  return spawnSync('exiftool', args, { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}

/** All tags of files by path, their values as numbers where they are such. */
function factsOf(paths: readonly string[]): ReadonlyMap<string, Facts> {
  const list = JSON.parse(
    tool('-config', join(work, 'config'), '-json', '-G0:1', '-a', '-struct', '-n', ...paths) || '[]',
  ) as ({ SourceFile: string } & Facts)[];
  return new Map(list.map((facts) => [facts.SourceFile, facts]));
}

/** What ExifTool finds wrong with files, by path: warnings and errors, one line each. */
function complaintsOf(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(paths.map((path) => [path, new Set<string>()]));
  let path = '';
  // The odd file makes the heading of each file be written even where there is but one.
  for (const line of tool('-validate', '-warning', '-error', '-a', '-s', ...paths, join(work, 'config')).split('\n')) {
    path = /^======== (.*)$/.exec(line)?.[1] ?? path;
    const said = /^(Warning|Error)\s+: (.*)$/.exec(line);
    if (said) found.get(path)?.add(`${said[1]}: ${said[2]}`);
  }
  return found;
}

function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** The bytes of the profile in a file, as ExifTool cuts them out. */
function profileOf(path: string): Buffer {
  return spawnSync('exiftool', ['-b', '-ICC_Profile', path], { maxBuffer: 1 << 28 }).stdout;
}

const sources: Source[] = [];
/** What ExifTool says of the sources, by path. */
const said = { facts: new Map<string, Facts>(), complaints: new Map<string, ReadonlySet<string>>() };
const faithful = targets.filter(
  // Texts alone have a test of their own.
  ({ code, format }) => code === format.id && format.encoder.metadata.some((block) => block !== 'texts'),
);

/** A result, and what is said of it; the path is empty where there is none. */
interface Made {
  readonly path: string;
  readonly adjustments: readonly Adjustment[];
}

/** What the program says of a file, as far as it is looked at; a failure has no output. */
interface Receipt {
  readonly input: string;
  readonly output?: string;
  readonly adjustments?: readonly Adjustment[];
}

/** Converts files to a format at once; the results by their sources' names. */
function convertAll(files: readonly Source[], to: string): ReadonlyMap<string, Made> {
  const out = mkdtempSync(join(work, `to-${to}-`));
  const paths = files.map(({ path }) => path);
  const args = [program, 'convert', ...paths, '--to', to, '--out', out, '--pages', 'first', '--json'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const lines = stdout.trim().split('\n').filter(Boolean);
  const receipts = lines.map((line) => JSON.parse(line) as Receipt);
  const made = files.map(({ name, path }) => {
    const receipt = receipts.find(({ input }) => input === path);
    return [name, { path: receipt?.output ?? '', adjustments: receipt?.adjustments ?? [] }] as const;
  });
  return new Map(made);
}

/** A file with tags in it; its name says its format and what it holds. */
function sourceOf(id: string, tags: string, name = 'rich'): Source {
  const png = join(work, 'plain.png');
  const out = join(work, `${name}-${id}`);
  run(
    (makers[id] ?? '').replaceAll('{png}', png).replaceAll('{jpeg}', join(work, 'plain.jpg')).replaceAll('{out}', out),
  );
  const file = readdirSync(work).find((made) => made.startsWith(`${name}-${id}.`)) ?? '';
  const path = join(work, file);
  run(`exiftool -q -q -m -config ${join(work, 'config')} -overwrite_original -@ ${tags} ${path}`);
  return { name: `${name}.${id}`, path };
}

beforeAll(() => {
  writeFileSync(join(work, 'config'), config);
  const png = join(work, 'plain.png');
  execFileSync('/usr/bin/convert', ['-size', '64x48', 'gradient:red-blue', '-strip', '-depth', '8', `PNG24:${png}`]);
  execFileSync('/usr/bin/convert', [png, join(work, 'plain.jpg')]);
  writeFileSync(join(work, 'p3.icc'), profileOf(join(corpus.root, 'jpg/Iceland-P3.jpg')));
  writeFileSync(join(work, 'tags'), `${rich}\n-ICC_Profile<=${join(work, 'p3.icc')}`);
  for (const id of Object.keys(makers)) sources.push(sourceOf(id, join(work, 'tags')));
  // More than one segment of JPEG holds, of EXIF and of XMP.
  const long = (letters: string): string => letters.repeat(30_000);
  const large = ['-EXIF:UserComment=', '-XMP-dc:Description='].map((tag) => tag + long('abcü'));
  writeFileSync(join(work, 'large'), [rich, ...large].join('\n'));
  for (const id of ['png', 'jpeg']) sources.push(sourceOf(id, join(work, 'large'), 'large'));
  for (const path of real) sources.push({ name: path, path: join(corpus.root, path) });
  const paths = sources.map(({ path }) => path);
  for (const [path, facts] of factsOf(paths)) said.facts.set(path, facts);
  for (const [path, found] of complaintsOf(paths)) said.complaints.set(path, found);
  // Some twenty programs are started one after the other.
});

const blockOf: Readonly<Record<string, MetadataBlock>> = { EXIF: 'exif', MakerNotes: 'exif', XMP: 'xmp', IPTC: 'iptc' };

function alike(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-3 * Math.max(1, Math.abs(a));
  return JSON.stringify(a) === JSON.stringify(b);
}

interface Compared {
  readonly expected: number;
  readonly misses: readonly string[];
}

/** The tags of the source that the format can carry, and those that the result has not or has otherwise. */
function compare(before: Facts, after: Facts, format: WritableFormat): Compared {
  let expected = 0;
  const misses: string[] = [];
  for (const key of Object.keys(before)) {
    const block = blockOf[key.split(':')[0] ?? ''];
    if (!block || !format.encoder.metadata.includes(block) || rightlyLost(key, before, format.id)) continue;
    expected += 1;
    // TIFF/EP has in IFD0 some tags that EXIF has in its own directory.
    const found = after[key] ?? after[key.replace(':IFD0:', ':ExifIFD:')];
    const value = expectedValue(key, before, format.id);
    if (!alike(value, found)) {
      misses.push(`${key}: ${JSON.stringify(value).slice(0, 60)} became ${JSON.stringify(found)?.slice(0, 60)}`);
    }
  }
  const turned = ['EXIF:IFD0:Orientation', 'XMP:XMP-tiff:Orientation'].filter((key) => (after[key] ?? 1) !== 1);
  // Who embeds the file as it is has its own way to say how it is turned.
  if (!format.encoder.embeds)
    misses.push(...turned.map((key) => `${key}: upright pixels became ${String(after[key])}`));
  return { expected, misses };
}

/** Blocks and thumbnails that the format cannot carry and of which the receipt says nothing. */
function unsaid(before: Facts, adjustments: readonly Adjustment[], format: WritableFormat): readonly string[] {
  const held = new Set(Object.keys(before).map((key) => blockOf[key.split(':')[0] ?? '']));
  const blocks = (['exif', 'xmp', 'iptc'] as const).filter(
    (block) => held.has(block) && !format.encoder.metadata.includes(block),
  );
  const silent = blocks.filter(
    (block) => !adjustments.some((change) => change.kind === 'metadata-dropped' && change.block === block),
  );
  const hasThumbnail = 'EXIF:IFD1:ThumbnailLength' in before && format.encoder.thumbnailIsPage === true;
  // Where the camera's picture was taken instead of the sensor's, its thumbnail shows what the result shows.
  const told = adjustments.some(
    (change) => change.kind === 'preview-used' || (change.kind === 'auxiliary-dropped' && change.what === 'thumbnail'),
  );
  return [
    ...silent.map((block) => `${block} is left out, and nothing says so`),
    ...(hasThumbnail && !told ? ['the thumbnail is left out, and nothing says so'] : []),
  ];
}

describe('every tag that a target can carry is in it, by ExifTool', () => {
  test('the sources hold what they should', () => {
    for (const { name, path } of sources) {
      const keys = Object.keys(said.facts.get(path) ?? {});
      const counts = ['EXIF', 'XMP', 'IPTC', 'MakerNotes'].map((group) => [
        group,
        keys.filter((key) => key.startsWith(`${group}:`)).length,
      ]);
      console.log(`${name.padEnd(30)} ${counts.map(([group, count]) => `${group} ${count}`).join(', ')}`);
      expect(counts.some(([, count]) => Number(count) > 5)).toBe(true);
    }
  });

  test.each(faithful.map(({ code, format }) => [code, format] as const))('%s', (code, format) => {
    const made = convertAll(sources, code);
    const results = [...made.values()].flatMap(({ path }) => path || []);
    const facts = factsOf(results);
    const complaints = complaintsOf(results);
    const failed: string[] = [];
    const line: string[] = [];
    for (const { name, path } of sources) {
      const { path: result = '', adjustments = [] } = made.get(name) ?? {};
      if (!result) {
        failed.push(`${name} was not written`);
        continue;
      }
      const { expected, misses } = compare(said.facts.get(path) ?? {}, facts.get(result) ?? {}, format);
      const wrong = [...(complaints.get(result) ?? [])].filter(
        (text) => !said.complaints.get(path)?.has(text) && !rightlyComplained(text, code),
      );
      line.push(`${name} ${expected - misses.length}/${expected}`);
      const silent = unsaid(said.facts.get(path) ?? {}, adjustments, format);
      failed.push(...[...misses, ...wrong, ...silent].map((text) => `${name}: ${text}`));
    }
    console.log(`| ${code} | ${line.join(' | ')} |`);
    expect(failed).toEqual([]);
  });
});

describe('colour profiles', () => {
  /** Where ExifTool does not look for profiles: the file's own as {out}, or a file in which it finds it as {out}.jpg. */
  const unwrapped: Readonly<Record<string, string>> = {
    jxl: 'djxl --quiet --orig_icc_out={out} {in} {out}.png',
    svg: 'sed -n \'s/.*base64,\\([^"]*\\)".*/\\1/p\' {in} | base64 -d > {out}.jpg',
    pdf: 'pdfimages -all {in} {out} && mv {out}-000.jpg {out}.jpg',
  };

  function embeddedProfile(code: string, path: string): Buffer {
    const command = unwrapped[code];
    if (!command) return profileOf(path);
    const out = `${path}.out`;
    run(command.replaceAll('{in}', path).replaceAll('{out}', out));
    return existsSync(out) ? readFileSync(out) : profileOf(`${out}.jpg`);
  }

  const tagged = targets.filter(({ code, format }) => code === format.id && format.encoder.icc.includes('rgb'));

  /** A file with a small and one with a large profile; each is named by the path of its profile. */
  let files: readonly Source[] = [];
  beforeAll(() => {
    const profile = readFileSync(join(work, 'p3.icc'));
    files = [profile, enlarged(profile, 150_000)].map((bytes, index) => {
      const [icc, path] = [join(work, `${index}.icc`), join(work, `profile-${index}.jpg`)];
      writeFileSync(icc, bytes);
      execFileSync('/usr/bin/convert', [join(work, 'plain.png'), path]);
      execFileSync('exiftool', ['-q', '-overwrite_original', `-ICC_Profile<=${icc}`, path]);
      return { name: icc, path };
    });
  });

  test('ExifTool cuts them out as they were put in', () => {
    for (const { name, path } of files) expect(profileOf(path).equals(readFileSync(name))).toBe(true);
  });

  test.each(tagged.map(({ code }) => [code]))('%s: the bytes of a small and a large one', (code) => {
    for (const [icc, { path }] of convertAll(files, code)) {
      expect(embeddedProfile(code, path).equals(readFileSync(icc)), `${code} ${basename(icc)}`).toBe(true);
    }
  });
});
