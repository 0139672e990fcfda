import type { RouteSync } from 'vike/types';
import { problemPaths } from '../../src/content/problems/problems.ts';

/** Addresses like `/photo-wont-send`. */
export const route: RouteSync = ({ urlPathname }) =>
  problemPaths.some((path) => path === urlPathname.replace(/\/$/, '')) && { routeParams: {} };
