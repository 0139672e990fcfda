import type { Key, MadeKey, NewKey } from './keys.ts';

/** What is known at once, or has to be asked for elsewhere. */
export type Awaitable<T> = T | Promise<T>;

/** Where notices go, and by what they are signed: `whsec_…`. */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

/** Where keys are kept. Of each, the hash of its secret is, never the secret. */
export interface KeyStore {
  /** Makes a key; its secrets are told this once. */
  create(wanted: NewKey): Awaitable<MadeKey>;
  /** The key of a text, if it is one and still good at `now`. Takes as long for a wrong secret as for the right one. */
  verify(text: string, now?: number): Awaitable<Key | undefined>;
  find(id: string): Awaitable<Key | undefined>;
  /** Every key, the oldest first. */
  list(): Awaitable<readonly Key[]>;
  /** Ends a key; false where there is none, or it has ended. */
  revoke(id: string): Awaitable<boolean>;
  /** Where the ends of a key's jobs are told. */
  webhook(id: string): Awaitable<Webhook | undefined>;
}

/** How an idempotency key stands to a request. */
export type Repetition = 'first' | 'again' | 'other-request';

/** What was used of each key, kept over restarts. Days are those of UTC. */
export interface UsageStore {
  /** Counts conversions, unless they are more than is left of the day's; whether they were counted. */
  count(keyId: string, perDay: number, now?: number, conversions?: number): Awaitable<boolean>;
  /** Gives conversions back that came to nothing. */
  uncount(keyId: string, now?: number, conversions?: number): Awaitable<void>;
  /** Conversions of a key on the day of `now`. */
  conversions(keyId: string, now?: number): Awaitable<number>;
  /** Whether an idempotency key is new within a day, was that of the same request, or of another. */
  repetition(keyId: string, idempotencyKey: string, fingerprint: string, now?: number): Awaitable<Repetition>;
  /** Remembers that a request was answered. */
  remember(keyId: string, idempotencyKey: string, fingerprint: string, now?: number): Awaitable<void>;
}
