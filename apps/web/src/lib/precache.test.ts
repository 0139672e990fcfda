import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepWhatComes } from './precache.ts';

const asset = (name: string): string => new URL(`/assets/${name}`, location.href).href;
let come: (entry: object) => void;
let kept: Set<string>;
let fetched: string[];
/** Statuses of what a server has; what it has none of does not come. */
let served: Readonly<Record<string, number>>;

/** Chromium and Firefox tell of each fetch with its status, Safari without, and not of what did not come. */
let tellsStatus: boolean;

/** What a browser does with each fetch. */
async function fetchFile(url: string): Promise<Response> {
  const path = new URL(url, location.href).pathname;
  fetched.push(path);
  const status = served[path];
  const entry = { name: asset(path.slice(8)), workerStart: 0, ...(tellsStatus && { responseStatus: status ?? 0 }) };
  if (tellsStatus || status !== undefined) queueMicrotask(() => come(entry));
  if (status === undefined) throw new TypeError('Failed to fetch');
  return new Response('code', { status });
}

beforeEach(() => {
  kept = new Set();
  fetched = [];
  served = { '/assets/a.js': 200, '/assets/gone.js': 404 };
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (path: string) => Promise.resolve(kept.has(path) ? new Response() : undefined),
        put: (path: string) => Promise.resolve(kept.add(path)),
      }),
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listen: (list: { readonly getEntries: () => readonly object[] }) => void) {
        come = (entry) => listen({ getEntries: () => [entry] });
      }
      observe(): void {}
    },
  );
  keepWhatComes();
});
afterEach(() => vi.unstubAllGlobals());

async function use(name: string): Promise<void> {
  await fetchFile(`/assets/${name}`).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.each([
  ['that tells statuses', true],
  ['that tells none', false],
])('in a browser %s', (_, tells) => {
  beforeEach(() => {
    tellsStatus = tells;
  });

  test('what comes is kept, and fetched for that once', async () => {
    await use('a.js');
    await use('a.js');
    expect([...kept]).toEqual(['/assets/a.js']);
    expect(fetched).toEqual(['/assets/a.js', '/assets/a.js', '/assets/a.js']);
  });

  test('what does not come is not asked for again, and kept once it comes', async () => {
    await use('b.js');
    expect(fetched).toEqual(['/assets/b.js']);
    served = { '/assets/b.js': 200 };
    await use('b.js');
    expect([...kept]).toEqual(['/assets/b.js']);
  });

  test('what a server has no more is asked for once more at most', async () => {
    await use('gone.js');
    await use('gone.js');
    expect(fetched).toHaveLength(tells ? 2 : 3);
    expect(kept.size).toBe(0);
  });
});
