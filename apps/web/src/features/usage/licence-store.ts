import type { App } from '../../lib/app.ts';
import { createStorage } from '../../lib/storage.ts';
import { takeLicence } from './kept-licence.ts';
import type { Refusal } from './licence.ts';
import { setLicence } from './usage-store.ts';

/** Takes a licence that somebody entered; resolves with why it is not valid, and then the one that is here stays. */
export async function enterLicence(app: App, text: string): Promise<Refusal | undefined> {
  const checked = await takeLicence(app.get(createStorage), text);
  if (checked.licence) setLicence(app, checked);
  return checked.refusal;
}
