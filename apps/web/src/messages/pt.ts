import type { Language } from '../lib/language.ts';
import { converter } from './pt/converter.ts';
import { dialogs } from './pt/dialogs.ts';
import { list } from './pt/list.ts';
import { page } from './pt/page.ts';
import { pages } from './pt/pages.ts';
import { phrases } from './pt/phrases.ts';
import { presets } from './pt/presets.ts';
import { preview } from './pt/preview.ts';
import { toasts } from './pt/toasts.ts';

/** Every text of the language. */
export const language: Language = {
  texts: { ...page, ...converter, ...dialogs, ...list, ...presets, ...preview, ...toasts, ...pages },
  phrases,
};
