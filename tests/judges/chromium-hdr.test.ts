/**
 * Chromium as the judge of what a JPEG file with a gain map is to others. Pictures of its screen are of standard range, so the
 * headroom at which the whole map is applied is set to nothing in the file: where Chromium finds index, metadata and map, it
 * then shows another picture than the base, and where one of these is not as it should be, the base.
 */

import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appleExif, heifWithGainMap } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { ensureChromium } from '../../tools/setup.mjs';
import { pngOf, scene } from '../hdr/bright-sources.ts';
import { FLAGS } from '../support/chromium-flags.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/heic/fixtures/${name}`, import.meta.url));
const photo = heifWithGainMap(fixture('rgb.heic'), fixture('gray.heic'), { apple: '', exif: appleExif(0.8, 0.005) });

let browser: Browser;
let page: Page;
beforeAll(async () => {
  // The map is read for screens of high dynamic range alone.
  const args = [...FLAGS, '--force-color-profile=scrgb-linear'];
  browser = await chromium.launch({ args, executablePath: await ensureChromium() });
  page = await browser.newPage();
});
afterAll(() => browser.close());

async function jpeg(source: Uint8Array, more: Partial<ConvertSettings> = {}): Promise<string> {
  const settings = { ...defaultSettings('jpeg'), ...more };
  const { files } = await convert(new Uint8Array(source), { name: 'a', settings }, context);
  return Buffer.from(files[0] ?? []).toString('latin1');
}

/** What the page shows of a file. */
async function shown(file: string): Promise<Buffer> {
  const url = `data:image/jpeg;base64,${Buffer.from(file, 'latin1').toString('base64')}`;
  await page.setContent(`<body style="margin:0"><img src="${url}" style="display:block">`);
  const [width = 0, height = 0] = await page.evaluate(async () => {
    const [image] = document.images;
    await image?.decode();
    return [image?.naturalWidth, image?.naturalHeight];
  });
  return PNG.sync.read(await page.screenshot({ clip: { x: 0, y: 0, width, height } })).data;
}

/** Mean difference of two pictures' samples, in levels. */
const apart = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;

const ISO = 'urn:iso:std:iso:ts:21496:-1\0';

/** The alternate headroom of the standard's metadata set to 0. */
function withoutIsoHeadroom(file: string): string {
  const at = file.lastIndexOf(ISO) + ISO.length + 13;
  return `${file.slice(0, at)}\0\0\0\0${file.slice(at + 4)}`;
}

describe.each([
  ['HEIC of an iPhone', photo],
  ['PNG of PQ', pngOf(scene, 16)],
])('%s', (_, source) => {
  test.each([
    ["the standard's metadata", withoutIsoHeadroom, {}],
    ["the standard's metadata alone", withoutIsoHeadroom, { metadata: 'strip' }],
  ] as const)('is made brighter by %s', async (_name, applied, settings) => {
    const file = await jpeg(source, settings);
    const [base, bright] = [await shown(file), await shown(applied(file))];
    expect(apart(bright, base)).toBeGreaterThan(10);
    // Without the index nothing is found.
    const lost = applied(file).replace('MPF\0', 'MPX\0').replaceAll('Semantic="GainMap"', 'Semantic="Nothing"');
    const flat = await shown(await jpeg(source, { ...settings, keepHdr: false }));
    expect(apart(await shown(lost), flat)).toBe(0);
    // As it is, it shows its base, which Chromium decodes by another way than files without a map.
    expect(apart(base, flat)).toBeLessThan(apart(bright, flat) / 2);
  });
});
