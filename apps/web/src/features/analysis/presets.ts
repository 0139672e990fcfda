import type { Analysis, CommonOptions, PlatformOptimization, SizePreset } from '@safelight/engine/internal';
import { EMAIL_BYTES, MESSAGING_BYTES, sizePresets } from '@safelight/engine/internal';

/** Settings of the form that the recommendation can set. */
export interface AppliedSettings extends CommonOptions {
  readonly to?: string;
  readonly quality?: number;
}

/** A platform's limit, for which settings must be searched, or the settings for its size: applied by one press. */
export type Preset = { readonly name: 'messagingLimit' | 'emailLimit'; readonly limit: number } | SizePreset;

/** All presets, in the order of the card. */
export const presets: readonly Preset[] = [
  { name: 'messagingLimit', limit: MESSAGING_BYTES },
  { name: 'emailLimit', limit: EMAIL_BYTES },
  ...sizePresets,
];

const platforms: Partial<Record<Preset['name'], PlatformOptimization['platform']>> = {
  messagingLimit: 'messaging',
  emailLimit: 'email',
  messaging: 'messaging',
  android: 'android',
  email: 'email',
  instagram: 'instagram',
};

/**
 * What a file is to a preset of a platform: whether it fits as it is, else the pixels that it would get, where the
 * preset sets them. `undefined`: the preset is none that files are measured by.
 */
export function comparePreset(
  preset: Preset,
  { platformOptimizations, dimensions }: Pick<Analysis, 'platformOptimizations' | 'dimensions'>,
): { readonly fits: boolean; readonly size?: Analysis['dimensions'] } | undefined {
  const found = platformOptimizations.find(({ platform }) => platform === platforms[preset.name]);
  if (!found) return undefined;
  if ('limit' in preset) return { fits: found.compatibility !== 'reduce' };
  const size = found.recommendedSize;
  const fits = size.width === dimensions.width && size.height === dimensions.height;
  return fits ? { fits } : { fits, size };
}

const units = { KB: 1024, MB: 1024 ** 2 } as const;

/** Units of a limit. */
export type Unit = keyof typeof units;

/** All units. */
export const unitNames: readonly Unit[] = ['KB', 'MB'];

/** Bytes of a limit as it was typed, with a point or a comma; `undefined` for what is none. */
export function parseLimit(text: string, unit: Unit): number | undefined {
  const value = /^\d*[.,]?\d+$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  const bytes = Math.floor(value * units[unit]);
  return bytes > 0 ? bytes : undefined;
}
