import { readingMinutes } from './minutes.ts';

/** Runs while prerendering, for the index and for every article. */
export const data = readingMinutes;
