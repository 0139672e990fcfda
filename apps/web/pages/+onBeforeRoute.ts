import type { OnBeforeRouteSync } from 'vike/types';
import { canonicalPath } from '../src/lib/aliases.ts';
import { splitLocale } from '../src/lib/locales.ts';

/** Reads the language off the address, and shows the page of an alias under it. */
export const onBeforeRoute: OnBeforeRouteSync = ({ urlParsed }) => {
  const { locale, path } = splitLocale(urlParsed.pathname);
  const { searchOriginal, hashOriginal } = urlParsed;
  return {
    pageContext: { locale, urlLogical: `${canonicalPath(path)}${searchOriginal ?? ''}${hashOriginal ?? ''}` },
  };
};
