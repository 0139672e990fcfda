import type { Database } from '../access/database.ts';
import type { Licences } from '../licences/licences.ts';
import type { PaidPeriod } from './stripe-account.ts';

/** Milliseconds for which the ids of events are kept: Stripe sends none again after thirty days. */
const EVENT_AGE = 40 * 86_400_000;

/** Milliseconds that a licence runs on after what was paid: the next payment may need a few attempts. */
export const GRACE = 3 * 86_400_000;

/** Who a licence is for, as the page shows it: names are not asked for. */
const HOLDER = 'a Premium subscriber';

/**
 * What is known of purchases: which invoice became which licence, and which events were dealt with. Stripe's ids and licences' ids,
 * nothing of a person.
 *
 * What is kept only ever grows: an invoice that was paid stays paid, and one whose money went back stays so. That is why it makes
 * no difference in which order, how often, or by how many processes it is told.
 */
export class BillingStore {
  readonly #database: Database;
  readonly #licences: Licences;

  constructor(database: Database, licences: Licences) {
    this.#database = database;
    this.#licences = licences;
    database.exec(`
      CREATE TABLE IF NOT EXISTS billing_periods (
        invoice TEXT PRIMARY KEY,
        subscription TEXT NOT NULL,
        licence TEXT UNIQUE,
        taken_back INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS billing_periods_of_subscription ON billing_periods (subscription);
      CREATE TABLE IF NOT EXISTS billing_events (
        id TEXT PRIMARY KEY,
        received INTEGER NOT NULL
      ) STRICT;
    `);
  }

  hasEvent(id: string): boolean {
    return this.#database.prepare('SELECT 1 FROM billing_events WHERE id = ?').get(id) !== undefined;
  }

  /**
   * Keeps what Stripe says of a subscription: issues a licence for each time that was paid for, and ends those whose money went
   * back; all of it or nothing, together with the event that it came from.
   */
  keep(subscription: string, periods: readonly PaidPeriod[]): void {
    this.#together(() => {
      for (const period of periods) this.#keepPeriod(subscription, period);
    });
  }

  keepEvent(id: string, subscriptions: readonly (readonly [string, readonly PaidPeriod[]])[]): void {
    this.#together(() => {
      const now = Date.now();
      this.#database.prepare('DELETE FROM billing_events WHERE received < ?').run(now - EVENT_AGE);
      this.#database.prepare('INSERT OR IGNORE INTO billing_events (id, received) VALUES (?, ?)').run(id, now);
      for (const [subscription, periods] of subscriptions) {
        for (const period of periods) this.#keepPeriod(subscription, period);
      }
    });
  }

  /** The licence of a subscription that runs longest. */
  findLicence(subscription: string, now: number = Date.now()): { id: string; expires: number } | undefined {
    return this.#database
      .prepare(
        `SELECT licences.id, licences.expires FROM billing_periods JOIN licences ON licences.id = licence
         WHERE subscription = ? AND taken_back = 0 AND revoked IS NULL AND expires > ?
         ORDER BY expires DESC, licences.id LIMIT 1`,
      )
      .get(subscription, now) as { id: string; expires: number } | undefined;
  }

  /** The subscription for which a licence was issued. */
  findSubscription(licence: string): string | undefined {
    const row = this.#database.prepare('SELECT subscription FROM billing_periods WHERE licence = ?').get(licence) as
      | { subscription: string }
      | undefined;
    return row?.subscription;
  }

  #keepPeriod(subscription: string, { invoice, begins, ends, isTakenBack }: PaidPeriod): void {
    const row = this.#database
      .prepare('SELECT licence, taken_back FROM billing_periods WHERE invoice = ?')
      .get(invoice) as { licence: string | null; taken_back: number } | undefined;
    if (!row) {
      const licence = isTakenBack
        ? null
        : this.#licences.issue(HOLDER, Math.min(begins, Date.now()), ends + GRACE).licence.id;
      this.#database
        .prepare('INSERT INTO billing_periods (invoice, subscription, licence, taken_back) VALUES (?, ?, ?, ?)')
        .run(invoice, subscription, licence, Number(isTakenBack));
    } else if (isTakenBack && row.taken_back === 0) {
      this.#database.prepare('UPDATE billing_periods SET taken_back = 1 WHERE invoice = ?').run(invoice);
      if (row.licence !== null) this.#licences.revoke(row.licence);
    }
  }

  #together(work: () => void): void {
    // At once for writing: two processes would otherwise both read first, and both issue.
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
