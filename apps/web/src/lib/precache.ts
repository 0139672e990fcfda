import { ASSETS_CACHE, type BuiltFile, cacheOf, KEEPING } from './offline.ts';

/** Requests under way at a time: what a person is doing goes first. */
const AT_ONCE = 4;

/** Fetches a file and keeps it, unless it is kept already. */
export async function keep(cache: Cache, path: string, init?: RequestInit): Promise<void> {
  if (await cache.match(path)) return;
  const response = await fetch(path, { ...init, headers: { [KEEPING]: '1' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const { status, headers, redirected, body } = response;
  // An answer that was redirected to is refused where a page is opened.
  await cache.put(path, redirected ? new Response(body, { status, headers }) : response);
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
  const work = async (): Promise<void> => {
    for (const [path, bytes] of left) {
      signal?.throwIfAborted();
      // A hash in the name speaks for what the browser has already; the rest is asked for anew.
      const cache: RequestCache = path.startsWith('/assets/') ? 'default' : 'no-cache';
      await keep(await caches.open(cacheOf(path, version)), path, { cache, ...(signal && { signal }) });
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

/**
 * Keeps what this page or worker fetches. On a first visit it is at work before the service worker is, which sees none
 * of it; here the browser gives it out once more without asking the network.
 */
export function keepWhatComes(): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    // What the service worker answered is kept.
    void keepAssets(entries.filter(({ workerStart }) => workerStart === 0).map(({ name }) => new URL(name)));
  });
  observer.observe({ type: 'resource', buffered: true });
}
