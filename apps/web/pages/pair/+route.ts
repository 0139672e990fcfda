import type { RouteSync } from 'vike/types';
import { pairOfPath } from '../../src/app/pairs.ts';

/** Addresses like `/heic-to-jpg`. */
export const route: RouteSync = ({ urlPathname }) => {
  const pair = pairOfPath(urlPathname);
  return pair ? { routeParams: { ...pair } } : false;
};
