import type { Language } from '../lib/language.ts';
import { converter } from './fr/converter.ts';
import { dialogs } from './fr/dialogs.ts';
import { list } from './fr/list.ts';
import { page } from './fr/page.ts';
import { pages } from './fr/pages.ts';
import { phrases } from './fr/phrases.ts';
import { presets } from './fr/presets.ts';
import { preview } from './fr/preview.ts';
import { toasts } from './fr/toasts.ts';

/** Every text of the language. */
export const language: Language = {
  texts: { ...page, ...converter, ...dialogs, ...list, ...presets, ...preview, ...toasts, ...pages },
  phrases,
};
