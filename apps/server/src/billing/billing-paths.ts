import type { Json } from '../openapi/parameters.ts';
import { json, problemResponses } from '../openapi/parts.ts';
import type { ProblemCode } from '../problem.ts';

const address: Json = {
  type: 'object',
  required: ['url'],
  properties: { url: { type: 'string', description: 'Where the buyer’s browser goes next.' } },
};

const licence: Json = {
  type: 'object',
  required: ['licence', 'expires', 'link'],
  properties: {
    licence: { type: 'string', description: 'The key.' },
    expires: { type: 'string', description: 'When it ends; the next one is asked for before that.' },
    link: { type: 'string', description: 'The site’s page, with the key behind the # of the address.' },
  },
};

const offer: Json = {
  type: 'object',
  required: ['sold'],
  properties: {
    sold: { type: 'boolean', description: 'Whether anything is sold here.' },
    price: {
      type: 'object',
      required: ['amount', 'currency', 'interval', 'intervalCount', 'text'],
      properties: {
        amount: { type: 'integer', description: 'In the smallest unit of the currency, as Stripe counts it.' },
        currency: { type: 'string', description: 'The code of the currency, in small letters.' },
        interval: { type: 'string', enum: ['day', 'week', 'month', 'year'] },
        intervalCount: { type: 'integer', minimum: 1, description: 'Intervals that one payment is for.' },
        text: { type: 'string', description: 'The same in English.' },
      },
    },
  },
};

const licenceForm: Json = {
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required: ['licence'],
        properties: { licence: { type: 'string', description: 'A key that was bought here; it may have run out.' } },
      },
    },
  },
};

/** What `/v1/billing` does, for the OpenAPI document. */
export function billingPaths(): Json {
  const page = { 'text/html': { schema: { type: 'string' } } };
  const withPage = (response: Json): Json => ({
    ...response,
    content: { ...(response['content'] as Json), ...page },
  });
  const sentOn = {
    description: 'The same for a browser (Accept: text/html): it is sent on.',
    headers: { Location: { description: 'Where to.', schema: { type: 'string' } } },
  };
  const problems = (...codes: readonly ProblemCode[]): Json =>
    Object.fromEntries(
      Object.entries(problemResponses(['bad-request', 'not-sold-here', 'limit-exceeded', ...codes])).map(
        ([status, response]) => [status, withPage(response as Json)],
      ),
    );
  const operation = (operationId: string, summary: string, rest: Json): Json => ({
    tags: ['Billing'],
    operationId,
    summary,
    security: [],
    ...rest,
  });
  const asked: readonly ProblemCode[] = ['rate-limited', 'internal-error', 'payment-unavailable'];
  return {
    '/v1/billing': {
      get: operation('offer', 'Say whether Premium is sold here, and for how much', {
        responses: {
          200: withPage(json('What is sold; a page to buy it for a browser.', offer)),
          ...problems('internal-error', 'payment-unavailable'),
        },
      }),
    },
    '/v1/billing/checkout': {
      post: operation('checkout', 'Begin a purchase', {
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'A text of your own: sent again from the same address it leads to the same purchase.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          },
        ],
        responses: { 200: json('Stripe’s page for it.', address), 303: sentOn, ...problems(...asked) },
      }),
    },
    '/v1/billing/licence': {
      get: operation('boughtLicence', 'Get the newest key of a purchase', {
        parameters: [
          {
            name: 'session_id',
            in: 'query',
            required: true,
            description: 'Of the address to which Stripe sends a buyer after the payment.',
            schema: { type: 'string', maxLength: 255 },
          },
        ],
        responses: {
          200: json('The key.', licence),
          303: sentOn,
          ...problems('not-found', 'payment-pending', ...asked),
        },
      }),
      post: operation('renewedLicence', 'Get the newest key of the subscription of another', {
        requestBody: licenceForm,
        responses: {
          200: json('The key.', licence),
          303: sentOn,
          ...problems('not-found', 'key-invalid', ...asked),
        },
      }),
    },
    '/v1/billing/portal': {
      post: operation('portal', 'Open the page of a subscription: invoices, card, cancelling', {
        requestBody: licenceForm,
        responses: { 200: json('Stripe’s page for it.', address), 303: sentOn, ...problems('key-invalid', ...asked) },
      }),
    },
    '/v1/billing/webhook': {
      post: operation('webhook', 'For Stripe: take an event', {
        parameters: [
          {
            name: 'Stripe-Signature',
            in: 'header',
            required: true,
            description: 'Stripe’s signature of the body.',
            schema: { type: 'string' },
          },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          200: json('It was dealt with, now or before.', {
            type: 'object',
            required: ['received'],
            properties: { received: { type: 'boolean' } },
          }),
          ...problems('signature-invalid', 'internal-error', 'payment-unavailable'),
        },
      }),
    },
  };
}
