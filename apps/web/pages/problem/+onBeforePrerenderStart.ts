import { problemPaths } from '../../src/app/problems.ts';

/** Every page that is written. */
export const onBeforePrerenderStart = () => [...problemPaths];
