import type { Adjustment } from '@safelight/core';
import type { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import {
  apple,
  avifBase,
  avifMap,
  base,
  brightSource,
  byApple,
  byIso,
  cut,
  map,
  photo,
  tmap,
  turned,
} from './gain-map-sources.ts';
import { brightOfJpeg, isoFields, meanDeltaItp, secondPicture, segmentsOf } from './hdr-difference.ts';

interface Made {
  readonly file: Uint8Array;
  readonly said: readonly Adjustment[];
}

async function made(source: Uint8Array, settings: Partial<ConvertSettings> = {}, to = 'jpeg'): Promise<Made> {
  const wanted = { ...defaultSettings(to), options: to === 'jpeg' ? { quality: 100 } : {}, ...settings };
  const { files, result } = await convert(source, { name: 'a', settings: wanted }, context);
  return { file: files[0] as Uint8Array, said: result.adjustments };
}

const kept = { kind: 'hdr-kept', as: 'gain-map' } as const;
const xmpOf = (file: Uint8Array | undefined): string =>
  segmentsOf(file ?? new Uint8Array(0))
    .find(({ body }) => body.toString('latin1', 0, 29) === 'http://ns.adobe.com/xap/1.0/\0')
    ?.body.toString('utf8', 29) ?? '';

describe('shows the same on an HDR screen', () => {
  test.each([
    ["HEIC with Apple's map", photo(apple), byApple, [base, map]],
    ['HEIC with a tone map', photo(tmap), byIso, [base, map]],
    ['AVIF with a tone map', photo(tmap, 'avif'), byIso, [avifBase, avifMap]],
  ] satisfies [string, Uint8Array, typeof byApple, PNG[]][])('%s', async (name, source, bright, pictures) => {
    const { file, said } = await made(source);
    expect(said).toContainEqual(kept);
    const difference = meanDeltaItp(brightOfJpeg(file), brightSource(bright, pictures));
    console.info(`${name} -> JPEG: mean dE_ITP ${difference.toFixed(2)}`);
    expect(difference).toBeLessThan(2.5);
    // Without its map the picture is far from that.
    const flat = brightSource((light) => light);
    expect(meanDeltaItp(flat, brightSource(bright))).toBeGreaterThan(10);
  });

  test('written anew, as JPEG of a JPEG, cut once more', async () => {
    // Readers of JPEG smooth colour that is stored for blocks of pixels; the light that is expected here is not smoothed.
    const { file } = await made(photo(apple), { options: { quality: 100, chromaSubsampling: '4:4:4' } });
    const again = await made(file, { resize: { width: 20, height: 12, mode: 'crop' }, neverLarger: false });
    expect(again.said.map(({ kind }) => kind)).not.toContain('auxiliary-dropped');
    expect(meanDeltaItp(brightOfJpeg(again.file), cut(brightSource(byApple), 12, 9, 20, 12))).toBeLessThan(3);
  });

  test('cut without coding the picture again', async () => {
    const { file } = await made(photo(apple));
    const again = await made(file, { crop: '21x13+16+16', options: {} });
    const kinds = again.said.map(({ kind }) => kind);
    expect(kinds).toContain('encoding-kept');
    expect(kinds).not.toContain('auxiliary-dropped');
    expect(meanDeltaItp(brightOfJpeg(again.file), cut(brightSource(byApple), 16, 16, 21, 13))).toBeLessThan(3);
  });

  test.each([[{ quality: 95 }], [{}]])('turned with its own file as map, %j', async (options) => {
    const { file } = await made(photo(apple), { crop: '32x16+0+0' });
    const again = await made(file, { turn: 90, options });
    expect(again.said.map(({ kind }) => kind)).not.toContain('auxiliary-dropped');
    const expected = turned(cut(brightSource(byApple), 0, 0, 32, 16));
    expect(meanDeltaItp(brightOfJpeg(again.file), expected)).toBeLessThan(3);
  });

  test('in other primaries', async () => {
    const { file, said } = await made(photo(apple), { colorSpace: 'srgb' });
    expect(said).toContainEqual(kept);
    expect(meanDeltaItp(brightOfJpeg(file), brightSource(byApple))).toBeLessThan(2.5);
  });
});

test('a map is made smaller with its picture', async () => {
  const { file } = await made(photo(apple), { resize: { width: 15, mode: 'fit' } });
  const size = segmentsOf(secondPicture(file) ?? new Uint8Array(0)).find(({ marker }) => marker === 0xc0)?.body;
  expect([size?.readUInt16BE(3), size?.readUInt16BE(1)]).toEqual([15, 10]);
});

test('all three ways of saying it are written, and agree', async () => {
  const { file } = await made(photo(apple));
  const second = secondPicture(file);
  expect(isoFields(second ?? file)?.slice(0, 7)).toEqual([0, 1.7, 0, 1.7, 1, 0, 0]);
  for (const said of ['Version="1.0"', 'GainMapMax="1.7"', 'HDRCapacityMax="1.7"', 'BaseRenditionIsHDR="False"']) {
    expect(xmpOf(second)).toContain(`hdrgm:${said}`);
  }
  expect(xmpOf(file)).toContain('hdrgm:Version="1.0"');
  expect(xmpOf(file)).toContain(`Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${second?.length}"`);
  expect(second && file.subarray(-second.length)).toEqual(second);
  const version = segmentsOf(file).find(({ body }) =>
    body.toString('latin1').startsWith('urn:iso:std:iso:ts:21496:-1\0'),
  );
  expect(version?.body.subarray(28)).toEqual(Buffer.alloc(4));
});

test('without metadata the standard alone says it', async () => {
  const { file } = await made(photo(apple), { metadata: 'strip' });
  expect(xmpOf(file) + xmpOf(secondPicture(file))).toBe('');
  expect(meanDeltaItp(brightOfJpeg(file), brightSource(byApple))).toBeLessThan(2.5);
});

describe('HDR is left out', () => {
  test('as asked, of every source', async () => {
    const flattened = { kind: 'hdr-flattened', reason: 'asked' } as const;
    const { file, said } = await made(photo(apple), { keepHdr: false });
    expect([said, secondPicture(file)]).toEqual([[flattened], undefined]);
    const ultra = (await made(photo(apple))).file;
    for (const keepPixels of [false, true]) {
      const plain = await made(ultra, { keepHdr: false, options: { keepPixels } });
      expect(plain.said.filter(({ kind }) => kind !== 'encoding-kept')).toEqual([flattened]);
      expect([secondPicture(plain.file), xmpOf(plain.file).includes('hdrgm:Version')]).toEqual([undefined, false]);
    }
  });

  test('where the format cannot hold it, or the map cannot be read', async () => {
    const dropped = { kind: 'auxiliary-dropped', what: 'gain-map' } as const;
    expect((await made(photo(tmap), {}, 'bmp')).said).toEqual([dropped]);
    const { file, said } = await made(photo({ apple: '' }));
    expect([said, secondPicture(file)]).toEqual([[dropped], undefined]);
  });
});
