import { problemPaths } from '../../src/content/problems/problems.ts';

/** Every page that is written. */
export const onBeforePrerenderStart = () => [...problemPaths];
