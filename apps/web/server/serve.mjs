import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { cacheControl, securityHeaders } from './headers.mjs';

const site = fileURLToPath(new URL('../dist/client', import.meta.url));

/** @param {import('node:http').ServerResponse} response */
function secure(response) {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
}

/**
 * Serves the built site with the production headers.
 * @param {{ port?: number, host?: string, root?: string }} [options] port 0 takes any free one; root is the built site's folder
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function start({ port = 4173, host, root = site } = {}) {
  const notFound = await readFile(`${root}/404.html`);
  const files = sirv(root, {
    etag: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
  });
  const changing = sirv(root, { dev: true, etag: true });
  const server = createServer((request, response) => {
    secure(response);
    // Files shared with the app go to its service worker; without one nothing of them is read, and the page says so.
    if (request.method === 'POST' && request.url === '/share-target') {
      response.writeHead(303, { Location: '/?shared=lost', Connection: 'close' }).end();
      return;
    }
    // The operator replaces it while the site is served; all else is as it was at the start.
    (request.url === '/licences/revoked.txt' ? changing : files)(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
      response.end(request.method === 'HEAD' ? undefined : notFound);
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://localhost:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4173);
  try {
    const { url } = await start({ port });
    console.log(`Safelight is at ${url}`);
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is taken. Choose another: PORT=4174 npm start`);
    process.exit(1);
  }
}
