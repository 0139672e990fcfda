import type { Locale } from './locales.ts';

declare global {
  namespace Vike {
    interface PageContext {
      /** The language that the page is in. */
      locale: Locale;
    }
  }
}
