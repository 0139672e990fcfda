import { everyLanguage } from '../../src/lib/locales.ts';
import { problemPaths } from '../../src/lib/problem-paths.ts';

/** Every page that is written, in each language. */
export const onBeforePrerenderStart = () => problemPaths.flatMap(everyLanguage);
