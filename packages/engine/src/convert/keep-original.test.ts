import { createRaster, type EncoderEntry } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../plan/plan.ts';
import { defaultSettings } from '../plan/settings.ts';
import { type Candidate, canKeepOriginal } from './keep-original.ts';

const raster = createRaster({
  width: 1,
  height: 1,
  model: 'gray',
  alpha: 'none',
  depth: 8,
  colorSpace: 'srgb',
  data: new Uint8Array(1),
});
const common = { label: '', description: '' };
const encoder = {
  options: {
    quality: { ...common, type: 'number', role: 'quality', min: 1, max: 100, default: 80 },
    progressive: { ...common, type: 'boolean', default: false },
  },
} as unknown as EncoderEntry;
const plan: Plan = {
  frames: 'first',
  split: false,
  embed: false,
  orientation: 1,
  steps: [],
  keep: [],
  adjustments: [],
};
const options = { quality: 90, progressive: false };
const settings = defaultSettings('jpeg');

function candidate(part: Partial<Candidate> = {}): Candidate {
  return {
    sameFormat: true,
    source: new Uint8Array(10),
    written: new Uint8Array(10),
    image: { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} },
    plans: [plan],
    ...part,
  };
}

describe('the original is kept', () => {
  const serves = (
    part?: Partial<Candidate>,
    asked = settings,
    chosen: Record<string, number | boolean> = options,
  ): boolean => canKeepOriginal(candidate(part), asked, encoder, chosen);

  test('when the result is no smaller and nothing else was asked', () => {
    expect(serves()).toBe(true);
    expect(serves({ written: new Uint8Array(9) })).toBe(false);
    expect(serves({ sameFormat: false })).toBe(false);
  });

  test('not when something was to change', () => {
    const { image } = candidate();
    expect(serves({ plans: [plan, { ...plan, steps: [{ op: 'orient', orientation: 6 }] }] })).toBe(false);
    expect(serves({ plans: [plan, { ...plan, adjustments: [{ kind: 'alpha-thresholded' }] }] })).toBe(false);
    expect(serves({ plans: [plan, { ...plan, iconSizes: [16] }] })).toBe(false);
    const onePage = { ...plan, adjustments: [{ kind: 'pages-dropped', kept: 1, total: 2 }] } as const;
    expect(serves({ plans: [onePage, onePage], written: new Uint8Array(20) })).toBe(false);
    expect(serves({ image: { ...image, adjustments: [{ kind: 'damaged-input', detail: '' }] } })).toBe(false);
    expect(serves({}, { ...settings, metadata: 'strip' })).toBe(false);
    expect(serves({}, settings, { ...options, progressive: true })).toBe(false);
    expect(serves({}, { ...settings, neverLarger: false })).toBe(false);
  });

  test('with what only the original carries', () => {
    const { image } = candidate();
    expect(serves({ image: { ...image, adjustments: [{ kind: 'auxiliary-dropped', what: 'gain-map' }] } })).toBe(true);
  });
});
