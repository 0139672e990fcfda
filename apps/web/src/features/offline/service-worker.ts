import type { App } from '../../lib/app.ts';
import type { WorkerRequest } from '../../lib/offline.ts';
import { keepWhatComes } from '../../lib/precache.ts';
import { SHARED_PARAM } from '../../lib/shared-files.ts';
import { WORK_LOCK, whenIdle } from '../../lib/work.ts';
import { createNewVersion } from './new-version.ts';
import { registerServiceWorker } from './register.ts';

/** How often a tab that stays open looks for a new version, milliseconds. */
const LOOK_AGAIN = 3_600_000;

/** What the system opened with the app (Chromium; Web App Launch). */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files: readonly FileSystemHandle[] }) => void): void;
}

/** Takes files that are opened with the app or were shared with it. */
function takeWhatComes(app: App): void {
  const received = () => import('./received.ts');
  (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) void received().then((module) => module.takeOpened(app, files));
  });
  const shared = new URLSearchParams(location.search).get(SHARED_PARAM);
  if (shared !== null) void received().then((module) => module.takeShared(app, shared));
}

/** Registers the service worker, and changes over to a new version when nobody is at work. */
export async function followServiceWorker(app: App): Promise<void> {
  takeWhatComes(app);
  const workers = navigator.serviceWorker;
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first one to take the page over brings nothing new.
    if (controlled) void whenIdle(app).then(() => location.reload());
    controlled = true;
  });
  const registration = await registerServiceWorker();
  if (registration.waiting) changeOver(app, registration, registration.waiting);
  const follow = (): void => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed') changeOver(app, registration, found);
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
  lookAgain(registration);
  keepWhatComes();
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** Has an installed version take over once no tab has work. */
function changeOver(app: App, { active }: ServiceWorkerRegistration, version: ServiceWorker): void {
  // Without another at work it takes over by itself; WebKit tells the page that it is installed when it has done so.
  if (!active || active === version) return;
  app.get(createNewVersion).setState({ ready: true });
  void whenNobodyWorks(app, async () => {
    if (version.state !== 'installed') return;
    const settled = new Promise((resolve) => version.addEventListener('statechange', resolve));
    version.postMessage('SKIP_WAITING' satisfies WorkerRequest);
    await settled;
  });
}

/** Runs something while no tab has work, and none can begin any. */
async function whenNobodyWorks(app: App, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    await whenIdle(app);
    await run();
    return;
  }
  let done = false;
  while (!done) {
    done = await navigator.locks.request(WORK_LOCK, async () => {
      const { pending = [] } = await navigator.locks.query();
      // Who began to work while this waited is at work, though the lock is not theirs yet: they come first.
      if (pending.some(({ name, mode }) => name === WORK_LOCK && mode === 'shared')) return false;
      await run();
      return true;
    });
  }
}
