import { pairs, pathOf } from '../../src/content/pairs/pairs.ts';

/** Every page that is written. */
export const onBeforePrerenderStart = () => pairs.map(pathOf);
