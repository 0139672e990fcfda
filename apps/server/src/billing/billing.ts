import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../access/database.ts';
import type { GoodLicence } from '../access/gate.ts';
import type { Licences } from '../licences/licences.ts';
import { RequestError, refuseFor } from '../problem.ts';
import type { BillingConfig } from './billing-config.ts';
import { BillingStore, GRACE } from './billing-store.ts';
import { subjectOf } from './event-subjects.ts';
import { type Offer, type PaidPeriod, StripeAccount } from './stripe-account.ts';

/** Purchases, keys and portals that one address may ask for in a minute. */
const PER_MINUTE = 30;

/** A licence as its buyer gets it. */
export interface BoughtLicence {
  readonly licence: string;
  /** When it ends. */
  readonly expires: string;
  /** The site's page that takes it. */
  readonly link: string;
}

/** Sells Premium. */
export class Billing {
  readonly #config: BillingConfig;
  readonly #account: StripeAccount;
  readonly #store: BillingStore;
  readonly #licences: Licences;
  readonly #limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });

  constructor(config: BillingConfig, database: Database, licences: Licences) {
    this.#config = config;
    this.#account = new StripeAccount(config);
    this.#store = new BillingStore(database, licences);
    this.#licences = licences;
  }

  /** Address of the site, without a slash at the end. */
  get siteUrl(): string {
    return this.#config.siteUrl;
  }

  /** Counts a request that makes this server ask Stripe. Throws `rate-limited`. */
  async admit(address: string): Promise<void> {
    try {
      await this.#limiter.consume(address);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw refuseFor('rate-limited', 'That was asked too often from your address.', refusal.msBeforeNext / 1000);
    }
  }

  offer(): Promise<Offer> {
    return this.#account.offer();
  }

  /**
   * Begins a purchase; resolves with the address of Stripe's page.
   * @param idempotencyKey - the client's own; it counts for this address only, so that nobody comes into another's purchase
   */
  createCheckout(address: string, idempotencyKey: string | undefined): Promise<string> {
    if (idempotencyKey === undefined) return this.#account.createCheckout(undefined);
    const own = createHash('sha256')
      .update(JSON.stringify([address, idempotencyKey, this.#config.price]))
      .digest('hex');
    return this.#account.createCheckout(own);
  }

  /** The newest licence of what was bought in a session. Throws `payment-pending` or `not-found`. */
  async licenceOfSession(session: string): Promise<BoughtLicence> {
    const purchase = /^cs_[A-Za-z0-9_]{10,250}$/.test(session) ? await this.#account.findPurchase(session) : undefined;
    if (purchase === 'open') {
      throw new RequestError('payment-pending', 'Stripe has not had the payment yet.', { 'retry-after': '10' });
    }
    if (!purchase) throw new RequestError('not-found', 'There is no such purchase.');
    return this.#newestLicence(purchase.subscription);
  }

  /** The newest licence of the subscription of another: after a renewal. Throws `key-invalid` or `not-found`. */
  async licenceOfLicence(text: string): Promise<BoughtLicence> {
    return this.#newestLicence(this.#subscriptionOf(text));
  }

  /** The address of Stripe's page for the subscription of a licence. Throws `key-invalid`. */
  async createPortal(text: string): Promise<string> {
    return this.#account.createPortal(this.#subscriptionOf(text));
  }

  /**
   * Takes what Stripe sends to the webhook. Throws where it is not signed, and where Stripe cannot be asked: then it is sent again.
   * @param body - as it came, byte for byte
   */
  async receiveEvent(body: Buffer, signature: string | undefined): Promise<void> {
    const event = this.#account.readEvent(body, signature);
    const subject = subjectOf(event);
    if (!subject || this.#store.hasEvent(event.id)) return;
    const subscriptions =
      'subscription' in subject
        ? [subject.subscription]
        : await this.#account.listSubscriptionsOfPayment(subject.payment);
    const found: (readonly [string, readonly PaidPeriod[]])[] = [];
    for (const subscription of subscriptions) found.push([subscription, await this.#listPaidPeriods(subscription)]);
    this.#store.keepEvent(event.id, found);
  }

  #listPaidPeriods(subscription: string): Promise<readonly PaidPeriod[]> {
    return this.#account.listPaidPeriods(subscription, (ends) => ends + GRACE <= Date.now());
  }

  /**
   * The licence of a text as the API takes it: once bought it is good for as long as its subscription is paid, so that programs
   * need no new key each month. Stripe is not asked: each payment was told by the webhook.
   */
  findLicence(text: string): GoodLicence | undefined {
    const licence = this.#licences.read(text);
    const subscription = licence && this.#store.findSubscription(licence.id);
    if (subscription === undefined) return licence;
    const newest = this.#store.findLicence(subscription);
    return newest && licence && { id: subscription, begins: licence.begins, expires: newest.expires };
  }

  /** Asks Stripe before it answers: the webhook may be late, or never have come. */
  async #newestLicence(subscription: string): Promise<BoughtLicence> {
    this.#store.keep(subscription, await this.#listPaidPeriods(subscription));
    const found = this.#store.findLicence(subscription);
    const licence = found && this.#licences.textOf(found.id);
    if (!found || licence === undefined) {
      throw new RequestError('not-found', 'This subscription has no key that is good now.');
    }
    const link = `${this.siteUrl}/premium#licence=${licence}`;
    return { licence, expires: new Date(found.expires).toISOString(), link };
  }

  /** One that has run out will do: its subscriber comes for the next, or to change a card that was refused. */
  #subscriptionOf(text: string): string {
    const licence = this.#licences.read(text);
    const subscription = licence && this.#store.findSubscription(licence.id);
    if (subscription === undefined) {
      const detail = 'This is no key of a subscription, or it was withdrawn.';
      throw new RequestError('key-invalid', detail, { 'www-authenticate': 'Bearer error="invalid_token"' });
    }
    return subscription;
  }
}
