import { readFileSync } from 'node:fs';
import type { Orientation } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { jpegLayout } from '../../families/jpeg/layout.ts';
import { turnJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-transform.ts';
import { blockSize, cropAtBlocks } from './blocks.ts';
import { codedPart } from './transform.ts';

// Turned and cut by jpegtran (-copy none -optimize -perfect -crop).
const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}.jpg`, import.meta.url)));

const cases: readonly (readonly [
  name: string,
  orientation: Orientation,
  crop: readonly [x: number, y: number, width: number, height: number],
])[] = [
  ...['420', '440', 'edge'].map((name) => [name, 1, [16, 16, 20, 13]] as const),
  ...['420', '440'].map((name) => [name, 6, [16, 16, 13, 20]] as const),
  ['420', 7, [5, 21, 10, 19]],
  ...['422p', '444', 'gray', 'cmyk'].map((name) => [name, 1, [0, 8, 7, 6]] as const),
  ...['422p', '444', 'gray', 'cmyk'].map((name) => [name, 6, [8, 0, 7, 6]] as const),
];

test.each(cases)('cuts %s of orientation %i to %j as jpegtran does, byte for byte', async (name, orientation, crop) => {
  const [x, y, width, height] = crop;
  const cut = await turnJpeg(file(`turned/${name}`), orientation, nodeContext(), { x, y, width, height });
  expect(cut && codedPart(cut)).toEqual(codedPart(file(`cropped/${name}.${orientation}`)));
});

test.each([
  ['420', 1, [16, 16]],
  ['422p', 1, [16, 8]],
  ['422p', 6, [8, 16]],
  ['440', 8, [16, 8]],
  ['444', 1, [8, 8]],
  ['gray', 1, [8, 8]],
] as const)('blocks of %s, turned by %i, are %j', (name, orientation, expected) => {
  const bytes = file(`turned/${name}`);
  const layout = jpegLayout(bytes);
  expect(layout && blockSize(bytes, layout, orientation)).toEqual(expected);
});

test('a crop by eye begins at the nearest edge that leaves it whole, one by pixels at its own', () => {
  const area = (x: number, y: number, width = 40, height = 40) => ({ x, y, width, height });
  const at = (x: number, y: number, byEye: boolean, grows: boolean) =>
    cropAtBlocks(area(x, y), [100, 60], [16, 8], { byEye, grows });
  expect(at(23, 3, true, false)).toEqual(area(16, 0));
  expect(at(25, 5, true, false)).toEqual(area(32, 8));
  expect(at(60, 20, true, false)).toEqual(area(48, 16));
  expect(at(23, 3, false, false)).toBeUndefined();
  expect(at(32, 8, false, false)).toEqual(area(32, 8));
  expect(at(23, 3, false, true)).toEqual(area(16, 0, 47, 43));
});
