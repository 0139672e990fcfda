import { ASSETS_CACHE, type Build } from '../lib/offline.ts';
import { openCache } from '../lib/precache.ts';

/** Types of what is in the pack, by the ends of their names. */
const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' };

/** Of the body that they came with. */
const OF_BODY = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

/** The headers of a file that came in the pack: those that the server gives all assets, its security policy among them. */
function headersOf(path: string, ofPack: Headers): Headers {
  const headers = new Headers(ofPack);
  for (const name of OF_BODY) headers.delete(name);
  headers.set('Content-Type', TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '');
  return headers;
}

/**
 * Keeps what the pack holds where most of the shell is not kept yet. Asked for one by one, its hundred small files cost as
 * much of the processor as the page itself, while somebody waits for a first picture. After an update most are here
 * already, and what is new costs fewer bytes by itself. Rejects where the pack does not come.
 */
export async function unpack({ pack, shell }: Pick<Build, 'pack' | 'shell'>): Promise<void> {
  const { cache, kept } = await openCache(ASSETS_CACHE);
  const assets = shell.filter(([path]) => path.startsWith('/assets/'));
  const missing = assets.filter(([path]) => !kept.has(path));
  if (missing.length < assets.length / 2) return;
  const response = await fetch(pack);
  if (!response.ok) throw new Error(`${pack}: ${response.status}`);
  const texts = (await response.json()) as Readonly<Record<string, string>>;
  await Promise.all(
    missing.map(async ([path]) => {
      const text = texts[path];
      if (text !== undefined) await cache.put(path, new Response(text, { headers: headersOf(path, response.headers) }));
    }),
  );
}
