import { createStore, type StoreApi } from 'zustand';
import { type App, storeHook } from '../../lib/app.ts';
import { spokenLocale } from '../../lib/i18n.ts';
import {
  ASSETS_CACHE,
  type Build,
  type BuiltFile,
  cacheOf,
  isOtherLanguage,
  OFFLINE_ALL,
  type WorkerRequest,
} from '../../lib/offline.ts';
import { keepAll } from '../../lib/precache.ts';
import { registerServiceWorker } from './register.ts';

interface EverythingState {
  /** `unknown` until the caches have been looked through; `absent` where this browser keeps no pages. */
  readonly step: 'unknown' | 'absent' | 'some' | 'fetching' | 'failed' | 'all';
  /** Bytes that are kept, and all there are. */
  readonly kept: number;
  readonly total: number;
}

interface EverythingStore extends StoreApi<EverythingState> {
  /** Ends the fetching under way. */
  controller: AbortController;
}

function createEverything(): EverythingStore {
  const store = createStore<EverythingState>(() => ({ step: 'unknown', kept: 0, total: 0 }));
  return { ...store, controller: new AbortController() };
}

export const useEverything = storeHook(createEverything);

/** The build that the page's service worker keeps. */
async function askBuild(): Promise<Build> {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data as Build), { once: true });
    port1.start();
    active?.postMessage('BUILD' satisfies WorkerRequest, [port2]);
  });
}

async function keptPaths(names: readonly string[]): Promise<ReadonlySet<string>> {
  const caching = await Promise.all(names.map((name) => caches.open(name)));
  const requests = await Promise.all(caching.map((cache) => cache.keys()));
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname));
}

function bytesOf(files: readonly BuiltFile[]): number {
  return files.reduce((sum, [, bytes]) => sum + bytes, 0);
}

/** What is kept of a build, and what is not yet; shown as it is found. */
async function look({ setState }: EverythingStore, { version, shell, rest }: Build): Promise<readonly BuiltFile[]> {
  // Pages in languages that are not spoken here would take much room for nothing.
  const all = [...shell, ...rest].filter(([path]) => !isOtherLanguage(path, [spokenLocale()]));
  const kept = await keptPaths([ASSETS_CACHE, cacheOf('/', version)]);
  const missing = all.filter(([path]) => !kept.has(path));
  const total = bytesOf(all);
  setState({ step: missing.length > 0 ? 'some' : 'all', kept: total - bytesOf(missing), total });
  return missing;
}

/** Looks at what the browser keeps. */
export async function openEverything(app: App): Promise<void> {
  const everything = app.get(createEverything);
  if (everything.getState().step === 'fetching') return;
  try {
    // Who is quick is here before it was registered.
    await registerServiceWorker();
    await look(everything, await askBuild());
  } catch {
    everything.setState({ step: 'absent' });
  }
}

/** Fetches everything that is not kept yet. */
export async function keepEverything(app: App): Promise<void> {
  const everything = app.get(createEverything);
  const { setState } = everything;
  const controller = new AbortController();
  everything.controller = controller;
  const { signal } = controller;
  const build = await askBuild();
  const missing = await look(everything, build);
  setState({ step: 'fetching' });
  try {
    // Else a browser that runs short of space may drop it; it may refuse, and all is kept just the same.
    await navigator.storage.persist();
    await keepAll(missing, build.version, {
      signal,
      onKept: (bytes) => setState(({ kept }) => ({ kept: kept + bytes })),
    });
    await (await caches.open(cacheOf('/', build.version))).put(OFFLINE_ALL, new Response());
    await look(everything, build);
  } catch {
    const cancelled = signal.aborted;
    controller.abort();
    await look(everything, build);
    if (!cancelled) setState({ step: 'failed' });
  }
}

/** Stops fetching; what is here stays. */
export function cancelEverything(app: App): void {
  app.get(createEverything).controller.abort();
}

/** Lets go of all that the page can fetch again when it is needed. */
export async function removeEverything(app: App): Promise<void> {
  const everything = app.get(createEverything);
  const build = await askBuild();
  for (const path of [OFFLINE_ALL, ...build.rest.map(([file]) => file)]) {
    await (await caches.open(cacheOf(path, build.version))).delete(path);
  }
  await look(everything, build);
}
