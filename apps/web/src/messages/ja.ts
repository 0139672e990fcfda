import type { Language } from '../lib/language.ts';
import { converter } from './ja/converter.ts';
import { dialogs } from './ja/dialogs.ts';
import { list } from './ja/list.ts';
import { page } from './ja/page.ts';
import { pages } from './ja/pages.ts';
import { phrases } from './ja/phrases.ts';
import { presets } from './ja/presets.ts';
import { preview } from './ja/preview.ts';
import { toasts } from './ja/toasts.ts';

/** Every text of the language. */
export const language: Language = {
  texts: { ...page, ...converter, ...dialogs, ...list, ...presets, ...preview, ...toasts, ...pages },
  phrases,
};
