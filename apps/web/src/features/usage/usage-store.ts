import { create } from 'zustand';
import { siteConfig } from '../../site-config.ts';
import { checkLicence, type Licence } from './licence.ts';
import { addUsage, purgeUsage, readUsage, untilMidnight, usageKey } from './usage-record.ts';

const LICENCE_KEY = 'safelight-licence';

interface UsageState {
  /** Conversions of this day. */
  readonly used: number;
  /** A valid Premium licence: there is no limit. */
  readonly licence: Licence | undefined;
  /** The dialog that offers Premium is open. */
  readonly offering: boolean;
  /** The count is read: what is shown before is the prerendered page's. */
  readonly ready: boolean;
}

/** What is known of the day's conversions. */
export const useUsage = create<UsageState>(() => ({ used: 0, licence: undefined, offering: false, ready: false }));

/** Storage, or one for this page load where the browser gives none. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function refresh(): void {
  const store = storage();
  useUsage.setState({ used: store ? readUsage(store, new Date()) : useUsage.getState().used, ready: true });
}

async function readLicence(): Promise<void> {
  const text = storage()?.getItem(LICENCE_KEY);
  // Another tab may have taken it away.
  useUsage.setState({ licence: text ? await checkLicence(text, Date.now()) : undefined });
}

/**
 * Begins to follow the day's count: what other tabs convert counts too, and at local midnight it starts anew. Returns the
 * way to stop.
 */
export function followUsage(): () => void {
  const store = storage();
  if (store) purgeUsage(store, new Date());
  refresh();
  void readLicence();
  let midnight: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    midnight = setTimeout(() => {
      refresh();
      wait();
    }, untilMidnight(new Date()) + 1);
  };
  wait();
  const changed = ({ key }: StorageEvent): void => {
    if (key === null || key === usageKey(new Date())) refresh();
    if (key === LICENCE_KEY) void readLicence();
  };
  // A computer that slept over midnight wakes with its timers late.
  const seen = (): void => {
    if (document.visibilityState === 'visible') refresh();
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
export function limitReached({ used, licence }: Pick<UsageState, 'used' | 'licence'> = useUsage.getState()): boolean {
  const { freeDailyLimit } = siteConfig;
  return freeDailyLimit > 0 && licence === undefined && used >= freeDailyLimit;
}

/** Counts conversions; returns how many the day had before and has now. */
export function countConversions(conversions: number): { readonly before: number; readonly now: number } {
  const store = storage();
  const before = store ? readUsage(store, new Date()) : useUsage.getState().used;
  const now = store ? addUsage(store, new Date(), conversions) : before + conversions;
  useUsage.setState({ used: now });
  return { before, now };
}

/** Opens or closes the dialog that offers Premium. */
export function offerPremium(offering: boolean): void {
  useUsage.setState({ offering });
}

/** Takes the licence away from this browser: the day's limit holds again. */
export function removeLicence(): void {
  storage()?.removeItem(LICENCE_KEY);
  useUsage.setState({ licence: undefined });
}

/** Takes a licence that somebody typed in; returns whether it is valid. */
export async function enterLicence(text: string): Promise<boolean> {
  const licence = await checkLicence(text, Date.now());
  if (!licence) return false;
  storage()?.setItem(LICENCE_KEY, text.trim());
  useUsage.setState({ licence });
  return true;
}
