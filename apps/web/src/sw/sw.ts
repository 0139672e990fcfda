import { locales } from '../lib/locales.ts';
import { newId } from '../lib/new-id.ts';
import {
  ASSETS_CACHE,
  type Build,
  cacheOf,
  DOWNLOADS,
  isOtherLanguage,
  KEEPING,
  OFFLINE_ALL,
  type WorkerRequest,
} from '../lib/offline.ts';
import { keep, keepAll } from '../lib/precache.ts';
import { SHARE_TARGET, SHARED_CACHE, SHARED_PARAM } from '../lib/shared-files.ts';
import { sweepStored } from '../lib/stored/sweep.ts';
import { giveDownload, offerDownload } from './downloads.ts';
import { unpack } from './unpack.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by postbuild/offline.mjs. */
declare const BUILD: Build;
const { version, shell, rest } = BUILD;

/** How long a page is waited for that is kept too, milliseconds. */
const PATIENCE = 3000;
const OFFLINE_PAGE = '/offline';

const pagesCache = cacheOf('/', version);
const paths = new Set([...shell, ...rest].map(([path]) => path));

/** A page is the same page with a slash at its end, and whatever is asked of it. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/(?<=.)\/$/, '');
}

self.addEventListener('install', (event) => event.waitUntil(install()));

async function install(): Promise<void> {
  // What does not come that way is asked for by itself.
  await unpack(BUILD).catch(() => undefined);
  await keepAll(shell, version);
  // What earlier versions kept goes on being kept; that must not keep this version from coming.
  await carryOver().catch(() => undefined);
}

/** Keeps, in this version, the pages that an earlier one did, and everything where that is wanted. */
async function carryOver(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('safelight-pages-') && name !== pagesCache);
  const kept = new Set<string>();
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname);
  }
  const all = kept.has(OFFLINE_ALL);
  if (all) await (await caches.open(pagesCache)).put(OFFLINE_ALL, new Response());
  // Everything is everything in the languages that are read here.
  const spoken = locales.filter((locale) => [...kept].some((path) => path.startsWith(`/${locale}/`)));
  await keepAll(
    rest.filter(([path]) => kept.has(path) || (all && !isOtherLanguage(path, spoken))),
    version,
  );
}

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  // Earlier versions had it: in Firefox no page opens then where there is no network.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
  for (const name of await caches.keys()) {
    if (name.startsWith('safelight-pages-') && name !== pagesCache) await caches.delete(name);
  }
  const assets = await caches.open(ASSETS_CACHE);
  for (const request of await assets.keys()) {
    if (!paths.has(new URL(request.url).pathname)) await assets.delete(request);
  }
  await keepOpenPages().catch(() => undefined);
}

/** Keeps the pages that were opened before there was a service worker to see it. */
async function keepOpenPages(): Promise<void> {
  const open = (await self.clients.matchAll({ type: 'window' })).map(({ url }) => pathOf(url));
  await keepAll(
    rest.filter(([path]) => open.includes(path)),
    version,
  );
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { data, ports } = event;
  const request = data as WorkerRequest;
  if (request === 'BUILD') ports[0]?.postMessage(BUILD);
  else if (request === 'SKIP_WAITING') void self.skipWaiting();
  else if (request === 'SWEEP') event.waitUntil(sweepSoon());
  else offerDownload(request, ports[0]);
});

/** A page that is being closed holds its files a moment longer, milliseconds. */
const LEAVING = [100, 1000, 4000] as const;

async function sweepSoon(): Promise<void> {
  for (const wait of LEAVING) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await sweepStored().catch(() => undefined);
  }
}

/** Files that were shared with the app and that no page has taken, this many milliseconds after. */
const TAKEN_BY = 60_000;

/** Removes what no page needs any more, whenever one is opened; what is being shared with it stays. */
async function sweepAtVisit(url: string): Promise<void> {
  await sweepStored().catch(() => undefined);
  const id = new URL(url).searchParams.get(SHARED_PARAM);
  const cache = (await caches.has(SHARED_CACHE)) ? await caches.open(SHARED_CACHE) : undefined;
  for (const request of (await cache?.keys()) ?? []) {
    const response = await cache?.match(request);
    const isNew = Date.now() - Number(response?.headers.get('X-Kept')) < TAKEN_BY;
    if (!isNew && !new URL(request.url).pathname.startsWith(`/${id}/`)) await cache?.delete(request);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin || request.headers.has(KEEPING)) return;
  const path = pathOf(request.url);
  if (request.method === 'POST' && path === SHARE_TARGET) event.respondWith(takeShared(request));
  else if (request.method !== 'GET') return;
  else if (path.startsWith('/assets/')) event.respondWith(fromAssets(event, path));
  else if (path.startsWith(DOWNLOADS)) event.respondWith(giveDownload(path, (work) => event.waitUntil(work)));
  else if (request.mode === 'navigate') {
    event.respondWith(fromNetwork(event, path, offlinePage));
    event.waitUntil(sweepAtVisit(request.url));
  } else if (!paths.has(path)) return;
  else if (path.endsWith('.json')) event.respondWith(fromNetwork(event, path, notKept));
  else event.respondWith(fromPages(request, path));
});

/** What has a hash in its name never changes. */
async function fromAssets(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(ASSETS_CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(path, response.clone()).catch(() => undefined));
  return response;
}

/** What belongs to this version and has no hash: icons and the like. */
async function fromPages(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: pagesCache })) ?? fetch(request);
}

/** The newest where there is a network; what was kept where there is none, or a bad one. */
async function fromNetwork(event: FetchEvent, path: string, otherwise: () => Promise<Response>): Promise<Response> {
  const cache = await caches.open(pagesCache);
  const kept = await cache.match(path);
  const fresh = fetchFresh(event, cache, path);
  event.waitUntil(fresh.catch(() => undefined));
  if (!kept) return fresh.catch(otherwise);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function fetchFresh(event: FetchEvent, cache: Cache, path: string): Promise<Response> {
  const response = await fetch(event.request);
  if (response.ok && paths.has(path)) event.waitUntil(cache.put(path, response.clone()).catch(() => undefined));
  // Who comes from another page of the site fetches no HTML, but will want it on the next visit.
  if (response.ok && path.endsWith('.pageContext.json')) {
    const page = path.replace(/(?<=.)\/index\.pageContext\.json$|index\.pageContext\.json$/, '');
    event.waitUntil(keep(cache, page, { cache: 'no-cache' }).catch(() => undefined));
  }
  return response;
}

async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE, { cacheName: pagesCache })) ?? Response.error();
}

/** Has the router of the page leave the way to the browser, which asks for the page itself and finds it or the word. */
async function notKept(): Promise<Response> {
  return new Response('Not kept', { status: 404 });
}

/** Keeps what was shared with the app and opens the page, which takes it from there. */
async function takeShared(request: Request): Promise<Response> {
  const id = newId();
  try {
    const files = (await request.formData()).getAll('files').filter((entry) => entry instanceof File);
    const cache = await caches.open(SHARED_CACHE);
    for (const [index, file] of files.entries()) {
      const headers = {
        'X-Name': encodeURIComponent(file.name),
        'X-Modified': String(file.lastModified),
        'X-Kept': String(Date.now()),
      };
      await cache.put(`/${id}/${index}`, new Response(file, { headers }));
    }
    return Response.redirect(files.length > 0 ? `/?${SHARED_PARAM}=${id}` : '/', 303);
  } catch {
    return Response.redirect(`/?${SHARED_PARAM}=lost`, 303);
  }
}
