import { pairs, pathOf } from '../../src/content/pairs/pairs.ts';
import { everyLanguage } from '../../src/lib/locales.ts';

/** Every page that is written, in each language. */
export const onBeforePrerenderStart = () => pairs.map(pathOf).flatMap(everyLanguage);
