import { bilevelOptions } from '../../families/netpbm/bilevel-options.ts';

/** What can be chosen about a bitmap. */
export const options = bilevelOptions;
