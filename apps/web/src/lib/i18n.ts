import { createInstance } from 'i18next';
import { page } from '../messages/en/page.ts';

const instance = createInstance();

void instance.init({
  lng: 'en',
  resources: { en: { translation: page } },
  initAsync: false,
  // React escapes by itself.
  interpolation: { escapeValue: false },
});

/** Adds the texts of a part of the site to the catalogue; a part that is fetched later brings its own. */
export function addTexts(texts: object): void {
  instance.addResourceBundle('en', 'translation', texts, true, true);
}

/** The text for a key of the catalogue, with its values filled in. */
export const t = instance.t;
