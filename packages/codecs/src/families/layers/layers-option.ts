import type { OptionSchema, OptionsOf } from '@safelight/core';

/** What a person can choose about files of layers. */
export const layerOptions = {
  layers: {
    type: 'enum',
    label: 'Layers',
    description: 'Composite gives the picture as it shows; separate gives every visible layer as a page of its own.',
    values: ['composite', 'separate'],
    default: 'composite',
  },
} as const satisfies OptionSchema;

/** The options with their defaults. */
export type LayerOptions = Partial<OptionsOf<typeof layerOptions>>;
