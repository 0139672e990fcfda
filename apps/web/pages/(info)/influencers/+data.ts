import type { PresetFact } from '../../../src/content/info/info-presets.tsx';
import { type Preset, presets, sizeOf } from '../../../src/features/analysis/presets.ts';

function factOf(preset: Preset): PresetFact {
  const { name } = preset;
  if ('limit' in preset) return { name, size: `under ${preset.limit / 1024 ** 2} MB` };
  const { width, height, resizeMode = 'fit' } = sizeOf(preset) ?? {};
  const sides = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  const query = new URLSearchParams({ to: 'jpeg', quality: '90', srgb: '1', mode: resizeMode });
  for (const [side, pixels] of Object.entries(sides)) query.set(side, String(pixels));
  if ('longSide' in preset) return { name, size: `long side ${preset.longSide}`, href: `/?${query}` };
  return { name, size: 'height' in preset ? `${width} × ${height}` : `${width} wide`, href: `/?${query}` };
}

/** Runs while prerendering: the presets of the converter. */
export const data = (): readonly PresetFact[] => presets.map(factOf);
