import type { Language } from '../lib/language.ts';
import { converter } from './de/converter.ts';
import { dialogs } from './de/dialogs.ts';
import { list } from './de/list.ts';
import { page } from './de/page.ts';
import { pages } from './de/pages.ts';
import { phrases } from './de/phrases.ts';
import { presets } from './de/presets.ts';
import { preview } from './de/preview.ts';
import { toasts } from './de/toasts.ts';

/** Every text of the language. */
export const language: Language = {
  texts: { ...page, ...converter, ...dialogs, ...list, ...presets, ...preview, ...toasts, ...pages },
  phrases,
};
