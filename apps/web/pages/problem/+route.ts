import type { RouteSync } from 'vike/types';
import { presetOfProblem } from '../../src/app/problems.ts';

/** Addresses like `/photo-wont-send`. */
export const route: RouteSync = ({ urlPathname }) =>
  presetOfProblem(urlPathname.replace(/\/+$/, '')) === undefined ? false : { routeParams: {} };
