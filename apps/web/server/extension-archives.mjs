// The browser extension as the site hands it out: what `npm run build -w apps/extension` made, with what is told of each
// archive read from the file itself.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../extension/dist', import.meta.url));
/** The oldest browsers that the extension is for. */
const { floor } = JSON.parse(readFileSync(new URL('../../extension/browsers.json', import.meta.url), 'utf8'));
const NAME = /^safelight-(chrome|firefox)-(\d+\.\d+\.\d+)\.zip$/;

/** The archives, their bytes and what is said of them. Throws where there is none for a browser. */
export function extensionArchives() {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : [];
  if (names.length !== 2) throw new Error('The extension is not built: run `npm run build -w apps/extension` first.');
  return names.toSorted().map((name) => {
    const [, browser, version] = NAME.exec(name);
    const source = readFileSync(join(folder, name));
    const sha256 = createHash('sha256').update(source).digest('hex');
    return {
      source,
      told: { browser, since: floor[browser], version, path: `extension/${name}`, bytes: source.length, sha256 },
    };
  });
}

const MODULE = 'virtual:extension-archives';

/**
 * Puts the archives on the site, and lets its pages tell of them (`virtual:extension-archives`).
 * @returns {import('vite').Plugin}
 */
export function publishedExtension() {
  return {
    name: 'safelight:published-extension',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      return `export default ${JSON.stringify(extensionArchives().map(({ told }) => told))};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { source, told } of extensionArchives()) {
        this.emitFile({ type: 'asset', fileName: told.path, source });
      }
    },
  };
}
