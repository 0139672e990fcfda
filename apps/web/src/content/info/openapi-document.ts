import { execFileSync } from 'node:child_process';
import { siteConfig } from '../../site-config.ts';
import type { OpenApiDocument } from './openapi.ts';

/** Where the server's command lies, seen from where the site is built. */
const COMMAND = '../server/bin/safelight-server.mjs';

/** The document of the built server, which it prints itself: apps do not know each other's code. Only while the site is built. */
export function readOpenApi(): OpenApiDocument {
  const text = execFileSync(process.execPath, [COMMAND, 'openapi'], { encoding: 'utf8' });
  const document = JSON.parse(text) as OpenApiDocument;
  const server = siteConfig.apiUrl
    ? { url: siteConfig.apiUrl, description: 'The server of this site.' }
    : { url: 'http://127.0.0.1:8080', description: 'A server of your own.' };
  return { ...document, servers: [server] };
}
