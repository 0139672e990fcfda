import type { LinkSettings } from '../plan/link-settings.ts';
import { LONG_SIDES } from './rules.ts';
import { presetSettings, sizePresets } from './size-presets.ts';

/** What a ready preset is for. */
export type ReadyPresetName = 'web' | 'mail' | 'archive';

/** Settings of a conversion under a name. */
export interface NamedSettings<Name extends string = string> {
  readonly name: Name;
  readonly settings: LinkSettings & { readonly to: string };
}

/** The three that people ask for, in the order of the page. */
export const readyPresets: readonly NamedSettings<ReadyPresetName>[] = [
  // As wide as a page on a sharp screen; what is published tells nothing of who made it.
  {
    name: 'web',
    settings: {
      to: 'webp',
      quality: 80,
      width: LONG_SIDES.android,
      height: LONG_SIDES.android,
      fit: 'fit',
      metadata: 'strip',
      colorSpace: 'srgb',
    },
  },
  // Some 500 kB a photo: ten go into a mail.
  {
    name: 'mail',
    settings: {
      to: 'jpeg',
      quality: 80,
      width: LONG_SIDES.messaging,
      height: LONG_SIDES.messaging,
      fit: 'fit',
      metadata: 'no-location',
      colorSpace: 'srgb',
    },
  },
  // Nothing is lost: a JPEG comes out of it again to the byte.
  { name: 'archive', settings: { to: 'jxl', options: { lossless: true } } },
];

/** Everything that is built in under a name: the ready ones, and the sizes of platforms. */
export const builtInPresets: readonly NamedSettings[] = [
  ...readyPresets,
  ...sizePresets.map((preset) => ({ name: preset.name, settings: presetSettings(preset) })),
];
