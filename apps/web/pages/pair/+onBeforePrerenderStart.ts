import { pairs, pathOf } from '../../src/app/pairs.ts';

/** Every page that is written. */
export const onBeforePrerenderStart = () => pairs.map(pathOf);
