import type { PresetFact } from '../../../src/content/info/info-presets.tsx';
import { type Preset, presets } from '../../../src/features/analysis/presets.ts';
import { writeCommon } from '../../../src/features/settings/link-settings.ts';

function factOf(preset: Preset): PresetFact {
  const { name } = preset;
  if ('limit' in preset) return { name, size: `under ${preset.limit / 1024 ** 2} MB` };
  const { width, height, fit } = preset.set;
  const query = new URLSearchParams({ to: 'jpeg', quality: '90' });
  writeCommon(query, { ...preset.set, colorSpace: 'srgb' });
  const side = height === undefined ? `${width} wide` : `${width} × ${height}`;
  return { name, size: fit === 'fit' && width === height ? `long side ${width}` : side, href: `/?${query}` };
}

/** Runs while prerendering: the presets of the converter. */
export const data = (): readonly PresetFact[] => presets.map(factOf);
