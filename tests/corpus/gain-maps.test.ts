/** Photos with a gain map as AVIF and HEIC: what readers that know nothing of such maps make of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { propertyOf, type ToneMapItems, toneMapItems } from '../hdr/bright-of-heif.ts';
import { Corpus, pixels } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const work = mkdtempSync(join(tmpdir(), 'safelight-gain-maps-'));
afterAll(() => rmSync(work, { recursive: true }));
const context = { ...testContext, limits: { maxPixels: 5e7, maxTotalPixels: 5e7 } };

async function made(name: string, to: string, settings: Partial<ConvertSettings> = {}): Promise<string> {
  const wanted = {
    ...defaultSettings(to),
    neverLarger: false,
    resize: { width: 600, mode: 'fit' },
    ...settings,
  } as const;
  const bytes = new Uint8Array(readFileSync(join(corpus.root, name)));
  const { files } = await convert(bytes, { name, settings: wanted }, context);
  const path = join(mkdtempSync(join(work, 'made-')), `made.${to}`);
  writeFileSync(path, files[0] as Uint8Array);
  return path;
}

/** Readers, as command lines that write a PNG. */
const readers = {
  avif: [
    ['avifdec', (from: string, into: string) => [from, into]],
    ['heif-convert', (from: string, into: string) => [from, into]],
  ],
  heic: [
    ['heif-convert', (from: string, into: string) => [from, into]],
    ['vips', (from: string, into: string) => ['copy', from, into]],
  ],
} as const;

function shownBy(program: string, args: (from: string, into: string) => readonly string[], path: string): Uint8Array {
  const into = `${path}.${program}.png`;
  execFileSync(program, [...args(path, into)], { stdio: 'pipe' });
  return pixels(into).data;
}

const photos = [
  ['heic/iphone_13_pro_max.HEIC', 12],
  ['jpg/apple_gainmap_new.jpg', 12],
  ['avif/seine_sdr_gainmap_srgb.avif', 1],
] as const;

describe.each(photos)('%s', (name, primaries) => {
  test.each(['avif', 'heic'] as const)('as %s shows others the base, unharmed', async (to) => {
    const [bright, flat] = [await made(name, to), await made(name, to, { keepHdr: false })];
    const found = toneMapItems(readFileSync(bright));
    expect(found).toBeDefined();
    // The primaries of the base, as its profile or code points have them.
    const said = propertyOf((found as ToneMapItems).toneMap, 'colr')?.readUInt16BE(4);
    expect(said).toBe(primaries);
    for (const [program, args] of readers[to]) {
      expect(shownBy(program, args, bright)).toEqual(shownBy(program, args, flat));
    }
    const [told] = JSON.parse(execFileSync('exiftool', ['-json', bright], { encoding: 'utf8' }));
    expect(told).not.toHaveProperty('Warning');
    expect(told.CompatibleBrands).toContain('tmap');
  });
});
