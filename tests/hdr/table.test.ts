/** Twelve kinds of bright pictures to six formats that can be bright: what they show, and how far that is from the source. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { brightOfResult } from './bright-result.ts';
import { exr, pfm, pngOf, radiance, scene, tiff } from './bright-sources.ts';
import { apple, avifBase, avifMap, brightSource, byApple, byIso, photo, tmap } from './gain-map-sources.ts';
import { type Light, meanDeltaItp, pqDifference } from './hdr-difference.ts';
import { ultra } from './ultra-hdr.ts';

type Result = Parameters<typeof brightOfResult>[0];

/** HLG ends at 3.8 times white. */
const dim: Light = { ...scene, data: scene.data.map((value) => value / 2) };
const pqAvif = readFileSync(new URL('fixtures/pq.avif', import.meta.url));

/** Where samples of base and map are a level of 8 bits off. */
const level = ultra.gray.differenceOf(1);

/** Of files with 12 bits, and of maps that are read to the same 8 bits by everybody. */
const rounding = pqDifference(scene, 12, 1);

/** Sources, what they show, and how far what they hold may be from that: by their own rounding, and that of their readers. */
const sources = [
  ['PFM', 'a.pfm', pfm(scene), scene, 0],
  // One exponent for three colours, of which the least keep few bits.
  ['Radiance', 'a.hdr', radiance(scene), scene, pqDifference(scene, 10, 1)],
  ['OpenEXR', 'a.exr', exr(scene), scene, 0],
  ['TIFF of floats', 'a.tif', tiff(scene), scene, 0],
  ['PNG of PQ', 'a.png', pngOf(scene, 16), scene, 0],
  ['PNG of HLG', 'a.png', pngOf(dim, 18), dim, 0],
  ['AVIF of PQ', 'a.avif', pqAvif, scene, rounding],
  ["HEIC with Apple's map", 'a.heic', photo(apple), brightSource(byApple), rounding],
  ['HEIC with a tone map', 'a.heic', photo(tmap), brightSource(byIso), rounding],
  ['AVIF with a tone map', 'a.avif', photo(tmap, 'avif'), brightSource(byIso, [avifBase, avifMap]), rounding],
  ["JPEG with Adobe's map", 'a.jpg', ultra.gray.file, ultra.gray.light, level],
  ['JPEG with a map of three channels', 'a.jpg', ultra.colored.file, ultra.colored.light, level],
] as const;

/** Targets, and how far their best quality may be from what they are given: of a gain map, and of PQ or light. */
const targets: readonly (readonly [Result, ConvertSettings['options'], withMap: number, pixels: number])[] = [
  ['jpeg', { quality: 100 }, level, level],
  ['avif', { quality: 100 }, level, rounding],
  // Colours are halved, those of maps twice.
  ['heic', { quality: 100 }, ultra.gray.differenceOf(3), pqDifference(scene, 10, 2)],
  // What can just be seen is 1, and its best loses less.
  ['jxl', { quality: 100 }, 1, 1],
  ['png', {}, pqDifference(scene, 16, 1), pqDifference(scene, 16, 1)],
  ['exr', { depth: '32', compression: 'none' }, pqDifference(scene, 16, 1), pqDifference(scene, 16, 1)],
];

describe.each(sources)('%s', (label, name, source, light, own) => {
  test.each(targets)('to %s', async (to, options, withMap, pixels) => {
    const settings = { ...defaultSettings(to), options, keepHdr: true, neverLarger: false };
    const { files, source: header } = await convert(new Uint8Array(source), { name, settings }, context);
    const difference = meanDeltaItp(await brightOfResult(to, files[0] as Uint8Array), light);
    const most = own + (header.gainMap ? withMap : pixels);
    console.info(`${label} -> ${to}: mean dE_ITP ${difference.toFixed(2)}, at most ${most.toFixed(2)}`);
    expect(difference).toBeLessThan(most);
  });
});
