/**
 * Chromium as the judge of what files are to others. Pictures of its screen are of standard range, so that of a gain map the
 * headrooms are changed in the file: in JPEG that at which the whole map is applied is set to nothing, in AVIF base and
 * alternate are exchanged. Where Chromium finds all that it needs it then shows another picture than the base, else the base.
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
import { toneMapItems } from '../hdr/bright-of-heif.ts';
import { lightOf } from '../hdr/bright-result.ts';
import { pfm, pngOf, scene } from '../hdr/bright-sources.ts';
import { meanDeltaItp, pqDifference, type Samples } from '../hdr/hdr-difference.ts';
import { ultra } from '../hdr/ultra-hdr.ts';
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

async function made(to: string, source: Uint8Array, more: Partial<ConvertSettings> = {}): Promise<string> {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const { files } = await convert(new Uint8Array(source), { name: 'a.pfm', settings }, context);
  return Buffer.from(files[0] ?? []).toString('latin1');
}

const jpeg = (source: Uint8Array, more: Partial<ConvertSettings> = {}): Promise<string> => made('jpeg', source, more);

/** What the page shows of a file. */
async function shown(file: string, type = 'image/jpeg'): Promise<Buffer> {
  const url = `data:${type};base64,${Buffer.from(file, 'latin1').toString('base64')}`;
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

/**
 * The headrooms of base and alternate of a `tmap` item exchanged, behind the versions and the flags: the picture is then
 * one for bright screens, and its alternate what others show.
 */
function withHeadroomsExchanged(file: string): string {
  const bytes = new Uint8Array(Buffer.from(file, 'latin1'));
  const data = toneMapItems(bytes)?.toneMap.data;
  data?.set([...data.subarray(14, 22), ...data.subarray(6, 14)], 6);
  return Buffer.from(bytes).toString('latin1');
}

describe('AVIF with a gain map', () => {
  test.each([
    ['gray', photo],
    ['of three channels', ultra.colored.file],
  ])('%s is made brighter by its tmap item', async (_, source) => {
    const file = await made('avif', source);
    const avif = 'image/avif';
    const [base, bright] = [await shown(file, avif), await shown(withHeadroomsExchanged(file), avif)];
    expect(apart(bright, base)).toBeGreaterThan(10);
    // Without the group, the brand or the item the base is shown.
    const flat = await shown(await made('avif', source, { keepHdr: false }), avif);
    for (const lost of [
      ['altr', 'altx'],
      ['tmap', 'tmax'],
    ] as const) {
      const without = withHeadroomsExchanged(file).replaceAll(lost[0], lost[1]);
      expect(apart(await shown(without, avif), flat)).toBe(0);
    }
    expect(apart(base, flat)).toBeLessThan(apart(bright, flat) / 2);
  });
});

/** What Chromium reads of a file: its code points, and samples from 0 to 1 as they are coded, in half floats. */
interface Coded {
  readonly primaries: string;
  readonly transfer: string;
  readonly samples: Samples;
}

const SECURE = 'https://pictures.test/';

async function codedIn(file: string, type: string): Promise<Coded> {
  const url = `data:${type};base64,${Buffer.from(file, 'latin1').toString('base64')}`;
  // Decoders are lent to secure pages alone.
  await page.route(SECURE, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(SECURE);
  const found = await page.evaluate(
    async ([address, mime]) => {
      const blob = await (await fetch(address)).blob();
      // A canvas maps PQ down to the range of a screen: without conversion its samples are the file's.
      const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
      const { width, height } = bitmap;
      const settings = { colorType: 'float16' } as CanvasRenderingContext2DSettings;
      const canvas = new OffscreenCanvas(width, height);
      const drawing = canvas.getContext('2d', settings) as OffscreenCanvasRenderingContext2D;
      drawing.drawImage(bitmap, 0, 0);
      const wanted = { pixelFormat: 'rgba-float16' } as unknown as ImageDataSettings;
      const { data } = drawing.getImageData(0, 0, width, height, wanted);
      const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type: mime });
      const { image } = await decoder.decode();
      const { primaries, transfer } = image.colorSpace;
      return { primaries, transfer, width, height, data: Array.from(data as ArrayLike<number>) };
    },
    [url, type] as const,
  );
  const { primaries, transfer, ...samples } = found;
  return { primaries: `${primaries}`, transfer: `${transfer}`, samples: { ...samples, channels: 4, top: 1 } };
}

describe('PQ is read by its code points', () => {
  test.each([
    ['avif', 'PNG of PQ', pngOf(scene, 16), scene],
    ['avif', 'floats', pfm(scene), scene],
    ['png', 'floats', pfm(scene), scene],
    ['png', 'JPEG with a gain map', ultra.gray.file, ultra.gray.light],
  ] as const)('%s of %s', async (to, _, source, light) => {
    const options = to === 'avif' ? { quality: 100 } : {};
    const { primaries, transfer, samples } = await codedIn(
      await made(to, source, { keepHdr: true, options }),
      `image/${to}`,
    );
    expect([primaries, transfer]).toEqual(['bt2020', 'pq']);
    // Chromium gives 8 bits of AVIF, and half floats of PNG.
    const most = pqDifference(light, 8, 1) + pqDifference(light, 12, 1);
    expect(meanDeltaItp(lightOf(samples, 9, 16), light)).toBeLessThan(most);
  });
});
