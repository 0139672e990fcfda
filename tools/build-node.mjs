// Builds programs of the project that run in Node from its sources, with the engine in them.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { assetUrls } from './asset-plugin.mjs';
import { root } from './setup.mjs';

/** Leaves modules that find what is theirs by where they lie outside: they are loaded from there. */
const leaveInPlace = {
  name: 'leave-in-place',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/(?:tools\/setup|server\/serve)\.mjs$/ },
    handler: (source, importer) => ({ id: new URL(source, pathToFileURL(importer)).href, external: 'absolute' }),
  },
};

/** Builds each of `entries` (paths from the root) to `.tsout/<folder>/<name>.mjs`; returns that folder. */
export async function buildForNode(folder, entries) {
  const outDir = join(root, '.tsout', folder);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [leaveInPlace, assetUrls()],
    // Browsers' drivers stay as they are: they find files of their own beside themselves.
    ssr: { noExternal: /^(?!playwright-core|puppeteer-core|selenium-webdriver)/, target: 'node' },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), join(root, entry)])),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return outDir;
}
