// The look of the site for the extension's pages: the declarations of its one theme, as they stand there.
import { readFileSync } from 'node:fs';

const theme = new URL('../../web/src/styles/app.css', import.meta.url);
const NAME = 'virtual:look.css';

/** The site's tokens as custom properties. */
export function lookOf(css) {
  const [, block] = /@theme \{\n(.*?)\n\}/s.exec(css) ?? [];
  const declared = [...(block ?? '').matchAll(/^ {2}(--(?:color|font|radius|ease|shadow)-[\w-]+:[^;]+;)/gm)];
  if (declared.length < 15) throw new Error('The theme of apps/web/src/styles/app.css was not found.');
  return `:root {\n${declared.map(([, one]) => `  ${one}`).join('\n')}\n}\n`;
}

/** @returns {import('vite').Plugin} */
export function sharedLook() {
  return {
    name: 'safelight:shared-look',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      return id === `\0${NAME}` ? lookOf(readFileSync(theme, 'utf8')) : undefined;
    },
  };
}
