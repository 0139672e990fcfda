import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { videoFacts } from '../metadata/video.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import type { ConvertOutput } from './conversion.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/${name}`, import.meta.url)));
/** Of FFmpeg, which gave it a place. */
const video = fixture('jpeg/fixtures/motion.mp4');

/** A box at the end of a file (Motion Photo 1.0): what phones put a film into that write HEIC or AVIF. */
function withFilm(picture: Uint8Array, film: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(film.length + 8);
  head.write('mpvd', 4);
  return new Uint8Array(Buffer.concat([picture, head, film]));
}

const sources: Readonly<Record<string, Uint8Array>> = {
  'a.jpg': fixture('jpeg/fixtures/ultrahdr-motion.jpg'),
  'older.jpg': fixture('jpeg/fixtures/micro-video.jpg'),
  'a.heic': withFilm(fixture('heic/fixtures/rgb.heic'), video),
  'a.avif': withFilm(fixture('avif/fixtures/rgb.avif'), video),
};

function made(name: string, to: string, settings: Partial<ConvertSettings> = {}): Promise<ConvertOutput> {
  const source = sources[name] ?? new Uint8Array();
  return convert(source, { name, settings: { ...defaultSettings(to), extractVideo: true, ...settings } }, context);
}

const said = ({ result }: ConvertOutput): readonly string[] =>
  result.adjustments.flatMap((one) => (one.kind === 'auxiliary-dropped' ? [one.what] : []));

const everyWay = Object.keys(sources).flatMap((name) => ['jpeg', 'png', 'heic', 'avif', 'pdf'].map((to) => [name, to]));

test.each(everyWay)('the film of %s is saved beside the %s', async (name, to) => {
  const output = await made(name, to);
  const { files, result } = output;
  expect(files).toHaveLength(2);
  expect(files[1]).toEqual(video);
  const [stem] = name.split('.');
  expect(result.files[1]).toEqual({
    name: `${stem}.mp4`,
    bytes: video.length,
    mimeType: 'video/mp4',
    ...shown,
  });
  expect(result.files[0]).not.toHaveProperty('mimeType');
  expect(result.bytes).toBe((files[0]?.length ?? 0) + video.length);
  expect(said(output)).not.toContain('motion-video');
});

/** As ffprobe says: 16 x 16. */
const shown = { width: 16, height: 16 };

test.each(everyWay)(
  'the film of %s travels in the %s where that can hold one, and else is said to be left out',
  async (name, to) => {
    const output = await made(name, to, { extractVideo: false });
    expect(output.files).toHaveLength(1);
    const holds = ['jpeg', 'heic', 'avif'].includes(to);
    expect(said(output).includes('motion-video')).toBe(!holds);
    // And is found in the result, as it was.
    const source = output.files[0] ?? new Uint8Array();
    const again = await convert(
      source,
      { name: 'b', settings: { ...defaultSettings('png'), extractVideo: true } },
      context,
    );
    expect(again.files.slice(1)).toEqual(holds ? [video] : []);
  },
);

test.each(['no-location', 'strip'] as const)('a film tells no place with %s', async (metadata) => {
  for (const name of Object.keys(sources)) {
    const { files } = await made(name, 'png', { metadata });
    const text = Buffer.from(files[1] ?? []).toString('latin1');
    expect(Buffer.from(video).includes('earth')).toBe(true);
    expect(text).not.toMatch(/earth|\u00a9xyz/);
    expect(text.length).toBe(video.length);
    // What made it is no place.
    expect(text.includes('Lavf')).toBe(metadata === 'no-location');
  }
});

test('a film that cannot be looked into is left out where its place is not wanted, and that is said', async () => {
  const odd = withFilm(
    fixture('heic/fixtures/rgb.heic'),
    Uint8Array.of(0, 0, 0, 12, ...Buffer.from('ftypqt  '), 1, 2, 3),
  );
  const settings = { ...defaultSettings('png'), extractVideo: true };
  const kept = await convert(odd, { name: 'a.heic', settings }, context);
  expect(kept.result.files[1]).toMatchObject({ name: 'a.mov', mimeType: 'video/quicktime', width: 0, height: 0 });
  const bare = await convert(odd, { name: 'a.heic', settings: { ...settings, metadata: 'strip' } }, context);
  expect(bare.files).toHaveLength(1);
  expect(said(bare)).toEqual(['motion-video']);
});

test('a box that holds no film is said to be left out', async () => {
  const odd = withFilm(fixture('heic/fixtures/rgb.heic'), Uint8Array.of(1, 2, 3));
  const output = await convert(
    odd,
    { name: 'a.heic', settings: { ...defaultSettings('png'), extractVideo: true } },
    context,
  );
  expect(output.files).toHaveLength(1);
  expect(said(output)).toEqual(['motion-video']);
});

test('the pages of a document and a picture without a film are as they were', async () => {
  const settings = { ...defaultSettings('png'), extractVideo: true };
  const pages = await convert(fixture('heic/fixtures/collection.heic'), { name: 'a.heic', settings }, context);
  expect(pages.result.files.map(({ name }) => name)).toEqual(['a-01.png', 'a-02.png', 'a-03.png']);
});

test('a film that stands on its side has the size that it is shown in', () => {
  const turned = video.slice();
  const matrix = Buffer.from(turned).indexOf('tkhd') + 4 + 40;
  const view = new DataView(turned.buffer);
  view.setInt32(matrix, 0);
  view.setInt32(matrix + 4, 0x10000);
  view.setUint32(matrix + 36, 20 << 16);
  expect(videoFacts(turned)).toMatchObject({ width: 16, height: 20 });
});
