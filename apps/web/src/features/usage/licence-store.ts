import type { App } from '../../lib/app.ts';
import { checkLicence } from './licence.ts';
import { createUsage, LICENCE_KEY, storage } from './usage-store.ts';

/** Takes the licence away from this browser: the day's limit holds again. */
export function removeLicence(app: App): void {
  storage()?.removeItem(LICENCE_KEY);
  app.get(createUsage).setState({ licence: undefined });
}

/** Takes a licence that somebody typed in; returns whether it is valid. */
export async function enterLicence(app: App, text: string): Promise<boolean> {
  const licence = await checkLicence(text, Date.now());
  if (!licence) return false;
  storage()?.setItem(LICENCE_KEY, text.trim());
  app.get(createUsage).setState({ licence });
  return true;
}
