import type { Language } from '../lib/language.ts';
import { converter } from './es/converter.ts';
import { dialogs } from './es/dialogs.ts';
import { list } from './es/list.ts';
import { page } from './es/page.ts';
import { pages } from './es/pages.ts';
import { phrases } from './es/phrases.ts';
import { presets } from './es/presets.ts';
import { preview } from './es/preview.ts';
import { toasts } from './es/toasts.ts';

/** Every text of the language. */
export const language: Language = {
  texts: { ...page, ...converter, ...dialogs, ...list, ...presets, ...preview, ...toasts, ...pages },
  phrases,
};
