/** Layer modes by their numbers (GIMP, devel-docs/xcf.txt, 5, `PROP_MODE`). */
import { clamped, type SeparableBlend, separable } from '../../families/layers/blend-modes.ts';
import type { CompositeRule, LayerMode } from '../../families/layers/layer.ts';
import {
  hslColor,
  hsvHue,
  hsvSaturation,
  hsvValue,
  lchChroma,
  lchColor,
  lchHue,
  lchLightness,
  lumaDarken,
  lumaLighten,
  luminance,
} from './color-modes.ts';
import type { XcfLayer } from './document.ts';

type Blend = LayerMode['blend'];

const softLight: SeparableBlend = (b, s) => (1 - b) * b * s + b * separable.screen(b, s);
const grainExtract: SeparableBlend = (b, s) => b - s + 0.5;
const grainMerge: SeparableBlend = (b, s) => b + s - 0.5;
/** Integers of 8 bits, whose way of dividing by zero files rely on. */
const legacyDivide: SeparableBlend = (b, s) => ((256 / 255) * b) / (1 / 255 + s);

const channel = (blend: SeparableBlend): Blend => ({ channel: blend });
const old = (blend: SeparableBlend): Blend => ({ channel: clamped(blend) });

const legacy: Readonly<Record<number, Blend>> = {
  3: old(separable.multiply),
  4: old(separable.screen),
  5: old(softLight),
  6: old(separable.difference),
  7: old(separable.add),
  8: old(separable.subtract),
  9: old(separable.darken),
  10: old(separable.lighten),
  11: { color: hsvHue },
  12: { color: hsvSaturation },
  13: { color: hslColor },
  14: { color: hsvValue },
  15: old(legacyDivide),
  16: old(separable.dodge),
  17: old(separable.burn),
  18: old(separable['hard-light']),
  19: old(softLight),
  20: old(grainExtract),
  21: old(grainMerge),
};

/** Plain modes and those that erase, old and new. */
const plain: Readonly<Record<number, Blend>> = {
  0: 'normal',
  1: 'dissolve',
  2: 'behind',
  22: 'color-erase',
  28: 'normal',
  29: 'behind',
  57: 'color-erase',
  58: 'erase',
  59: 'merge',
  60: 'split',
};

/** The modes that came with 2.10, and the space in which each mixes colours if the layer does not say. */
const modern: Readonly<Record<number, readonly [Blend, LayerMode['blendSpace']]>> = {
  23: [channel(separable.overlay), 'encoded'],
  24: [{ color: lchHue }, 'lab'],
  25: [{ color: lchChroma }, 'lab'],
  26: [{ color: lchColor }, 'lab'],
  27: [{ color: lchLightness }, 'lab'],
  30: [channel(separable.multiply), 'linear'],
  31: [channel(separable.screen), 'encoded'],
  32: [channel(separable.difference), 'encoded'],
  33: [channel(separable.add), 'linear'],
  34: [channel(separable.subtract), 'linear'],
  35: [channel(separable.darken), 'linear'],
  36: [channel(separable.lighten), 'linear'],
  37: [{ color: hsvHue }, 'encoded'],
  38: [{ color: hsvSaturation }, 'encoded'],
  39: [{ color: hslColor }, 'encoded'],
  40: [{ color: hsvValue }, 'encoded'],
  41: [channel(separable.divide), 'linear'],
  42: [channel(separable.dodge), 'encoded'],
  43: [channel(separable.burn), 'encoded'],
  44: [channel(separable['hard-light']), 'encoded'],
  45: [channel(softLight), 'encoded'],
  46: [channel(grainExtract), 'encoded'],
  47: [channel(grainMerge), 'encoded'],
  48: [old(separable['vivid-light']), 'encoded'],
  49: [channel(separable['pin-light']), 'encoded'],
  50: [channel(separable['linear-light']), 'encoded'],
  51: [channel(separable['hard-mix']), 'encoded'],
  52: [channel(separable.exclusion), 'encoded'],
  53: [channel(separable['linear-burn']), 'encoded'],
  54: [{ color: lumaDarken }, 'encoded'],
  55: [{ color: lumaLighten }, 'encoded'],
  56: [{ color: luminance }, 'linear'],
};

const rules: Readonly<Record<number, CompositeRule>> = { 1: 'union', 2: 'backdrop', 3: 'layer', 4: 'intersection' };
const spaces: Readonly<Record<number, LayerMode['blendSpace']>> = { 1: 'linear', 2: 'encoded', 3: 'lab', 4: 'encoded' };

/** The number of the mode by which a group acts on what is below it. */
export const PASS_THROUGH = 61;

/** What a layer's mode means; unknown numbers are taken as normal. */
export function layerMode(
  layer: Pick<XcfLayer, 'mode' | 'compositeMode' | 'compositeSpace' | 'blendSpace'>,
): LayerMode {
  const { mode, compositeMode, compositeSpace, blendSpace } = layer;
  const ancient = legacy[mode];
  if (ancient) return { blend: ancient, rule: 'legacy', blendSpace: 'encoded', space: 'encoded' };
  const old2 = mode < 23;
  const [blend, usual] = modern[mode] ?? [plain[mode] ?? 'normal', old2 ? 'encoded' : 'linear'];
  const said = old2 ? undefined : spaces[compositeSpace];
  const space = said === undefined || said === 'lab' ? (old2 ? 'encoded' : 'linear') : said;
  const usualRule = modern[mode] ? 'backdrop' : 'union';
  return { blend, rule: rules[compositeMode] ?? usualRule, blendSpace: spaces[blendSpace] ?? usual, space };
}
