import { targetByName } from '@safelight/codecs';
import { presetSettings, writeLink } from '@safelight/engine/internal';
import type { PresetFact } from '../../../src/content/info/info-presets.tsx';
import { type Preset, presets } from '../../../src/features/analysis/presets.ts';

function factOf(preset: Preset): PresetFact {
  const { name } = preset;
  if ('limit' in preset) return { name, size: `under ${preset.limit / 1024 ** 2} MB` };
  const { width, height, fit } = preset.set;
  const { to, ...settings } = presetSettings(preset);
  const target = targetByName(to);
  const href = target && `/?${writeLink(settings, target)}`;
  const side = height === undefined ? `${width} wide` : `${width} × ${height}`;
  return {
    name,
    size: fit === 'fit' && width === height ? `long side ${width}` : side,
    ...(href !== undefined && { href }),
  };
}

/** Runs while prerendering: the presets of the converter. */
export const data = (): readonly PresetFact[] => presets.map(factOf);
