import { expect, test } from 'vitest';
import { profileOf } from '../../packages/engine/src/color/profiles.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { brightOfResult } from './bright-result.ts';
import { type Light, meanDeltaItp } from './hdr-difference.ts';
import { coloredWithProfile, ultra } from './ultra-hdr.ts';

const profile = (primaries: number): Uint8Array => profileOf({ primaries, transfer: 13, matrix: 0, fullRange: true });

/** Linear Display P3 to BT.709 (SMPTE RP 177 of the primaries of SMPTE EG 432-1 and BT.709). */
function ofP3({ data, ...size }: Light): Light {
  const out = new Float64Array(data.length);
  for (let i = 0; i < data.length; i += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
    out[i] = 1.224_94 * r - 0.224_94 * g;
    out[i + 1] = -0.042_057 * r + 1.042_057 * g;
    out[i + 2] = -0.019_638 * r - 0.078_636 * g + 1.098_274 * b;
  }
  return { ...size, data: out };
}

test('gain of three channels is applied in the primaries of the base', async () => {
  const { file, light } = coloredWithProfile(profile(12));
  const settings = { ...defaultSettings('exr'), options: { depth: '32', compression: 'none' } };
  const { files } = await convert(file, { name: 'a', settings }, context);
  const bright = await brightOfResult('exr', files[0] as Uint8Array);
  expect(meanDeltaItp(bright, ofP3(light))).toBeLessThan(ultra.colored.differenceOf(1));
  expect(meanDeltaItp(bright, light)).toBeGreaterThan(ultra.colored.differenceOf(3));
});

test('it is left out where these are not known, and said so', async () => {
  const settings = defaultSettings('exr');
  // Of BT.601 no gain map is known.
  const { file } = coloredWithProfile(profile(6));
  const { result } = await convert(file, { name: 'a', settings }, context);
  expect(result.adjustments).toContainEqual({ kind: 'auxiliary-dropped', what: 'gain-map', reason: 'changed' });
  expect(result.adjustments.map(({ kind }) => kind)).not.toContain('hdr-kept');
});
