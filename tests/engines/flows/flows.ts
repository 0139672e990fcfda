import { converting } from './converting.ts';
import { leaving } from './leaving.ts';
import { list } from './list.ts';
import type { Flows } from './place.ts';

/** What is done in each engine, written once, in the order of the table. */
export const FLOWS: Flows = { ...converting, ...list, ...leaving };
