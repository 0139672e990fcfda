/** How many conversions a day has seen, kept in the browser's storage under its local date. */

import type { KeptStorage } from '../../lib/storage.ts';

/** Where the browser keeps the licence. */
export const LICENCE_KEY = 'safelight-licence';

const PREFIX = 'safelight-usage-';
/** Days after which a record is thrown away. */
const KEPT_DAYS = 8;
const DAY = 24 * 60 * 60 * 1000;

/** A day's record as it is stored. */
interface UsageRecord {
  readonly count: number;
  /** Milliseconds since 1970 of the last change. */
  readonly timestamp: number;
}

type Store = Pick<KeptStorage, 'getItem' | 'setItem' | 'removeItem'>;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The key of a moment's local calendar day. */
export function usageKey(now: Date): string {
  return `${PREFIX}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The stored record, or `undefined` for none and for what is no record. */
function parse(text: string | null): UsageRecord | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('count' in value) || !('timestamp' in value)) return undefined;
    const { count, timestamp } = value;
    if (!Number.isInteger(count) || Number(count) < 0 || typeof timestamp !== 'number') return undefined;
    return { count: Number(count), timestamp };
  } catch {
    return undefined;
  }
}

/** Conversions of the day so far; a record that cannot be read is thrown away and counts as none. */
export function readUsage(store: Store, now: Date): number {
  const key = usageKey(now);
  const text = store.getItem(key);
  const record = parse(text);
  if (text !== null && !record) store.removeItem(key);
  return record?.count ?? 0;
}

/** Adds conversions to the day and returns how many it has: what other tabs added meanwhile counts, too. */
export function addUsage(store: Store, now: Date, conversions: number): number {
  const count = readUsage(store, now) + conversions;
  const record: UsageRecord = { count, timestamp: now.getTime() };
  store.setItem(usageKey(now), JSON.stringify(record));
  return count;
}

/** Throws away the records of days long past. */
export function purgeUsage(store: KeptStorage, now: Date): void {
  const oldest = usageKey(new Date(now.getTime() - KEPT_DAYS * DAY));
  // The date is written so that the order of keys is that of days.
  for (const key of store.keys()) if (key.startsWith(PREFIX) && key < oldest) store.removeItem(key);
}

/** Milliseconds until the next local midnight. */
export function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}
