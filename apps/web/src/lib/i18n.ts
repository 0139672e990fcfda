import { createInstance } from 'i18next';
import { en } from '../messages/en.ts';

const instance = createInstance();

void instance.init({
  lng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  // React escapes by itself.
  interpolation: { escapeValue: false },
});

/** The text for a key of the catalogue, with its values filled in. */
export const t = instance.t;
