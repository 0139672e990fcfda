import {
  createRaster,
  type DecodedImage,
  type EncodeCapabilities,
  type Metadata,
  type MetadataBlock,
} from '@safelight/core';
import { expect, test } from 'vitest';
import { type Transformed, transform } from '../convert/transform.ts';
import { plan } from '../plan/plan.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { xmpOfTexts } from './texts.ts';

const raster = createRaster({
  width: 1,
  height: 1,
  model: 'rgb',
  alpha: 'none',
  depth: 8,
  colorSpace: 'srgb',
  data: new Uint8Array(3),
});
const context = {
  signal: new AbortController().signal,
  onProgress: () => {},
  loadModule: () => Promise.reject(new Error('none')),
  loadAsset: () => Promise.reject(new Error('none')),
  limits: { maxPixels: 9, maxTotalPixels: 9 },
};
const texts = [
  { keyword: 'Title', text: 'Ein <Titel>', language: 'de' },
  { keyword: 'Title', text: 'A & B' },
  { keyword: 'Author', text: 'Zoë\0' },
];

/** What an encoder of these blocks gets of an image with this metadata. */
async function told(
  metadata: Metadata,
  blocks: readonly MetadataBlock[],
  settings: Partial<ConvertSettings> = {},
): Promise<Transformed> {
  const target: EncodeCapabilities = {
    depths: [8],
    models: ['rgb'],
    alpha: 'none',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: blocks,
    density: false,
    maxSide: 9,
  };
  const image: DecodedImage = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata,
  };
  const wanted = { ...defaultSettings('png'), ...settings };
  const info = { ...raster, kind: 'still', frameCount: 1, orientation: 1 } as const;
  const planned = plan({ ...info, metadata: Object.keys(metadata) as MetadataBlock[] }, wanted, target);
  const made = await transform(image, { ...planned, stepsFor: () => [] }, wanted, target, context);
  return { ...made, adjustments: [...planned.adjustments, ...made.adjustments] };
}

test('texts go where they have a place', async () => {
  const { output, adjustments } = await told({ texts }, ['xmp', 'texts']);
  expect(output.metadata).toEqual({ texts });
  expect(adjustments).toEqual([]);
});

test('without one they go into a new XMP packet', async () => {
  const { output, adjustments } = await told({ texts }, ['exif', 'xmp']);
  const packet = new TextDecoder().decode(output.metadata.xmp);
  expect(Object.keys(output.metadata)).toEqual(['xmp']);
  expect(packet).toContain(
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A &amp; B</rdf:li><rdf:li xml:lang="de">Ein &lt;Titel&gt;</rdf:li></rdf:Alt></dc:title>',
  );
  expect(packet).toContain('<dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li></rdf:Seq></dc:creator>');
  expect(adjustments).toEqual([]);
});

const dropped = { kind: 'metadata-dropped', block: 'texts', reason: 'target' };

test('a packet of the source stays as it is, and the texts are said to be dropped', async () => {
  const xmp = new TextEncoder().encode('<x/>');
  const { output, adjustments } = await told({ texts, xmp }, ['xmp']);
  expect(output.metadata).toEqual({ xmp });
  expect(adjustments).toEqual([dropped]);
});

test('texts that XMP has no property for are said to be dropped', async () => {
  const { output, adjustments } = await told({ texts: [{ keyword: 'date:create', text: '2026' }] }, ['xmp']);
  expect(output.metadata).toEqual({});
  expect(adjustments).toEqual([dropped]);
  expect(xmpOfTexts([])).toBeUndefined();
});

test('stripped means without texts, without location means without those that name a place', async () => {
  const stripped = await told({ texts }, ['texts'], { metadata: 'strip' });
  expect(stripped.output.metadata).toEqual({});
  expect(stripped.adjustments).toEqual([{ ...dropped, reason: 'asked' }]);
  const place = [{ keyword: 'exif:GPSLatitude', text: '48/1' }];
  const without = await told({ texts: [...place, ...texts] }, ['texts'], { metadata: 'no-location' });
  expect(without.output.metadata).toEqual({ texts });
  expect(without.adjustments).toEqual([{ kind: 'location-removed' }]);
  const alone = await told({ texts: place }, ['xmp'], { metadata: 'no-location' });
  expect(alone.output.metadata).toEqual({});
  expect(alone.adjustments).toEqual([{ kind: 'location-removed' }]);
});
