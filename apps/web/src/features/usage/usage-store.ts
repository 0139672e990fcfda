import { createStore } from 'zustand';
import { type App, storeHook } from '../../lib/app.ts';
import { createStorage, type KeptStorage } from '../../lib/storage.ts';
import { siteConfig } from '../../site-config.ts';
import type { CheckedLicence } from './licence.ts';
import { addUsage, LICENCE_KEY, purgeUsage, readUsage, untilMidnight, usageKey } from './usage-record.ts';

interface UsageState {
  /** Conversions of this day. */
  readonly used: number;
  /** A valid Premium licence: there is no limit. */
  readonly licence: CheckedLicence['licence'];
  /** Why the licence that this browser keeps is not valid. */
  readonly refusal: CheckedLicence['refusal'];
  /** The dialog that offers Premium is open. */
  readonly offering: boolean;
  /** The count is read: what is shown before is the prerendered page's. */
  readonly ready: boolean;
}

/** What is known of the day's conversions. */
export const createUsage = () =>
  createStore<UsageState>(() => ({ used: 0, licence: undefined, refusal: undefined, offering: false, ready: false }));

export const useUsage = storeHook(createUsage);

function refresh(app: App): void {
  const store = app.get(createStorage);
  app.get(createUsage).setState({ used: readUsage(store, new Date()), ready: true });
  void readLicence(app, store);
}

/** Says what became of the licence; nothing: there is none. */
export function setLicence(app: App, { licence, refusal }: Partial<CheckedLicence> = {}): void {
  app.get(createUsage).setState({ licence, refusal });
}

async function readLicence(app: App, store: KeptStorage): Promise<void> {
  // Few have one: what checks it is fetched for them alone. Another tab may have taken it away.
  if (!store.getItem(LICENCE_KEY)) setLicence(app);
  else await (await import('./kept-licence.ts')).checkKeptLicence(store, (checked) => setLicence(app, checked));
}

/**
 * Begins to follow the day's count and the licence: what other tabs convert counts too, and at local midnight it starts anew. Returns the
 * way to stop.
 */
export function followUsage(app: App): () => void {
  purgeUsage(app.get(createStorage), new Date());
  refresh(app);
  let midnight: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    midnight = setTimeout(() => {
      refresh(app);
      wait();
    }, untilMidnight(new Date()) + 1);
  };
  wait();
  const changed = ({ key }: StorageEvent): void => {
    if (key === null || key === usageKey(new Date()) || key === LICENCE_KEY) refresh(app);
  };
  // A computer that slept over midnight wakes with its timers late.
  const seen = (): void => {
    if (document.visibilityState === 'visible') refresh(app);
  };
  window.addEventListener('storage', changed);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearTimeout(midnight);
    window.removeEventListener('storage', changed);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Whether the day's free conversions are used up. */
export function limitReached({ used, licence }: Pick<UsageState, 'used' | 'licence'>): boolean {
  const { freeDailyLimit } = siteConfig;
  // One that ends while the page is open.
  const isLicensed = licence !== undefined && licence.expires > Date.now();
  return freeDailyLimit > 0 && !isLicensed && used >= freeDailyLimit;
}

/** Counts conversions; returns how many the day had before and has now. */
export function countConversions(app: App, conversions: number): { readonly before: number; readonly now: number } {
  const store = app.get(createStorage);
  const before = readUsage(store, new Date());
  const now = addUsage(store, new Date(), conversions);
  app.get(createUsage).setState({ used: now });
  return { before, now };
}

/** Opens or closes the dialog that offers Premium. */
export function offerPremium(app: App, offering: boolean): void {
  app.get(createUsage).setState({ offering });
}
