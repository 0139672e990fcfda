import { targetByName } from '@safelight/codecs';
import { presetSettings, writeLink } from '@safelight/engine/internal';
import type { PresetFact } from '../../../src/content/info/info-presets.tsx';
import { type Preset, presets } from '../../../src/features/analysis/presets.ts';

function sizeOf(width: number, height: number | undefined, whole: boolean): PresetFact['size'] {
  if (height === undefined) return { kind: 'across', figure: String(width) };
  if (whole && width === height) return { kind: 'longSide', figure: String(width) };
  return { kind: 'exact', figure: `${width} × ${height}` };
}

function factOf(preset: Preset): PresetFact {
  const { name } = preset;
  if ('limit' in preset) return { name, size: { kind: 'limit', figure: String(preset.limit / 1024 ** 2) } };
  const { width = 0, height, fit } = preset.set;
  const { to, ...settings } = presetSettings(preset);
  const target = targetByName(to);
  const href = target && `/?${writeLink(settings, target)}`;
  return { name, size: sizeOf(width, height, fit === 'fit'), ...(href !== undefined && { href }) };
}

/** Runs while prerendering: the presets of the converter. */
export const data = (): readonly PresetFact[] => presets.map(factOf);
