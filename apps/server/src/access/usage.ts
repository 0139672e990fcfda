import type { Database } from './database.ts';

const DAY = 86_400_000;

/** How an idempotency key stands to a request. */
export type Repetition = 'first' | 'again' | 'other-request';

/** What was used of each key, kept over restarts. Days are those of UTC. */
export class Usage {
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

  /** Counts one conversion unless the day's are used up; whether it was counted. */
  count(keyId: string, perDay: number, now: number = Date.now()): boolean {
    const { changes } = this.#database
      .prepare(
        `INSERT INTO usage (key_id, day, conversions) SELECT ?1, ?2, 1 WHERE ?3 > 0
         ON CONFLICT (key_id, day) DO UPDATE SET conversions = conversions + 1 WHERE conversions < ?3`,
      )
      .run(keyId, dayOf(now), perDay);
    return changes > 0;
  }

  /** Gives a conversion back that came to nothing. */
  uncount(keyId: string, now: number = Date.now()): void {
    this.#database
      .prepare('UPDATE usage SET conversions = conversions - 1 WHERE key_id = ? AND day = ? AND conversions > 0')
      .run(keyId, dayOf(now));
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

/** Seconds until the day of `now` ends. */
export function secondsToMidnight(now: number = Date.now()): number {
  return Math.ceil((DAY - (now % DAY)) / 1000);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
