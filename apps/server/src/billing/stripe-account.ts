import { Stripe } from 'stripe';
import { RequestError } from '../problem.ts';
import type { BillingConfig } from './billing-config.ts';
import { PaymentServiceError } from './payment-service-error.ts';

/** Milliseconds for which a price is believed. */
const PRICE_AGE = 600_000;

/** What Premium costs. */
export interface Offer {
  /** In the smallest unit of the currency, as Stripe counts it: 500 for $5. */
  readonly amount: number;
  /** ISO 4217, in small letters. */
  readonly currency: string;
  readonly interval: string;
  readonly intervalCount: number;
  /** Stripe's id of what is sold, whatever it has cost at one time or another. */
  readonly product: string;
}

/** A time that was paid for, by one invoice. Milliseconds since 1970. */
export interface PaidPeriod {
  readonly invoice: string;
  readonly begins: number;
  readonly ends: number;
  /** The money went back: all of it was refunded, or a dispute was lost. */
  readonly isTakenBack: boolean;
}

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

function isFailure(error: unknown): error is StripeFailure {
  return error instanceof Stripe.errors.StripeError;
}

/** The one account of Stripe that sells. Every question is asked anew but for the price; whatever fails is a `PaymentServiceError`. */
export class StripeAccount {
  readonly #stripe: Stripe;
  readonly #config: BillingConfig;
  #offer: { readonly asked: number; readonly offer: Offer } | undefined;
  #asking: Promise<Offer> | undefined;

  constructor(config: BillingConfig) {
    const api = config.api === undefined ? undefined : new URL(config.api);
    this.#config = config;
    this.#stripe = new Stripe(config.secretKey, {
      // It would write an id of this machine into the home folder and send it.
      telemetry: false,
      maxNetworkRetries: 1,
      timeout: config.patience ?? 10_000,
      ...(api && {
        protocol: api.protocol === 'http:' ? 'http' : 'https',
        host: api.hostname,
        port: api.port || (api.protocol === 'http:' ? 80 : 443),
      }),
    });
  }

  /** The event of a webhook's body. Throws `signature-invalid` where Stripe has not signed it within the last five minutes. */
  readEvent(body: Buffer, signature: string | undefined): Stripe.Event {
    try {
      return this.#stripe.webhooks.constructEvent(body, signature ?? '', this.#config.webhookSecret);
    } catch {
      // Its sentences repeat the body.
      throw new RequestError('signature-invalid', 'This was not signed by Stripe for this server, or long ago.');
    }
  }

  /** What is sold and what it costs, at most ten minutes old while Stripe can be asked. */
  async offer(): Promise<Offer> {
    const known = this.#offer;
    if (known && Date.now() - known.asked < PRICE_AGE) return known.offer;
    // Many may want to know at once, and none of them is counted.
    this.#asking ??= this.#askOffer().finally(() => {
      this.#asking = undefined;
    });
    try {
      return await this.#asking;
    } catch (error) {
      // A price hardly ever changes, and Stripe charges what is true.
      if (known) return known.offer;
      throw error;
    }
  }

  async #askOffer(): Promise<Offer> {
    const offer = offerOf(await this.#ask((stripe) => stripe.prices.retrieve(this.#config.price)));
    this.#offer = { asked: Date.now(), offer };
    return offer;
  }

  /** Begins a purchase; resolves with the address of Stripe's page for it. */
  async createCheckout(idempotencyKey: string | undefined): Promise<string> {
    const { price, siteUrl, serverUrl } = this.#config;
    const session = await this.#ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price, quantity: 1 }],
          success_url: `${serverUrl}/v1/billing/licence?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${siteUrl}/premium`,
        },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    );
    if (!session.url) throw new PaymentServiceError({ type: 'no address of the session' });
    return session.url;
  }

  /** The subscription that was bought in a session; `open` while it is not paid, `undefined` where there is none. */
  async findPurchase(session: string): Promise<{ readonly subscription: string } | 'open' | undefined> {
    const found = await this.#find((stripe) => stripe.checkout.sessions.retrieve(session));
    if (found?.mode !== 'subscription' || found.status === 'expired') return undefined;
    if (found.status !== 'complete' || found.payment_status === 'unpaid') return 'open';
    return found.subscription ? { subscription: idOf(found.subscription) } : undefined;
  }

  /** The latest times for which a subscription has paid what is sold here. */
  async listPaidPeriods(subscription: string, isOver: (ends: number) => boolean): Promise<readonly PaidPeriod[]> {
    const { product } = await this.offer();
    const { data } = await this.#ask((stripe) =>
      stripe.invoices.list({ subscription, status: 'paid', limit: 10, expand: ['data.payments'] }),
    );
    const periods: PaidPeriod[] = [];
    for (const invoice of data) {
      const period = periodOf(invoice, product);
      if (!period || isOver(period.ends)) continue;
      periods.push({ ...period, isTakenBack: await this.#isTakenBack(invoice) });
    }
    return periods;
  }

  /** The subscriptions for which a payment was made. */
  async listSubscriptionsOfPayment(intent: string): Promise<readonly string[]> {
    const { data } = await this.#ask((stripe) =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intent },
        expand: ['data.invoice'],
      }),
    );
    return data.flatMap(({ invoice }) => {
      if (typeof invoice === 'string' || !('parent' in invoice)) return [];
      const subscription = invoice.parent?.subscription_details?.subscription;
      return subscription ? [idOf(subscription)] : [];
    });
  }

  /** The address of Stripe's page on which a subscriber changes the card, sees invoices and cancels. */
  async createPortal(subscription: string): Promise<string> {
    const { customer } = await this.#ask((stripe) => stripe.subscriptions.retrieve(subscription));
    const { url } = await this.#ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: idOf(customer),
        return_url: `${this.#config.siteUrl}/premium`,
      }),
    );
    return url;
  }

  /** Whether all that was paid for an invoice went back. What cost nothing has nothing to go back. */
  async #isTakenBack(invoice: Stripe.Invoice): Promise<boolean> {
    const paid = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid');
    for (const { payment } of paid) {
      const charge = await this.#chargeOf(payment);
      if (!charge || !(charge.refunded || (charge.disputed && (await this.#isLost(charge.id))))) return false;
    }
    return paid.length > 0;
  }

  /** Of what was not paid by a card or the like, but by hand or by credit, nothing goes back by Stripe. */
  async #chargeOf({ payment_intent }: Stripe.InvoicePayment.Payment): Promise<Stripe.Charge | undefined> {
    if (!payment_intent) return undefined;
    const intent = await this.#ask((stripe) =>
      stripe.paymentIntents.retrieve(idOf(payment_intent), { expand: ['latest_charge'] }),
    );
    return typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined;
  }

  async #isLost(charge: string): Promise<boolean> {
    const { data } = await this.#ask((stripe) => stripe.disputes.list({ charge }));
    return data.some(({ status }) => status === 'lost');
  }

  async #ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(this.#stripe);
    } catch (error) {
      if (!isFailure(error)) throw error;
      // Not its sentence, which may repeat what was sent.
      const { type, statusCode, code, requestId } = error;
      throw new PaymentServiceError({ type, status: statusCode, code, request: requestId });
    }
  }

  /** As `#ask`, but `undefined` where Stripe knows no such thing. */
  async #find<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await this.#ask(question);
    } catch (error) {
      if (error instanceof PaymentServiceError && error.reason['status'] === 404) return undefined;
      throw error;
    }
  }
}

function idOf(thing: string | { readonly id: string }): string {
  return typeof thing === 'string' ? thing : thing.id;
}

function offerOf({ active, unit_amount, currency, recurring, product }: Stripe.Price): Offer {
  if (!active || unit_amount === null || recurring?.usage_type !== 'licensed') {
    throw new PaymentServiceError({ type: 'the price is not one that recurs, is active and has an amount' });
  }
  const { interval, interval_count: intervalCount } = recurring;
  return { amount: unit_amount, currency, interval, intervalCount, product: idOf(product) };
}

/** The time that an invoice pays for, by its lines of a product; parts of a time that settle a change do not count. */
function periodOf(invoice: Stripe.Invoice, product: string): Omit<PaidPeriod, 'isTakenBack'> | undefined {
  const lines = invoice.lines.data.filter(
    ({ pricing, parent }) =>
      pricing?.price_details?.product === product && parent?.subscription_item_details?.proration === false,
  );
  if (lines.length === 0) return undefined;
  return {
    invoice: invoice.id,
    begins: Math.min(...lines.map(({ period }) => period.start)) * 1000,
    ends: Math.max(...lines.map(({ period }) => period.end)) * 1000,
  };
}
