import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

/** What a key may do. */
export const scopes = ['convert', 'inspect', 'metrics'] as const;
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
}

/** What is said of a new key. */
export type NewKey = Pick<Key, 'name' | 'scopes' | 'expires'> & KeyLimits;

interface Row {
  readonly id: string;
  readonly hash: Uint8Array;
  readonly name: string;
  readonly scopes: string;
  readonly created: number;
  readonly expires: number | null;
  readonly revoked: number | null;
  readonly per_minute: number | null;
  readonly per_day: number | null;
  readonly at_once: number | null;
}

const PATTERN = /^sl_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** The keys by which clients are known. Of each, the hash of its secret is kept, never the secret. */
export class Keys {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes a key; its text is told this once. */
  create({ name, scopes: allowed, expires, perMinute, perDay, atOnce }: NewKey): {
    readonly key: Key;
    readonly text: string;
  } {
    const id = randomBytes(6).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    this.#database
      .prepare(
        `INSERT INTO keys (id, hash, name, scopes, created, expires, per_minute, per_day, at_once)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        hashOf(secret),
        name,
        allowed.join(' '),
        Date.now(),
        expires ?? null,
        perMinute ?? null,
        perDay ?? null,
        atOnce ?? null,
      );
    return { key: this.find(id) as Key, text: `sl_${id}_${secret}` };
  }

  /** The key of a text, if it is one and still good at `now`. Takes as long for a wrong secret as for the right one. */
  verify(text: string, now: number = Date.now()): Key | undefined {
    const [, id = '', secret = ''] = PATTERN.exec(text) ?? [];
    const row = this.#rowOf(id);
    // An unknown id is compared too: how long this takes tells nobody which ids there are.
    const isRight = timingSafeEqual(hashOf(secret), row ? Buffer.from(row.hash) : NO_HASH);
    if (!row || !isRight) return undefined;
    const key = keyOf(row);
    if (key.revoked !== undefined || (key.expires !== undefined && key.expires <= now)) return undefined;
    return key;
  }

  find(id: string): Key | undefined {
    const row = this.#rowOf(id);
    return row && keyOf(row);
  }

  /** Every key, the oldest first. */
  list(): readonly Key[] {
    return (this.#database.prepare('SELECT * FROM keys ORDER BY created, id').all() as unknown as Row[]).map(keyOf);
  }

  /** Ends a key; false where there is none, or it has ended. */
  revoke(id: string): boolean {
    const { changes } = this.#database
      .prepare('UPDATE keys SET revoked = ? WHERE id = ? AND revoked IS NULL')
      .run(Date.now(), id);
    return changes > 0;
  }

  #rowOf(id: string): Row | undefined {
    return this.#database.prepare('SELECT * FROM keys WHERE id = ?').get(id) as Row | undefined;
  }
}

/** A secret of 256 random bits needs no slow hash: it cannot be guessed. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const NO_HASH = Buffer.alloc(32);

function keyOf(row: Row): Key {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.split(' ').filter((scope): scope is Scope => (scopes as readonly string[]).includes(scope)),
    created: row.created,
    expires: row.expires ?? undefined,
    revoked: row.revoked ?? undefined,
    perMinute: row.per_minute ?? undefined,
    perDay: row.per_day ?? undefined,
    atOnce: row.at_once ?? undefined,
  };
}
