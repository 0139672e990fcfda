import { pagedSource, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { chrm, gama, png } from '../color/test-png.ts';
import { defaultSettings } from '../plan/settings.ts';
import { allFormats } from '../registry.ts';
import { buffersOf } from '../worker/buffers.ts';
import { type ConvertOutput, convert } from './convert.ts';
import { inspect } from './inspect.ts';
import { testContext } from './test-context.ts';

/** Adobe RGB's primaries and curve, which a PNG names by numbers, and other formats by a profile. */
const tagged = png([200, 100, 50], [gama(0.45455), chrm(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)]);

function converted(bytes: Uint8Array, name: string, to: string): Promise<ConvertOutput> {
  const settings = { ...defaultSettings(to), neverLarger: false };
  return convert(bytes, { name, settings, thumbnail: 32 }, testContext);
}

/** Arrays within a value. */
function arraysIn(value: unknown): readonly ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(arraysIn);
}

/**
 * A message and a record hold the whole buffer that an array lies in: a profile that lay in the file's bytes took a photo's
 * megabytes along wherever its facts went.
 */
const expectOwn = (value: unknown, given: readonly ArrayBufferLike[] = []): number => {
  const arrays = arraysIn(value).filter(({ buffer }) => !given.includes(buffer));
  for (const { buffer, byteLength } of arrays) expect(buffer.byteLength).toBe(byteLength);
  return arrays.length;
};

const takeProfiles = allFormats.filter(({ encoder }) => encoder?.icc.includes('rgb')).map(({ id }) => id);
/** Those whose headers do not say which profile a picture has; it is found when the picture is decoded. */
const silent: readonly string[] = ['jxl', 'pdf', 'svg'];

test.each(takeProfiles)('%s: what is known of a file holds none of its bytes but its profile', async (id) => {
  const made = await converted(tagged, 'a.png', id);
  const [file = new Uint8Array()] = made.files;
  // Before other bytes, as in a file that was read with more room.
  const whole = new Uint8Array(file.length + 100);
  whole.set(file);
  const bytes = whole.subarray(0, file.length);
  const profiles = silent.includes(id) ? 0 : 1;
  expect(expectOwn(await inspect(sourceOf(bytes), `a.${id}`))).toBe(profiles);
  expect(expectOwn(await inspect(pagedSource(sourceOf(bytes)), `a.${id}`))).toBe(profiles);
  const output = await converted(bytes, `a.${id}`, 'png');
  expect(expectOwn(output, buffersOf(output))).toBe(profiles);
});
