import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** Parts of Stripe's objects as its own types describe them: what is not there is not read. */
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'product' | 'recurring' | 'type' | 'unit_amount'
>;
export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'mode' | 'payment_status' | 'status' | 'success_url' | 'url'
> & { readonly subscription: string | null };
type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'parent' | 'period' | 'pricing'>;
export type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'payment' | 'status'> & { invoice: string };
export type Invoice = Pick<Stripe.Invoice, 'id' | 'object' | 'parent' | 'status'> & {
  readonly lines: { readonly object: 'list'; readonly data: readonly Line[]; readonly has_more: false };
};
export type Charge = Pick<Stripe.Charge, 'id' | 'object' | 'amount' | 'amount_refunded' | 'disputed' | 'refunded'> & {
  readonly payment_intent: string;
};
export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status'> & { charge: string; payment_intent: string };
export type Subscription = Pick<Stripe.Subscription, 'id' | 'object' | 'cancel_at_period_end' | 'status'> & {
  readonly customer: string;
  /** Seconds at which the last period ends. */
  ends: number;
  readonly product: string;
};

/** An event as it is sent: its bytes. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

const MONTH = 30 * 86_400;

/** What Stripe would know of an account, and what buyers and its owner do there. Each act ends in the events of which Stripe tells. */
export class StripeBooks {
  readonly price: Price = {
    id: 'price_premium',
    object: 'price',
    active: true,
    currency: 'usd',
    product: 'prod_premium',
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: 500,
  };
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly payments = new Map<string, InvoicePayment>();
  readonly charges = new Map<string, Charge>();
  readonly disputes = new Map<string, Dispute>();

  openSession(successUrl: string): Session {
    const id = newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: successUrl,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return session;
  }

  /** A buyer completes a session with a card. */
  pay(session: string, product = 'prod_premium', starts = now()): readonly SentEvent[] {
    const { subscription, events } = this.subscribe(product, starts);
    const bought = this.#changeSession(session, { status: 'complete', payment_status: 'paid', subscription });
    return [...events, eventOf('checkout.session.completed', bought)];
  }

  /** A buyer completes a session with a debit that takes days; `payLate` is when it has come. */
  payWithDebit(session: string): readonly SentEvent[] {
    const subscription = this.#newSubscription('prod_premium', now(), 'incomplete');
    return [
      eventOf('checkout.session.completed', this.#changeSession(session, { status: 'complete', subscription })),
      eventOf('customer.subscription.updated', this.subscriptions.get(subscription)),
    ];
  }

  payLate(session: string): readonly SentEvent[] {
    const { subscription } = this.sessions.get(session) ?? {};
    const events = this.renew(subscription ?? '');
    const paid = this.#changeSession(session, { payment_status: 'paid' });
    return [...events, eventOf('checkout.session.async_payment_succeeded', paid)];
  }

  /** A subscription with its first payment. */
  subscribe(product: string, starts: number): { readonly subscription: string; readonly events: readonly SentEvent[] } {
    const subscription = this.#newSubscription(product, starts, 'active');
    return { subscription, events: this.renew(subscription) };
  }

  /** The next period is paid. */
  renew(subscription: string): readonly SentEvent[] {
    const kept = this.#subscription(subscription);
    const start = kept.ends;
    kept.ends += MONTH;
    kept.status = 'active';
    const invoice = this.#newInvoice(kept, start, 'paid');
    const intent = newId('pi');
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: 500,
      amount_refunded: 0,
      disputed: false,
      refunded: false,
      payment_intent: intent,
    };
    this.charges.set(charge.id, charge);
    this.payments.set(intent, {
      id: newId('inpay'),
      object: 'invoice_payment',
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: intent },
      status: 'paid',
    });
    return [eventOf('invoice.paid', invoice), eventOf('customer.subscription.updated', kept)];
  }

  /** The next period is not paid: the card is refused. */
  failToRenew(subscription: string): readonly SentEvent[] {
    const kept = this.#subscription(subscription);
    const start = kept.ends;
    kept.ends += MONTH;
    kept.status = 'past_due';
    this.#newInvoice(kept, start, 'open');
    return [eventOf('customer.subscription.updated', kept)];
  }

  cancel(subscription: string): readonly SentEvent[] {
    const kept = this.#subscription(subscription);
    kept.cancel_at_period_end = true;
    const announced = eventOf('customer.subscription.updated', kept);
    kept.status = 'canceled';
    return [announced, eventOf('customer.subscription.deleted', kept)];
  }

  /** The owner gives the last payment of a subscription back, or a part of it. */
  refund(subscription: string, amount = 500): readonly SentEvent[] {
    const charge = this.#lastCharge(subscription);
    const back = Math.min(charge.amount_refunded + amount, charge.amount);
    const refunded: Charge = { ...charge, amount_refunded: back, refunded: back === charge.amount };
    this.charges.set(charge.id, refunded);
    return [eventOf('charge.refunded', refunded)];
  }

  /** The bank takes the last payment of a subscription back, or does not. */
  dispute(subscription: string, status: 'lost' | 'won'): readonly SentEvent[] {
    const charge = this.#lastCharge(subscription);
    this.charges.set(charge.id, { ...charge, disputed: true });
    const { payment_intent } = charge;
    const dispute: Dispute = { id: newId('du'), object: 'dispute', status, charge: charge.id, payment_intent };
    this.disputes.set(dispute.id, dispute);
    return [eventOf('charge.dispute.created', dispute), eventOf('charge.dispute.closed', dispute)];
  }

  chargeOf(intent: string): Charge | undefined {
    return [...this.charges.values()].find(({ payment_intent }) => payment_intent === intent);
  }

  #lastCharge(subscription: string): Charge {
    const ids = [...this.invoices.values()]
      .filter(({ parent }) => parent?.subscription_details?.subscription === subscription)
      .map(({ id }) => id);
    const [intent = ''] = [...this.payments].findLast(([, { invoice }]) => ids.includes(invoice)) ?? [];
    const charge = this.chargeOf(intent);
    if (!charge) throw new Error('There is no payment.');
    return charge;
  }

  #subscription(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw new Error(`There is no ${id}.`);
    return subscription;
  }

  #newSubscription(product: string, starts: number, status: Subscription['status']): string {
    const id = newId('sub');
    const customer = newId('cus');
    const subscription: Subscription = {
      id,
      object: 'subscription',
      cancel_at_period_end: false,
      customer,
      product,
      status,
      ends: starts,
    };
    this.subscriptions.set(id, subscription);
    return id;
  }

  #newInvoice({ id: subscription, product, ends }: Subscription, start: number, status: 'open' | 'paid'): Invoice {
    const details = { proration: false, proration_details: null, invoice_item: null, subscription };
    const line: Line = {
      id: newId('il'),
      object: 'line_item',
      amount: 500,
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: { ...details, subscription_item: newId('si') },
      },
      period: { start, end: ends },
      pricing: {
        type: 'price_details',
        unit_amount_decimal: null,
        price_details: { price: `price_of_${product}`, product },
      },
    };
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      lines: { object: 'list', data: [line], has_more: false },
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription },
      },
      status,
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  #changeSession(id: string, change: Partial<Session>): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`There is no ${id}.`);
    const changed = { ...session, ...change };
    this.sessions.set(id, changed);
    return changed;
  }
}

/** An event of an object as it is at this moment. */
export function eventOf(type: string, object: unknown): SentEvent {
  const id = newId('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  return { id, type, body };
}

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
