import type { RouteSync } from 'vike/types';
import { isPairPath } from '../../src/lib/locales.ts';

/**
 * Addresses like `/heic-to-jpg`. Only those of `pairs` are written; their list is not asked here, because every page's
 * first script holds this.
 */
export const route: RouteSync = ({ urlPathname }) => isPairPath(urlPathname.replace(/\/$/, '')) && { routeParams: {} };
