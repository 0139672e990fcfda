// Names of controls in the texts of pages: `[Fit under]` becomes what the page calls it in the text's language.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = fileURLToPath(new URL('../src/content/text-labels.ts', import.meta.url));

/** @returns {import('vite').Plugin} */
export function labelsInTexts() {
  /** @type {Promise<(locale: string, text: string) => string> | undefined} */
  let withLabels;
  return {
    name: 'safelight:labels-in-texts',
    enforce: 'pre',
    async transform(code, id) {
      const [, locale] = /\/texts\/([a-z]+)\/[^/]+\.mdx$/.exec(id) ?? [];
      if (locale === undefined || locale === 'en') return;
      withLabels ??= runnerImport(source, { configFile: false, logLevel: 'error' }).then(
        ({ module }) => module.withLabels,
      );
      return (await withLabels)(locale, code);
    },
  };
}
