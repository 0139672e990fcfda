import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/access/database.ts';
import type { BillingConfig } from '../src/billing/billing-config.ts';
import type { ServerConfig } from '../src/config.ts';
import { ensureSigningKey } from '../src/licences/licences.ts';
import { startServer } from '../src/server.ts';
import { expectDescribed } from './described.ts';
import type { SentEvent } from './stripe-books.ts';
import { SECRET_KEY, type StripeStandIn, signatureOf, startStripe, WEBHOOK_SECRET } from './stripe-stand-in.ts';

export const SITE = 'https://site.example';

/** An answer, held to the document. */
export interface ShopAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where it is no JSON. */
  readonly body: {
    readonly code?: string;
    readonly url?: string;
    readonly licence?: string;
    readonly link?: string;
    readonly expires?: string;
  };
}

/** A server that sells, the Stripe that it asks, and what a buyer does. */
export interface Shop {
  readonly url: string;
  readonly stripe: StripeStandIn;
  readonly data: string;
  /** As the site is built with it. */
  readonly publicKey: string;
  ask(method: 'GET' | 'POST', path: string, options?: RequestInit): Promise<ShopAnswer>;
  /** Sends events to the webhook as Stripe would, one after the other; the statuses of the answers. */
  deliver(events: readonly SentEvent[]): Promise<readonly number[]>;
  /** Begins a purchase; the id of the session. */
  begin(): Promise<string>;
  licenceOf(session: string): Promise<ShopAnswer>;
  sendLicence(action: 'licence' | 'portal', licence: string, headers?: Record<string, string>): Promise<ShopAnswer>;
  /** What the folder's database says, without the times. */
  licences(): readonly { readonly id: string; readonly isRevoked: boolean; readonly expires: number }[];
  close(): Promise<void>;
}

function billingConfig(stripe: StripeStandIn, change: Partial<BillingConfig> = {}): BillingConfig {
  return {
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    price: 'price_premium',
    siteUrl: SITE,
    serverUrl: 'https://api.example',
    api: stripe.url,
    ...change,
  };
}

/** Asks a server of `/v1/billing`, and holds the answer to the document. */
export async function askServer(url: string, method: string, path: string, options: RequestInit = {}) {
  const response = await fetch(`${url}${path}`, { method, redirect: 'manual', ...options });
  const body = await expectDescribed(response, path.replace(/\?.*/s, ''), method.toLowerCase());
  const { status, headers } = response;
  return { status, headers, text: await response.text(), body: (body ?? {}) as ShopAnswer['body'] };
}

/** Sends an event to a webhook as Stripe would. */
export function deliverTo(url: string, { body }: SentEvent, signature = signatureOf(body)): Promise<ShopAnswer> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return askServer(url, 'POST', '/v1/billing/webhook', { body, headers });
}

/** Opens a shop with a folder of its own. */
export async function openShop(change: Partial<BillingConfig> = {}, server: Partial<ServerConfig> = {}): Promise<Shop> {
  const stripe = await startStripe();
  const data = mkdtempSync(join(tmpdir(), 'safelight-shop-'));
  const publicKey = ensureSigningKey(data);
  const running = await startServer({
    port: 0,
    data,
    temporary: join(data, 'temporary'),
    log: false,
    workers: 1,
    // The tests are one address, each buyer another.
    proxy: 'loopback',
    billing: billingConfig(stripe, change),
    ...server,
  });
  let buyer = 0;
  const ask: Shop['ask'] = (method, path, options = {}) => {
    const headers = new Headers(options.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', `2001:db8::${(++buyer).toString(16)}`);
    return askServer(running.address, method, path, { ...options, headers });
  };
  return {
    url: running.address,
    stripe,
    data,
    publicKey,
    ask,
    async deliver(events) {
      const statuses: number[] = [];
      for (const event of events) statuses.push((await deliverTo(running.address, event)).status);
      return statuses;
    },
    async begin() {
      const { body } = await ask('POST', '/v1/billing/checkout');
      return String(body.url).split('/').at(-1) ?? '';
    },
    licenceOf: (session) => ask('GET', `/v1/billing/licence?session_id=${encodeURIComponent(session)}`),
    sendLicence: (action, licence, headers = {}) =>
      ask('POST', `/v1/billing/${action}`, { body: new URLSearchParams({ licence }), headers }),
    licences() {
      const database = openDatabase(data);
      const rows = database.prepare('SELECT id, revoked, expires FROM licences ORDER BY expires, id').all();
      database.close();
      return (rows as unknown as { id: string; revoked: number | null; expires: number }[]).map(
        ({ id, revoked, expires }) => ({ id, isRevoked: revoked !== null, expires }),
      );
    },
    async close() {
      await running.close();
      await stripe.close();
      rmSync(data, { recursive: true });
    },
  };
}
