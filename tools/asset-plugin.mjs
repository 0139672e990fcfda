// Makes `import url from 'x.wasm'` (or `.icc`, `.ttf`) a URL object on every host: Vite pages and workers, the CLI's build,
// and Vitest. One way for codecs to name their assets, whoever bundles them.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const ASSET = /\.(?:wasm|icc|ttf)$/;

/** @returns {import('vite').Plugin} */
export function assetUrls() {
  let building = false;
  return {
    name: 'safelight:asset-urls',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    // Relative to the chunk that asks, so that a build works wherever it is served from or copied to. Pictures of pages have
    // the address that the page knows them by.
    resolveFileUrl({ relativePath }) {
      if (!ASSET.test(relativePath)) return undefined;
      return `new URL('${relativePath}', import.meta.url).href`;
    },
    load: {
      filter: { id: ASSET },
      async handler(id) {
        if (!building) {
          const url =
            this.environment?.name === 'client'
              ? `new URL('/@fs${id}', location.href)`
              : `new URL('${pathToFileURL(id).href}')`;
          return { code: `export default ${url};`, moduleType: 'js' };
        }
        const ref = this.emitFile({ type: 'asset', name: basename(id), source: await readFile(id) });
        return { code: `export default new URL(import.meta.ROLLUP_FILE_URL_${ref});`, moduleType: 'js' };
      },
    },
  };
}
