import type { Database } from './database.ts';
import { isGoodKey, type Key, type MadeKey, makeKey, type NewKey, partsOfKey, type Scope, scopes } from './keys.ts';
import type { KeyStore, Webhook } from './stores.ts';

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
  readonly webhook: string | null;
  readonly webhook_secret: string | null;
}

/** The keys by which clients are known. Of each, the hash of its secret is kept, never the secret. */
export class SqliteKeys implements KeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes a key; its secrets are told this once. */
  create(wanted: NewKey): MadeKey {
    const made = makeKey(wanted);
    const { id, name, created, expires, perMinute, perDay, atOnce, webhook } = made.key;
    this.#database
      .prepare(
        `INSERT INTO keys (id, hash, name, scopes, created, expires, per_minute, per_day, at_once, webhook, webhook_secret)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        made.hash,
        name,
        made.key.scopes.join(' '),
        created,
        expires ?? null,
        perMinute ?? null,
        perDay ?? null,
        atOnce ?? null,
        webhook ?? null,
        made.webhookSecret ?? null,
      );
    return made;
  }

  /** The key of a text, if it is one and still good at `now`. */
  verify(text: string, now: number = Date.now()): Key | undefined {
    const { id, secret } = partsOfKey(text);
    const row = this.#rowOf(id);
    const kept = row && { key: keyOf(row), hash: row.hash };
    return isGoodKey(secret, kept, now) ? kept?.key : undefined;
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

  /** Where a key's notices go, and by what they are signed. */
  webhook(id: string): Webhook | undefined {
    const { webhook, webhook_secret: secret } = this.#rowOf(id) ?? {};
    return webhook && secret ? { url: webhook, secret } : undefined;
  }

  #rowOf(id: string): Row | undefined {
    return this.#database.prepare('SELECT * FROM keys WHERE id = ?').get(id) as Row | undefined;
  }
}

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
    webhook: row.webhook ?? undefined,
  };
}
