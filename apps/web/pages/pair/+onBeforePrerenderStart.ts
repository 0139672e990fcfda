import { pathOf, popularPairs } from '../../src/app/pairs.ts';

/** Every page that is written. */
export const onBeforePrerenderStart = () => popularPairs.map(pathOf);
