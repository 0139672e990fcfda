import { articlePath, articles } from '../../../src/content/blog/articles.ts';
import { everyLanguage } from '../../../src/lib/locales.ts';

/** Every article in each language that it exists in. */
export const onBeforePrerenderStart = () => articles.map(articlePath).flatMap(everyLanguage);
