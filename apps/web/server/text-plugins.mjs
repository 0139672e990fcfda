import mdx from '@mdx-js/rollup';
import { labelsInTexts } from './label-plugin.mjs';

/** What makes components of the texts of pages (`.mdx`). */
export const textPlugins = () => [labelsInTexts(), { enforce: 'pre', ...mdx({ mdExtensions: [] }) }];
