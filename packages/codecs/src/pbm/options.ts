import { bilevelOptions } from '../shared/bilevel.ts';

/** What can be chosen about a bitmap. */
export const options = bilevelOptions;
