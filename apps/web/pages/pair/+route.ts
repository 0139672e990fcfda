import type { RouteSync } from 'vike/types';

/**
 * Addresses like `/heic-to-jpg`. Only those of `pairs` are written; their list is not asked here, because every page's
 * first script holds this.
 */
export const route: RouteSync = ({ urlPathname }) =>
  /^\/[a-z0-9]+-to-[a-z0-9]+\/?$/.test(urlPathname) && { routeParams: {} };
