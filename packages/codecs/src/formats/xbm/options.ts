import { bilevelOptions } from '../../families/netpbm/bilevel-options.ts';

/** What can be chosen about an X bitmap. */
export const options = bilevelOptions;
