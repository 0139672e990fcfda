/** Files of every format that tell a place in every way that there is. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import { box, chunk, iconOf, riffChunk, samsungTrailer, segment, withAttribute } from './containers.ts';

const program = fileURLToPath(new URL('../../../apps/cli/bin/safelight.mjs', import.meta.url));
const codecs = new URL('../../../packages/codecs/src/formats/', import.meta.url);
const fixture = (path: string): Buffer => readFileSync(new URL(path, codecs));

/** Arguments of ExifTool, one a line: all tags that name a place, and some that must stay. */
const PLACES = `-GPSLatitude=48 7 11.23
-GPSLatitudeRef=N
-GPSLongitude=16 22 23.23
-GPSLongitudeRef=E
-GPSAltitude=171
-GPSAltitudeRef=0
-GPSImgDirection=77
-GPSDestLatitude=48 7 11.23
-GPSMapDatum=XanaduTownDatum
-GPSProcessingMethod=XanaduTownMethod
-GPSAreaInformation=XanaduTownArea
-XMP-exif:GPSLatitude=48 7 11.23 N
-XMP-exif:GPSLongitude=16 22 23.23 E
-XMP-exif:GPSAreaInformation=XanaduTownArea
-XMP-photoshop:City=XanaduTownCity
-XMP-photoshop:State=XanaduTownState
-XMP-photoshop:Country=XanaduTownCountry
-XMP-iptcCore:Location=XanaduTownLocation
-XMP-iptcCore:CountryCode=XDU
-XMP-iptcExt:LocationCreated={City=XanaduTownCreated,Sublocation=XanaduTownCreatedStreet,GPSLatitude=48 7 11.23}
-XMP-iptcExt:LocationShown={City=XanaduTownShown,CountryName=XanaduTownShownCountry,LocationName=XanaduTownShownName}
-XMP-xmpDM:ShotLocation=XanaduTownShot
-XMP-dc:Coverage=XanaduTownCoverage
-XMP-mediapro:Location=XanaduTownPro
-XMP-drone-dji:GPSLatitude=48 7 11.23
-XMP-drone-dji:AbsoluteAltitude=171.5
-XMP-GDepth:Near=1
-IPTC:City=XanaduTownIptcCity
-IPTC:Sub-location=XanaduTownIptcStreet
-IPTC:Province-State=XanaduTownIptcState
-IPTC:Country-PrimaryLocationCode=XDU
-IPTC:Country-PrimaryLocationName=XanaduTownIptcCountry
-IPTC:ContentLocationCode=XDU
-IPTC:ContentLocationName=XanaduTownIptcContent
-IPTC:By-line=Keep Byline
-XMP-dc:Title=Keep Title
-Artist=Keep Artist
-Make=Keep Make`;

/** Makes a file without metadata of {png} or {jpeg}, by other programs where they can. */
const MAKERS: Readonly<Record<string, string>> = {
  'a.jpg': 'cp {jpeg} {out}',
  'a.png': 'cp {png} {out}',
  'a.apng': 'ffmpeg -y -loglevel error -loop 1 -t 0.2 -r 10 -i {png} -f apng {out}',
  'a.webp': 'cwebp -quiet {png} -o {out}',
  'a.tif': '/usr/bin/convert {png} -compress zip {out}',
  'pages.tif': '/usr/bin/convert {png} {png} {out}',
  'a.heic': 'heif-enc {png} -o {out}',
  'a.avif': 'avifenc -s 9 {png} {out}',
  'a.jxl': 'cjxl --container=1 {png} {out}',
  'rebuilt.jxl': 'cjxl --container=1 {jpeg} {out}',
  'a.jp2': 'opj_compress -i {png} -o {out}',
  'a.psd': '/usr/bin/convert {png} {out}',
  'a.psb': '/usr/bin/convert {png} PSB:{out}',
  'a.gif': '/usr/bin/convert {png} {out}',
  'a.dng': `cp ${fileURLToPath(new URL('dng/fixtures/mosaic.dng', codecs))} {out}`,
};

/** Real camera files into which ExifTool writes, from the corpus. */
const CAMERA_FILES = [
  'raw-synthetic/synth_arw.arw',
  'raw-synthetic/synth_erf.erf',
  'raw-synthetic/synth_mef.mef',
  'raw-synthetic/synth_mos.mos',
  'raw-synthetic/synth_mrw.mrw',
  'raw-synthetic/synth_nrw.nrw',
  'raw-synthetic/synth_orf.orf',
  'raw-synthetic/synth_pef.pef',
  'raw-synthetic/synth_sr2.sr2',
  'raw-synthetic/synth_srw.srw',
  'raw-partial/CanonRaw.cr2',
  'raw-partial/CanonRaw.cr3',
  'raw-partial/CanonRaw.crw',
  'raw-partial/DNG.dng',
  'raw-partial/FujiFilm.raf',
  'raw-partial/Minolta.mrw',
  'raw-partial/Nikon.nef',
  'raw-partial/Panasonic.rw2',
  'raw-partial/PhaseOne.iiq',
  'raw-partial/SigmaDP2.x3f',
  'heic/iphone_13_pro_max.HEIC',
  'jpg/DSCN0010.jpg',
];

/** What ExifTool writes into a film. */
const FILM_PLACES = [
  "-Keys:GPSCoordinates='48.1198 16.3731 171'",
  '-Keys:LocationName=XanaduTownKey',
  "-UserData:GPSCoordinates='48.1198 16.3731 171'",
  "-UserData:LocationInformation='XanaduTownInformation Lat=48.1 Lon=16.3 Alt=1 Role=shooting'",
  "-ItemList:GPSCoordinates='48.1198 16.3731 171'",
  '-XMP-photoshop:City=XanaduTownFilm',
];

const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:p="http://ns.adobe.com/photoshop/1.0/"
  xmlns:e="http://ns.adobe.com/exif/1.0/"><rdf:Description p:City="XanaduTownCity" e:GPSLatitude="48,7.187N">
  <e:GPSAreaInformation>XanaduTownArea</e:GPSAreaInformation><p:Credit>Keep Credit</p:Credit></rdf:Description></rdf:RDF>`;

function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** A folder of files that tell a place, and one beside it for what they are made of. */
class Places {
  readonly folder: string;
  readonly #scratch: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#scratch = `${folder}-scratch`;
    for (const made of [folder, this.#scratch]) mkdirSync(made, { recursive: true });
    const png = this.scratch('plain.png');
    execFileSync('/usr/bin/convert', ['-size', '64x48', 'gradient:red-blue', '-strip', '-depth', '8', `PNG24:${png}`]);
    execFileSync('/usr/bin/convert', [png, this.scratch('plain.jpg')]);
    writeFileSync(this.scratch('tags'), PLACES);
    const small = this.scratch('small.jpg');
    run(`/usr/bin/convert -size 16x12 xc:blue ${small}`);
    this.writeTags([small]);
    const film = this.scratch('film.mp4');
    copyFileSync(fileURLToPath(new URL('jpeg/fixtures/motion.mp4', codecs)), film);
    run(`exiftool -q -m -overwrite_original ${FILM_PLACES.join(' ')} ${film}`);
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  scratch(name: string): string {
    return join(this.#scratch, name);
  }

  read(name: string): Buffer {
    return readFileSync(this.at(name));
  }

  write(name: string, ...parts: readonly (Buffer | string)[]): void {
    writeFileSync(this.at(name), Buffer.concat(parts.map((part) => Buffer.from(part))));
  }

  /** Writes tags into files; ExifTool passes over those that a format has no place for. */
  writeTags(paths: readonly string[], tags: string = this.scratch('tags')): void {
    run(`exiftool -q -q -m -overwrite_original -@ ${tags} ${paths.map((path) => `'${path}'`).join(' ')}`);
  }

  /** What ExifTool can write into. */
  tagged(corpus: string): void {
    for (const [name, command] of Object.entries(MAKERS)) {
      const [png, jpeg] = [this.scratch('plain.png'), this.scratch('plain.jpg')];
      run(command.replaceAll('{png}', png).replaceAll('{jpeg}', jpeg).replaceAll('{out}', this.at(name)));
    }
    for (const path of CAMERA_FILES) copyFileSync(join(corpus, path), this.at(path.replace('/', '-')));
    this.writeTags(readdirSync(this.folder).map((name) => this.at(name)));
    const long = 'abcd '.repeat(20_000);
    writeFileSync(this.scratch('long'), `${PLACES}\n-XMP-dc:Description=${long}\n-EXIF:UserComment=${long}`);
    const names = ['long.jpg', 'long.png', 'long.tif'];
    for (const name of names) copyFileSync(this.at(`a${extname(name)}`), this.at(name));
    this.writeTags(
      names.map((name) => this.at(name)),
      this.scratch('long'),
    );
  }

  /** JPEG files with pictures in their metadata, segments of makers, and more behind the picture. */
  jpegs(): void {
    const [small, plain, jpeg] = [this.scratch('small.jpg'), this.scratch('plain.jpg'), this.read('a.jpg')];
    for (const [name, from, tag] of [
      ['thumbnail.jpg', this.at('a.jpg'), 'ThumbnailImage'],
      ['image-in-xmp.jpg', plain, 'XMP-GImage:ImageData'],
    ] as const) {
      copyFileSync(from, this.at(name));
      run(`exiftool -q -m -overwrite_original '-${tag}<=${small}' ${this.at(name)}`);
    }
    const segments = [
      segment(0xe1, 'FLIR\0XanaduTownFlir'),
      segment(0xe6, 'GoPro\0XanaduTownPro'),
      segment(0xe5, 'RMETA\0XanaduTownRicoh'),
      segment(0xeb, 'JP\0\x01\0\0\0\x01\0\0\0\x20jumb\0\0\0\x18jumdc2paXanaduTownClaim'),
      segment(0xfe, 'lat: 48.1198 XanaduTownComment'),
      segment(0xe3, Buffer.concat([Buffer.from('Meta\0\0'), jpeg.subarray(12, 200)])),
    ];
    this.write('segments.jpg', jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
    const video = readFileSync(this.scratch('film.mp4'));
    this.write('motion.jpg', jpeg, video);
    this.write('two.jpg', jpeg, Buffer.alloc(7), jpeg, 'XanaduTownTrailer');
    const trailer = samsungTrailer([
      [0x0a01, 'Image_UTC_Data', Buffer.from('1700000000000')],
      [0x0aa1, 'MCC_Data', Buffer.from('XanaduTownMcc')],
      [0x0a30, 'MotionPhoto_Data', video],
    ]);
    this.write('samsung.jpg', jpeg, trailer);
  }

  /** Texts of PNG: as they are, packed, and as profiles in digits. */
  pngs(): void {
    const [jpeg, png] = [this.read('a.jpg'), this.read('a.png')];
    const text = (type: string, ...parts: readonly (string | Buffer)[]): Buffer =>
      chunk(type, Buffer.concat(parts.map((part) => Buffer.from(part))));
    const exif = jpeg.subarray(jpeg.indexOf('Exif\0\0'), jpeg.indexOf('Exif\0\0') + 2000);
    const city = Buffer.concat([Buffer.from([0x1c, 2, 90, 0, 14]), Buffer.from('XanaduTownIptc')]);
    this.write(
      'texts.png',
      png.subarray(0, 33),
      text('tEXt', 'Location\0XanaduTownText'),
      text('tEXt', 'Comment\0XanaduTown, 48°7\'11"N'),
      text('zTXt', 'exif:GPSArea\0\0', deflateSync('XanaduTownPacked')),
      text('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(RDF)),
      text('tEXt', `Raw profile type iptc\0\niptc\n      19\n${city.toString('hex')}\n`),
      text('tEXt', `Raw profile type exif\0\nexif\n    2000\n${exif.toString('hex').replace(/.{72}/g, '$&\n')}\n`),
      text('caBX', 'XanaduTownClaim'),
      text('prVt', 'XanaduTownPrivate'),
      png.subarray(33),
      'XanaduTownBehind',
    );
    run(`/usr/bin/convert ${this.at('a.jpg')} PNG:${this.at('magick.png')}`);
    this.write('icon.ico', iconOf(png));
  }

  /** Containers with parts of no known kind, and with something behind their end. */
  containers(): void {
    const riff = Buffer.concat([this.read('a.webp'), riffChunk('XaPr', 'XanaduTownChunk!')]);
    riff.writeUInt32LE(riff.length - 8, 4);
    this.write('chunks.webp', riff, 'XanaduTownBehind');
    const comment = 'gps: 48.119800 XanaduTown';
    const block = [Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0, 0x3b])];
    this.write('comment.gif', this.read('a.gif').subarray(0, -1), ...block, 'XanaduTownBehind');
    const gml = '<gml:Point xmlns:gml="http://www.opengis.net/gml"><gml:pos>48.1 XanaduTownGml</gml:pos></gml:Point>';
    const geo = box('uuid', Buffer.from('b14bf8bd083d4b43a5ae8cd7d5a6ce03', 'hex'), 'XanaduTownGeo');
    this.write('boxes.jp2', this.read('a.jp2'), geo, box('xml ', gml), box('asoc', box('lbl ', 'XanaduTownLabel')));
    run(`cjxl --quiet --container=1 --lossless_jpeg=1 ${this.at('a.jpg')} ${this.at('packed.jxl')}`);
    this.write('boxes.jxl', this.read('a.jxl'), box('jumb', 'XanaduTownClaim'), box('XaNa', 'XanaduTownBox'));
    this.write(
      'boxes.heic',
      this.read('a.heic'),
      box('mpvd', readFileSync(this.scratch('film.mp4'))),
      box('uuid', Buffer.alloc(16, 7), 'XanaduTownUuid'),
      box('free', 'XanaduTownFree'),
    );
  }

  /** Drawings, layers, light, and formats whose headers are lines. */
  others(): void {
    const picture = readFileSync(this.scratch('small.jpg')).toString('base64');
    this.write(
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><title>Keep</title>',
      `<metadata>${RDF}</metadata><rect width="9" height="9"/>`,
      `<image href="data:image/jpeg;base64,${picture}"/></svg>`,
    );
    writeFileSync(this.at('packed.svgz'), gzipSync(this.read('drawing.svg')));
    const degrees = Buffer.alloc(4);
    degrees.writeFloatLE(48.119_786);
    const latitude = withAttribute(fixture('exr/fixtures/zip.exr'), 'latitude', 'float', degrees);
    const exr = withAttribute(latitude, 'longitude', 'float', degrees);
    this.write('a.exr', withAttribute(exr, 'location', 'string', Buffer.from('XanaduTownAttribute')));
    run(`${process.execPath} ${program} convert ${this.at('a.jpg')} --to xcf --out ${this.folder}`);
    this.write('a.ppm', 'P6\n# City: XanaduTownCity\n4 1\n255\n', Buffer.alloc(12, 99));
    const hdr = fixture('hdr/fixtures/photo.hdr');
    this.write('a.hdr', hdr.subarray(0, 11), 'GPS= 48.1198 XanaduTownLine\n', hdr.subarray(11));
    const source = 'static char * a[] = {\n"2 1 1 1",\n"a c #ff0000",\n"aa"};\n';
    this.write('a.xpm', `/* XPM */\n/* gps: 48.1198 XanaduTownComment */\n${source}`);
    const tga = fixture('tga/fixtures/rgb-raw.tga');
    const id = 'lat 48.1198 XanaduTown';
    this.write('a.tga', Buffer.from([id.length]), tga.subarray(1, 18), id, tga.subarray(18 + (tga[0] ?? 0)));
  }
}

/** Puts files that tell a place into a folder; gives their paths. */
export function makePlacedFiles(folder: string, corpus: string): readonly string[] {
  const places = new Places(folder);
  places.tagged(corpus);
  places.jpegs();
  places.pngs();
  places.containers();
  places.others();
  return readdirSync(folder).map((name) => places.at(name));
}
