import { sourceOf } from '@safelight/core';
import { beforeAll, expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { allFormats } from '../registry.ts';
import type { ConvertOutput } from './conversion.ts';
import { convert } from './convert.ts';
import { readThumbnail } from './read-thumbnail.ts';
import { testContext } from './test-context.ts';

const context = { ...testContext, limits: { maxPixels: 2e6, maxTotalPixels: 2e6 } };

/** A HEIC file of 1200 x 900 pixels, which has a thumbnail. */
let photo: Uint8Array;

async function converted(
  bytes: Uint8Array,
  to: string,
  settings: Partial<ConvertSettings> = {},
): Promise<ConvertOutput> {
  return convert(bytes, { name: 'a', settings: { ...defaultSettings(to), ...settings } }, context);
}

/** Whether it is said that the source's thumbnail is not in the result. */
function isSaidLost({ result }: ConvertOutput): boolean {
  return result.adjustments.some((one) => one.kind === 'auxiliary-dropped' && one.what === 'thumbnail');
}

/** Whether a result has a thumbnail of its own. */
async function hasOwn({ files, result }: ConvertOutput): Promise<boolean> {
  return (await readThumbnail(sourceOf(files[0] ?? new Uint8Array()), result.formatId)) !== undefined;
}

beforeAll(async () => {
  const head = new TextEncoder().encode('P6\n1200 900\n255\n');
  const ppm = new Uint8Array(head.length + 1200 * 900 * 3).fill(90);
  ppm.set(head);
  photo = (await converted(ppm, 'heic')).files[0] ?? new Uint8Array();
});

const targets = allFormats.filter(({ encoder }) => encoder?.kinds.includes('still')).map(({ id }) => id);

test.each(targets)('%s: a thumbnail is said to be left out where the result has none', async (to) => {
  const output = await converted(photo, to, { resize: { width: 1100, mode: 'fit' } });
  expect(isSaidLost(output)).toBe(!(await hasOwn(output)));
});

test.each([
  [1100, false],
  [800, true],
])('heic, scaled to %i pixels: said %s', async (width, said) => {
  const output = await converted(photo, 'heic', { resize: { width, mode: 'fit' } });
  expect([isSaidLost(output), await hasOwn(output)]).toEqual([said, !said]);
});
