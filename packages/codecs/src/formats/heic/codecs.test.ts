import { expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { fourcc, makeBox, numbers } from '../../coding/boxes.ts';
import { property, writeHeif } from '../../families/heif/writer.ts';
import { decode } from './decode.ts';
import { heic } from './format.ts';

const brands = { avc1: 'avci', vvc1: 'vvic', evc1: 'evmi', j2k1: 'j2ki', lhv1: 'heim', xyz9: 'mif1' } as const;

it.each([
  ['avc1', 'AVC (H.264)'],
  ['vvc1', 'VVC (H.266)'],
  ['evc1', 'EVC'],
  ['j2k1', 'JPEG 2000'],
  ['lhv1', 'layered HEVC'],
  ['xyz9', 'xyz9'],
] as const)('names the codec of %s pictures, alone and as tiles', async (type, name) => {
  const tile = { id: 2, type, data: new Uint8Array(40), properties: [property.size(64, 64)], hidden: true };
  const grid = {
    id: 1,
    type: 'grid',
    data: Uint8Array.of(0, 0, 0, 0, 0, 64, 0, 64),
    properties: [property.size(64, 64)],
  };
  const refused = { code: 'unsupported-feature', message: expect.stringContaining(name) };
  const file = { majorBrand: brands[type], compatibleBrands: [], references: [] };
  const alone = writeHeif({ ...file, primaryId: 2, items: [{ ...tile, hidden: false }] });
  expect(heic.matches(alone)).toBe(true);
  await expect(decode(alone, { frames: 'all' }, nodeContext())).rejects.toMatchObject(refused);
  const tiled = { ...file, primaryId: 1, items: [grid, tile], references: [{ type: 'dimg', from: 1, to: [2] }] };
  await expect(decode(writeHeif(tiled), { frames: 'all' }, nodeContext())).rejects.toMatchObject(refused);
});

it('names the codec of a sequence', async () => {
  const entry = makeBox('avc1', new Uint8Array(24), numbers([64, 2], [64, 2]), new Uint8Array(50));
  const tables = [
    makeBox('stsd', numbers([0, 4], [1, 4]), entry),
    makeBox('stsz', numbers([0, 4], [8, 4], [1, 4])),
    makeBox('stco', numbers([0, 4], [1, 4], [0, 4])),
    makeBox('stsc', numbers([0, 4], [1, 4], [1, 4], [1, 4], [1, 4])),
  ];
  const handler = makeBox('hdlr', numbers([0, 4], [0, 4]), fourcc('pict'), new Uint8Array(13));
  const media = makeBox('mdia', handler, makeBox('minf', makeBox('stbl', ...tables)));
  const movie = makeBox('moov', makeBox('trak', media));
  const file = Uint8Array.of(...makeBox('ftyp', fourcc('avcs'), numbers([0, 4]), fourcc('msf1')), ...movie);
  // Without items the track is the picture.
  await expect(decode(file, { frames: 'all' }, nodeContext())).rejects.toMatchObject({
    code: 'unsupported-feature',
    message: expect.stringContaining('AVC (H.264)'),
  });
});
