import { readFileSync } from 'node:fs';
import type { Orientation } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { turnJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-transform.ts';
import { codedPart } from './transform.ts';

// Sources by ImageMagick and cjpeg, turned ones by jpegtran (-copy none -optimize -perfect).
const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/turned/${name}.jpg`, import.meta.url)));

const cases: readonly (readonly [name: string, orientation: Orientation])[] = [
  ...([2, 3, 4, 5, 6, 7, 8] as const).flatMap((orientation) =>
    ['420', 'gray'].map((name) => [name, orientation] as const),
  ),
  ...['444', '440', '422p', 'cmyk', 'arith', 'restart'].map((name) => [name, 6] as const),
];

test.each(cases)('turns %s of orientation %i as jpegtran does, byte for byte', async (name, orientation) => {
  const turned = await turnJpeg(file(name), orientation, nodeContext());
  expect(turned && codedPart(turned)).toEqual(codedPart(file(`${name}.${orientation}`)));
});

test('does not turn what the edge cuts, nor what is damaged or of 12 bits', async () => {
  expect(await turnJpeg(file('edge'), 6, nodeContext())).toBeDefined();
  expect(await turnJpeg(file('edge'), 3, nodeContext())).toBeUndefined();
  expect(await turnJpeg(file('edge'), 2, nodeContext())).toBeUndefined();
  const whole = file('420');
  expect(await turnJpeg(whole.subarray(0, whole.length - 100), 6, nodeContext())).toBeUndefined();
  const deep = new Uint8Array(readFileSync(new URL('fixtures/12-bit.jpg', import.meta.url)));
  expect(await turnJpeg(deep, 6, nodeContext())).toBeUndefined();
});
