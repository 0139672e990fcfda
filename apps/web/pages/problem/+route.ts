import type { RouteSync } from 'vike/types';
import { problemPaths } from '../../src/lib/problem-paths.ts';

/** Addresses like `/photo-wont-send`. */
export const route: RouteSync = ({ urlPathname }) =>
  problemPaths.some((path) => path === urlPathname.replace(/\/$/, '')) && { routeParams: {} };
