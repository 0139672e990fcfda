import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOfError, RequestError } from '../problem.ts';
import type { Billing, BoughtLicence } from './billing.ts';
import { offerText, sendOfferPage, sendProblemPage } from './billing-pages.ts';
import { PaymentServiceError } from './payment-service-error.ts';

/** Bytes of a body: Stripe's events are a few thousand. */
const MAX_BODY = 2 ** 20;

/**
 * `/v1/billing`: what is sold here and how it is bought. Programs get JSON; a browser that comes by a link gets a page, or is sent on.
 * @param billing - `undefined`: nothing is sold, and every route says so
 */
export function addBillingRoutes(app: FastifyInstance, billing: Billing | undefined): void {
  app.register((routes, _options, done) => {
    // Signatures are over bytes, and no file comes this way.
    routes.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MAX_BODY } as const;
    routes.addContentTypeParser('*', options, (_request, body, parsed) => parsed(null, body));
    routes.addHook('onRequest', (_request, reply, next) => {
      // Keys are in answers and addresses of sessions: neither is kept or told on.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', vary: 'accept' });
      if (billing) reply.header('access-control-allow-origin', new URL(billing.siteUrl).origin);
      next();
    });
    routes.setErrorHandler((error, request, reply) => {
      if (error instanceof PaymentServiceError) request.log.error({ stripe: error.reason }, 'Stripe cannot be asked');
      if (!wantsPage(request)) throw error;
      const { problem, headers } = problemOfError(error);
      if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
      return sendProblemPage(reply.headers(headers), problem, billing?.siteUrl);
    });
    addOfferRoute(routes, billing);
    addPurchaseRoutes(routes, billing);
    addWebhookRoute(routes, billing);
    done();
  });
}

function addOfferRoute(routes: FastifyInstance, billing: Billing | undefined): void {
  routes.get('/v1/billing', async (request, reply) => {
    if (wantsPage(request)) {
      const selling = requireBilling(billing);
      return sendOfferPage(reply, await selling.offer(), selling.siteUrl);
    }
    if (!billing) return { sold: false };
    const offer = await billing.offer();
    const { amount, currency, interval, intervalCount } = offer;
    reply.header('cache-control', 'public, max-age=300');
    return { sold: true, price: { amount, currency, interval, intervalCount, text: offerText(offer) } };
  });
}

function addPurchaseRoutes(routes: FastifyInstance, billing: Billing | undefined): void {
  routes.post('/v1/billing/checkout', async (request, reply) => {
    const selling = await admitted(billing, request);
    const key = idempotencyKey(request.headers['idempotency-key']);
    return sendAddress(request, reply, await selling.createCheckout(request.ip, key));
  });

  routes.get('/v1/billing/licence', async (request, reply) => {
    const selling = await admitted(billing, request);
    const { session_id: session } = request.query as { readonly session_id?: unknown };
    if (typeof session !== 'string') throw new RequestError('bad-request', 'Say session_id, once.');
    return sendLicence(request, reply, await selling.licenceOfSession(session));
  });

  routes.post('/v1/billing/licence', async (request, reply) => {
    const selling = await admitted(billing, request);
    return sendLicence(request, reply, await selling.licenceOfLicence(licenceField(request)));
  });

  routes.post('/v1/billing/portal', async (request, reply) => {
    const selling = await admitted(billing, request);
    return sendAddress(request, reply, await selling.createPortal(licenceField(request)));
  });
}

function addWebhookRoute(routes: FastifyInstance, billing: Billing | undefined): void {
  routes.post('/v1/billing/webhook', async (request) => {
    const { 'stripe-signature': signature } = request.headers;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await requireBilling(billing).receiveEvent(body, typeof signature === 'string' ? signature : undefined);
    return { received: true };
  });
}

function requireBilling(billing: Billing | undefined): Billing {
  if (!billing) throw new RequestError('not-sold-here', 'Premium is not sold here.');
  return billing;
}

async function admitted(billing: Billing | undefined, { ip }: FastifyRequest): Promise<Billing> {
  const selling = requireBilling(billing);
  await selling.admit(ip);
  return selling;
}

function sendAddress(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
  return wantsPage(request) ? reply.redirect(url, 303) : reply.send({ url });
}

function sendLicence(request: FastifyRequest, reply: FastifyReply, bought: BoughtLicence): FastifyReply {
  return wantsPage(request) ? reply.redirect(bought.link, 303) : reply.send(bought);
}

/** Whether a person looks at the answer: programs do not ask for HTML. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function idempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new RequestError('bad-request', 'Idempotency-Key is one text of 1 to 255 printable characters.');
}

/** The field `licence` of a form; a form needs no leave of a browser to be sent from another site. */
function licenceField({ body }: FastifyRequest): string {
  const [licence, ...more] = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '').getAll('licence');
  if (licence === undefined || licence.trim() === '' || more.length > 0) {
    throw new RequestError('bad-request', 'Send a form (application/x-www-form-urlencoded) with your key as licence.');
  }
  return licence.trim();
}
