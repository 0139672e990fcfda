import type { ColorToken } from '../../../src/content/info/info-brand.tsx';
import { hexOfOklch } from '../../../src/lib/oklch.ts';
import styles from '../../../src/styles/app.css?raw';

/** A token of the theme with its two values: `--color-ink: light-dark(oklch(0.21 0.015 45), oklch(0.955 0.008 75))`. */
function tokenOf(name: string): ColorToken {
  const [light, dark] = new RegExp(`--color-${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`)
    .exec(styles)
    ?.slice(1)
    .map((oklch) => {
      const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
      return { oklch, hex: hexOfOklch(lightness, chroma, hue) };
    }) ?? [undefined, undefined];
  if (!light || !dark) throw new Error(`The theme has no colour ${name}.`);
  return { name, light, dark };
}

/** Runs while prerendering: the colours of the theme. */
export const data = (): readonly ColorToken[] => ['lamp', 'ink', 'soft', 'ground', 'surface', 'line'].map(tokenOf);
