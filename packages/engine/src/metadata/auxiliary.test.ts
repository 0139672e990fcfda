import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convert } from '../convert/convert.ts';
import { testContext as context } from '../convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { partWithoutLocation } from './location/metadata.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/jpeg/fixtures/${name}`, import.meta.url)));
/** A gain map and a video that FFmpeg gave a place. */
const photo = fixture('ultrahdr-motion.jpg');
const video = fixture('motion.mp4');

interface Made {
  readonly map: boolean;
  readonly video: boolean;
  readonly place: boolean;
  readonly said: readonly string[];
}

async function made(settings: Partial<ConvertSettings>, to = 'jpeg', source = photo): Promise<Made> {
  const wanted = { ...defaultSettings(to), neverLarger: false, ...settings };
  const { files, result } = await convert(source, { name: 'a', settings: wanted }, context);
  const text = Buffer.from(files[0] ?? []).toString('latin1');
  const said = result.adjustments.flatMap((change) =>
    change.kind === 'auxiliary-dropped' ? [`${change.what} ${change.reason}`] : [],
  );
  const removed = result.adjustments.some(({ kind }) => kind === 'location-removed') ? ['place'] : [];
  return {
    map: text.includes('MPF\0'),
    video: text.includes('ftypisom'),
    place: text.includes('earth'),
    said: [...said, ...removed],
  };
}

test.each([false, true])('a gain map and a video stay with a JPEG (pixels kept: %s)', async (keepPixels) => {
  const options = { keepPixels };
  expect(await made({ options })).toEqual({ map: true, video: true, place: true, said: [] });
  const noPlace = await made({ options, metadata: 'no-location' });
  expect(noPlace).toEqual({ map: true, video: true, place: false, said: ['place'] });
  const bare = await made({ options, metadata: 'strip' });
  expect(bare).toEqual({ map: true, video: false, place: false, said: ['motion-video asked'] });
});

test('both stay where the whole picture is scaled; where it is cut, so is the map, and the video goes', async () => {
  const resize = { width: 20, height: 20 };
  expect(await made({ resize: { ...resize, mode: 'stretch' } })).toMatchObject({ map: true, video: true, said: [] });
  const cut = await made({ resize: { ...resize, mode: 'fill' } });
  expect(cut).toMatchObject({ map: true, video: false, said: ['motion-video changed'] });
});

test('a map without metadata of its own goes with them', async () => {
  // Of a version that nobody knows.
  const said = ['program-data undefined', 'gain-map asked', 'motion-video asked'];
  const plain = new Uint8Array(
    Buffer.from(Buffer.from(photo).toString('latin1').replaceAll('21496', '21497'), 'latin1'),
  );
  expect(await made({ metadata: 'strip' }, 'jpeg', plain)).toMatchObject({ map: false, said });
});

test('other formats say what they have no place for', async () => {
  expect((await made({}, 'webp')).said).toEqual(['gain-map undefined', 'motion-video undefined']);
});

test('a video tells no place any more, or cannot be made sure of', () => {
  const without = (bytes: Uint8Array) => partWithoutLocation({ kind: 'motion-video', bytes, orientation: 1 })?.bytes;
  const silent = without(video);
  expect(silent?.length).toBe(video.length);
  expect(Buffer.from(silent ?? []).includes('earth')).toBe(false);
  expect(silent && without(silent)).toBe(silent);
  expect(without(video.subarray(0, -1))).toBeUndefined();
  expect(without(video.subarray(8))).toBeUndefined();
  const text = Buffer.from(video).toString('latin1');
  const keyed = Buffer.from(text.replace('VideoHandler', 'com..ISO6709'), 'latin1');
  expect(without(new Uint8Array(keyed))).toBeUndefined();
});
