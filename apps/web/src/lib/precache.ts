import { ASSETS_CACHE, type BuiltFile, cacheOf, KEEPING } from './offline.ts';

/** Requests under way at a time: what a person is doing goes first. */
const AT_ONCE = 4;

/** Fetches a file and keeps it, unless it is kept already. */
export async function keep(cache: Cache, path: string, init?: RequestInit): Promise<void> {
  if (!(await cache.match(path))) await fetchInto(cache, path, init);
}

async function fetchInto(cache: Cache, path: string, init?: RequestInit): Promise<void> {
  const response = await fetch(path, { ...init, headers: { [KEEPING]: '1' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const { status, headers, redirected, body } = response;
  // An answer that was redirected to is refused where a page is opened.
  await cache.put(path, redirected ? new Response(body, { status, headers }) : response);
}

/** A cache, and the paths of what is in it: asked for once, since each question goes to another process and back. */
export async function openCache(name: string): Promise<{ readonly cache: Cache; readonly kept: ReadonlySet<string> }> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  return { cache, kept: new Set(requests.map(({ url }) => new URL(url).pathname)) };
}

interface Following {
  readonly signal?: AbortSignal;
  /** Called with the bytes of each file. */
  readonly onKept?: (bytes: number) => void;
}

/** Keeps those files of a build that are not kept yet. Rejects with the first failure. */
export async function keepAll(
  files: readonly BuiltFile[],
  version: string,
  { signal, onKept }: Following = {},
): Promise<void> {
  const left = files[Symbol.iterator]();
  const opened = new Map<string, ReturnType<typeof openCache>>();
  const open = (name: string): ReturnType<typeof openCache> => {
    const known = opened.get(name) ?? openCache(name);
    opened.set(name, known);
    return known;
  };
  const work = async (): Promise<void> => {
    for (const [path, bytes] of left) {
      signal?.throwIfAborted();
      // A hash in the name speaks for what the browser has already; the rest is asked for anew.
      const cache: RequestCache = path.startsWith('/assets/') ? 'default' : 'no-cache';
      const { cache: target, kept } = await open(cacheOf(path, version));
      if (!kept.has(path)) await fetchInto(target, path, { cache, ...(signal && { signal }) });
      onKept?.(bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Keeps those of some files that are built, where it can. */
export async function keepAssets(urls: readonly URL[]): Promise<void> {
  const assets = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  // Where nothing may be kept, nothing is; what cannot be kept now will be when it is used again.
  const cache = await caches.open(ASSETS_CACHE).catch(() => undefined);
  if (cache) await Promise.all(assets.map(({ pathname }) => keep(cache, pathname).catch(() => undefined)));
}

/** Whether what was fetched came. Safari tells no status, and nothing at all of what failed; its bytes are 0 for some that came. */
function hasCome({ responseStatus }: PerformanceResourceTiming): boolean {
  return responseStatus === undefined || (responseStatus > 0 && responseStatus < 400);
}

/**
 * Keeps what this page or worker fetches. On a first visit it is at work before the service worker is, which sees none
 * of it; here the browser gives it out once more without asking the network.
 */
export function keepWhatComes(): void {
  const tried = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    // What the service worker answered is kept. Each is tried once: what is fetched here is seen here, too, and a file that a server
    // has no more would be asked for again and again.
    const come = entries.filter((entry) => entry.workerStart === 0 && hasCome(entry) && !tried.has(entry.name));
    for (const { name } of come) tried.add(name);
    void keepAssets(come.map(({ name }) => new URL(name)));
  });
  observer.observe({ type: 'resource', buffered: true });
}
