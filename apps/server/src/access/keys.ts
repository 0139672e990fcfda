import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a key may do. */
export const scopes = ['convert', 'inspect', 'objects', 'metrics'] as const;
export type Scope = (typeof scopes)[number];

/** What a key allows; `undefined`: without limit. */
export interface KeyLimits {
  /** Requests in a minute. */
  readonly perMinute?: number | undefined;
  /** Conversions in a day (UTC). */
  readonly perDay?: number | undefined;
  /** Requests at once. */
  readonly atOnce?: number | undefined;
}

/** A key as it is kept: without its secret. */
export interface Key extends KeyLimits {
  readonly id: string;
  /** For who runs the server. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly expires?: number | undefined;
  readonly revoked?: number | undefined;
  /** Where the ends of its jobs are told. */
  readonly webhook?: string | undefined;
}

/** What is said of a new key. */
export type NewKey = Pick<Key, 'name' | 'scopes' | 'expires' | 'webhook'> & KeyLimits;

/** A new key: as it is kept, the hash by which it is known, and the secrets that are told this once. */
export interface MadeKey {
  readonly key: Key;
  readonly hash: Buffer;
  readonly text: string;
  /** By which notices to its webhook are signed: `whsec_…`; `undefined` without one. */
  readonly webhookSecret: string | undefined;
}

/** Makes a key out of random bits. */
export function makeKey({ scopes: allowed, ...said }: NewKey): MadeKey {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  // In the order of the list, as it is kept.
  const key: Key = { id, ...said, scopes: scopes.filter((scope) => allowed.includes(scope)), created: Date.now() };
  const webhookSecret = said.webhook === undefined ? undefined : `whsec_${randomBytes(32).toString('base64')}`;
  return { key, hash: hashOf(secret), text: `sl_${id}_${secret}`, webhookSecret };
}

/** Id and secret of a key's text; both empty where it is none. */
export function partsOfKey(text: string): { readonly id: string; readonly secret: string } {
  const [, id = '', secret = ''] = PATTERN.exec(text) ?? [];
  return { id, secret };
}

/** Whether a secret is that of a key, and the key good at `now`. Takes as long for a wrong secret, or no key, as for the right one. */
export function isGoodKey(
  secret: string,
  kept: { readonly key: Key; readonly hash: Uint8Array } | undefined,
  now: number,
): boolean {
  // An unknown id is compared too: how long this takes tells nobody which ids there are.
  const isRight = timingSafeEqual(hashOf(secret), kept ? Buffer.from(kept.hash) : NO_HASH);
  if (!kept || !isRight) return false;
  const { revoked, expires } = kept.key;
  return revoked === undefined && (expires === undefined || expires > now);
}

const PATTERN = /^sl_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** A secret of 256 random bits needs no slow hash: it cannot be guessed. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const NO_HASH = Buffer.alloc(32);
