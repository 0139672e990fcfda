import { setLocale } from '../src/lib/i18n.ts';

/** What is made for other pages meanwhile, their data and heads, is in English. */
export const onAfterRenderHtml = () => setLocale('en');
