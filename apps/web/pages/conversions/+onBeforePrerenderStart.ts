import { everyLanguage } from '../../src/lib/locales.ts';

/** The page in each language. */
export const onBeforePrerenderStart = () => everyLanguage('/conversions');
