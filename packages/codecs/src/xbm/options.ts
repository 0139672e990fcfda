import { bilevelOptions } from '../shared/bilevel.ts';

/** What can be chosen about an X bitmap. */
export const options = bilevelOptions;
