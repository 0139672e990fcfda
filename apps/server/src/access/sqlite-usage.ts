import type { Database } from './database.ts';
import { dayOf } from './days.ts';
import type { Repetition, UsageStore } from './stores.ts';

const DAY = 86_400_000;

/** What was used of each key, kept over restarts. Days are those of UTC. */
export class SqliteUsage implements UsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Conversions of a key on the day of `now`. */
  conversions(keyId: string, now: number = Date.now()): number {
    const row = this.#database
      .prepare('SELECT conversions FROM usage WHERE key_id = ? AND day = ?')
      .get(keyId, dayOf(now)) as { conversions: number } | undefined;
    return row?.conversions ?? 0;
  }

  /** Counts conversions, unless they are more than is left of the day's; whether they were counted. */
  count(keyId: string, perDay: number, now: number = Date.now(), conversions = 1): boolean {
    const { changes } = this.#database
      .prepare(
        `INSERT INTO usage (key_id, day, conversions) SELECT ?1, ?2, ?4 WHERE ?3 >= ?4
         ON CONFLICT (key_id, day) DO UPDATE SET conversions = conversions + ?4 WHERE conversions + ?4 <= ?3`,
      )
      .run(keyId, dayOf(now), perDay, conversions);
    return changes > 0;
  }

  /** Gives conversions back that came to nothing. */
  uncount(keyId: string, now: number = Date.now(), conversions = 1): void {
    this.#database
      .prepare('UPDATE usage SET conversions = max(conversions - ?, 0) WHERE key_id = ? AND day = ?')
      .run(conversions, keyId, dayOf(now));
  }

  /** Whether an idempotency key is new within a day, was that of the same request, or of another. */
  repetition(keyId: string, idempotencyKey: string, fingerprint: string, now: number = Date.now()): Repetition {
    this.#database.prepare('DELETE FROM idempotency WHERE created < ?').run(now - DAY);
    const row = this.#database
      .prepare('SELECT fingerprint FROM idempotency WHERE key_id = ? AND key = ?')
      .get(keyId, idempotencyKey) as { fingerprint: string } | undefined;
    if (!row) return 'first';
    return row.fingerprint === fingerprint ? 'again' : 'other-request';
  }

  /** Remembers that a request was answered. */
  remember(keyId: string, idempotencyKey: string, fingerprint: string, now: number = Date.now()): void {
    this.#database
      .prepare('INSERT OR IGNORE INTO idempotency (key_id, key, fingerprint, created) VALUES (?, ?, ?, ?)')
      .run(keyId, idempotencyKey, fingerprint, now);
  }
}
