// The extension's texts in each language: its own (`locales`), and those of the page that say the same there.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const own = new URL('../locales/', import.meta.url);
const page = new URL('../../web/src/messages/', import.meta.url);

/** What is taken of the page's texts: errors, differences between source and result, and names of settings. */
const TAKEN =
  /^(?:error\.|change\.|settings\.(?:format|quality|metadata)$|settings\.common\.(?:strip|noLocation)\.label$)/;
/** Said of the page alone. */
const NOT_TAKEN = /^error\.worker-absent$/;

export const languages = readdirSync(own).map((file) => file.replace(/\.json$/, ''));

function flat(texts, before = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value]] : flat(value, `${before}${key}.`),
  );
}

async function pageTexts(language) {
  const path = language === 'en' ? 'en/converter.ts' : `${language}.ts`;
  const file = fileURLToPath(new URL(path, page));
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  const texts = language === 'en' ? { ...module.converter } : module.language.texts;
  return flat(texts).filter(([key]) => TAKEN.test(key) && !NOT_TAKEN.test(key));
}

/**
 * Every text of a language, by its key.
 * @returns {Promise<Map<string, string>>}
 */
export async function textsOf(language) {
  const texts = JSON.parse(readFileSync(new URL(`${language}.json`, own), 'utf8'));
  return new Map([...(await pageTexts(language)), ...Object.entries(texts)]);
}

/**
 * The texts as browsers read them (`_locales/<language>/messages.json`).
 * @returns {Promise<Record<string, { message: string }>>}
 */
export async function messagesOf(language) {
  const texts = await textsOf(language);
  const names = [...texts].map(([key, message]) => [
    key.replace(/[.-]/g, '_'),
    { message: message.replaceAll('$', '$$$$') },
  ]);
  return Object.fromEntries(names.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
