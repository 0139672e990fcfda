// Publishes the site's own data (the formats, the releases, the HTTP API) as JSON files, made from the code that knows them,
// and the notices of the libraries at work.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const maker = fileURLToPath(new URL('../src/content/info/site-data.ts', import.meta.url));
const reference = fileURLToPath(new URL('../src/content/info/openapi-document.ts', import.meta.url));
const notices = new URL('../../../THIRD_PARTY_NOTICES.md', import.meta.url);

async function siteData() {
  const options = { configFile: false, logLevel: 'error' };
  const { siteData: makeSiteData } = (await runnerImport(maker, options)).module;
  const { readOpenApi } = (await runnerImport(reference, options)).module;
  const data = { ...makeSiteData(), 'openapi.json': readOpenApi() };
  const files = Object.entries(data).map(([path, content]) => [path, JSON.stringify(content)]);
  // Plain text names no charset: the mark at its beginning says UTF-8.
  return [...files, ['third-party-notices.txt', `\ufeff${await readFile(notices, 'utf8')}`]];
}

/** @returns {import('vite').Plugin} */
export function publishedData() {
  return {
    name: 'safelight:published-data',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of await siteData()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/(?:data\/|openapi\.json$)/.test(request.originalUrl ?? '')) return next();
        const found = (await siteData()).find(([path]) => request.originalUrl === `/${path}`);
        if (!found) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(found[1]);
      });
    },
  };
}
