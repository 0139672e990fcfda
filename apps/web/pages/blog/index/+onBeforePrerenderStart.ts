import { everyLanguage } from '../../../src/lib/locales.ts';

/** The page in each language that it exists in. */
export const onBeforePrerenderStart = () => everyLanguage('/blog');
