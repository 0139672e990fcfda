import type { Locale } from '../lib/locales.ts';

/** A day (ISO 8601) as people write it. */
export function dayText(date: string, locale: Locale = 'en'): string {
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' });
  return day.format(new Date(date));
}
