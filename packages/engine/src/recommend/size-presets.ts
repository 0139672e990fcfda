import type { LinkSettings } from '../plan/link-settings.ts';
import type { CommonOptions } from '../plan/options.gen.ts';
import { INSTAGRAM_WIDTH, LONG_SIDES } from './rules.ts';

/** What a preset is for. */
export type PresetName = 'messaging' | 'android' | 'email' | 'instagram' | 'square' | 'portrait' | 'story';

/** The size that suits a platform. */
export interface SizePreset {
  readonly name: PresetName;
  readonly set: CommonOptions;
}

function longSide(pixels: number): CommonOptions {
  return { width: pixels, height: pixels, fit: 'fit' };
}

/** All presets, in the order of the page. */
export const sizePresets: readonly SizePreset[] = [
  { name: 'messaging', set: longSide(LONG_SIDES.messaging) },
  { name: 'android', set: longSide(LONG_SIDES.android) },
  { name: 'email', set: longSide(LONG_SIDES.email) },
  { name: 'instagram', set: { width: INSTAGRAM_WIDTH, height: undefined, fit: 'fit' } },
  { name: 'square', set: { width: INSTAGRAM_WIDTH, height: 1080, fit: 'fill' } },
  { name: 'portrait', set: { width: INSTAGRAM_WIDTH, height: 1350, fit: 'fill' } },
  { name: 'story', set: { width: INSTAGRAM_WIDTH, height: 1920, fit: 'fill' } },
];

/** A preset with what every platform takes: JPEG of good quality in sRGB. */
export function presetSettings({ set }: SizePreset): LinkSettings & { readonly to: string } {
  return { to: 'jpeg', quality: 90, ...set, colorSpace: 'srgb' };
}
