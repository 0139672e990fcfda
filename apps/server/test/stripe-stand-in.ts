import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId, now, StripeBooks } from './stripe-books.ts';

export const SECRET_KEY = 'sk_test_standin';
export const WEBHOOK_SECRET = 'whsec_standin';

/** How the stand-in answers: as it should, as Stripe does in an outage, not at all, or as to a key that was withdrawn. */
export type Mood = 'well' | 'down' | 'silent' | 'key-withdrawn';

/** Stripe's API on this machine: the endpoints that the server uses, and no parameter that it does not. */
export interface StripeStandIn {
  readonly url: string;
  readonly books: StripeBooks;
  mood: Mood;
  /** Method and path of each request that came. */
  readonly requests: string[];
  close(): Promise<void>;
}

/**
 * The header by which Stripe signs a body: HMAC-SHA256 of `time.body`, as its documentation says it, by Node alone.
 * @param time - seconds since 1970
 */
export function signatureOf(body: string, secret: string = WEBHOOK_SECRET, time: number = now()): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

interface Question {
  readonly path: readonly string[];
  readonly parameters: URLSearchParams;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const failure = (status: number, type: string, code?: string): Answer => ({
  status,
  body: { error: { type, code, message: `${type} of the stand-in, with ${SECRET_KEY} in it` } },
});

const missing = failure(404, 'invalid_request_error', 'resource_missing');
const list = (data: readonly unknown[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false } });
const found = (thing: unknown): Answer => (thing ? { status: 200, body: thing } : missing);

/** An endpoint: the parameters that it takes, those it must have marked with `!`. */
interface Endpoint {
  readonly match: RegExp;
  readonly parameters: readonly string[];
  readonly answer: (books: StripeBooks, question: Question) => Answer;
}

const endpoints: readonly Endpoint[] = [
  {
    match: /^GET \/v1\/prices\/[^/]+$/,
    parameters: [],
    answer: ({ price }, { path }) => found(price.id === path[3] && price),
  },
  {
    match: /^POST \/v1\/checkout\/sessions$/,
    parameters: ['mode!', 'line_items[0][price]!', 'line_items[0][quantity]!', 'success_url!', 'cancel_url!'],
    answer: (books, { parameters }) =>
      parameters.get('line_items[0][price]') === books.price.id && parameters.get('mode') === 'subscription'
        ? found(books.openSession(parameters.get('success_url') ?? ''))
        : missing,
  },
  {
    match: /^GET \/v1\/checkout\/sessions\/[^/]+$/,
    parameters: [],
    answer: ({ sessions }, { path }) => found(sessions.get(path[4] ?? '')),
  },
  {
    match: /^GET \/v1\/invoices$/,
    parameters: ['subscription!', 'status!', 'limit!', 'expand[0]'],
    answer: ({ invoices, payments }, { parameters }) => {
      const isPaymentsWanted = parameters.get('expand[0]') === 'data.payments';
      const wanted = [...invoices.values()].filter(
        ({ parent, status }) =>
          parent?.subscription_details?.subscription === parameters.get('subscription') &&
          status === parameters.get('status'),
      );
      // The newest first, as Stripe lists everything.
      const page = wanted.toReversed().slice(0, Number(parameters.get('limit')));
      return list(
        page.map((invoice) => {
          const own = [...payments.values()].filter((payment) => payment.invoice === invoice.id);
          return isPaymentsWanted ? { ...invoice, payments: { object: 'list', data: own, has_more: false } } : invoice;
        }),
      );
    },
  },
  {
    match: /^GET \/v1\/invoice_payments$/,
    parameters: ['payment[type]!', 'payment[payment_intent]!', 'expand[0]'],
    answer: ({ payments, invoices }, { parameters }) => {
      const payment = payments.get(parameters.get('payment[payment_intent]') ?? '');
      if (!payment) return list([]);
      const isExpanded = parameters.get('expand[0]') === 'data.invoice';
      return list([{ ...payment, invoice: isExpanded ? invoices.get(payment.invoice) : payment.invoice }]);
    },
  },
  {
    match: /^GET \/v1\/payment_intents\/[^/]+$/,
    parameters: ['expand[0]'],
    answer: (books, { path, parameters }) => {
      const charge = books.chargeOf(path[3] ?? '');
      const isExpanded = parameters.get('expand[0]') === 'latest_charge';
      return found(charge && { id: path[3], object: 'payment_intent', latest_charge: isExpanded ? charge : charge.id });
    },
  },
  {
    match: /^GET \/v1\/disputes$/,
    parameters: ['charge!'],
    answer: ({ disputes }, { parameters }) =>
      list([...disputes.values()].filter(({ charge }) => charge === parameters.get('charge'))),
  },
  {
    match: /^GET \/v1\/subscriptions\/[^/]+$/,
    parameters: [],
    answer: ({ subscriptions }, { path }) => found(subscriptions.get(path[3] ?? '')),
  },
  {
    match: /^POST \/v1\/billing_portal\/sessions$/,
    parameters: ['customer!', 'return_url!'],
    answer: ({ subscriptions }, { parameters }) => {
      const customer = parameters.get('customer');
      if (![...subscriptions.values()].some((one) => one.customer === customer)) return missing;
      const id = newId('bps');
      return found({ id, object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${customer}` });
    },
  },
];

/** Whether a request is written as Stripe wants it; else how it is refused. */
function refusalOf({ method, headers }: IncomingMessage): Answer | undefined {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'invalid_request_error');
  const isVersioned = /^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version']));
  const isForm = method !== 'POST' || headers['content-type'] === 'application/x-www-form-urlencoded';
  return isVersioned && isForm ? undefined : failure(400, 'invalid_request_error');
}

/** Whether the parameters are those of an endpoint; else how they are refused. */
function parameterRefusal({ parameters }: Endpoint, given: URLSearchParams): Answer | undefined {
  const needed = parameters.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));
  if (needed.some((name) => !given.has(name))) return failure(400, 'invalid_request_error', 'parameter_missing');
  const known = new Set(parameters.map((name) => name.replace('!', '')));
  const isKnown = [...given.keys()].every((name) => known.has(name));
  return isKnown ? undefined : failure(400, 'invalid_request_error', 'parameter_unknown');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Starts the stand-in on a free port. */
export async function startStripe(): Promise<StripeStandIn> {
  const books = new StripeBooks();
  const requests: string[] = [];
  const first = new Map<string, { readonly question: string; readonly answer: Answer }>();

  /** A key that comes again gets the first answer, and none where the question is another. */
  const answerOnce = (key: string | undefined, question: string, ask: () => Answer): Answer => {
    if (key === undefined) return failure(400, 'idempotency_error');
    const known = first.get(key);
    if (known) return known.question === question ? known.answer : failure(400, 'idempotency_error');
    const answer = ask();
    first.set(key, { question, answer });
    return answer;
  };

  const answerTo = (request: IncomingMessage, body: string): Answer => {
    const { method = '', url = '', headers } = request;
    if (standIn.mood === 'down') return failure(503, 'api_error');
    if (standIn.mood === 'key-withdrawn') return failure(401, 'invalid_request_error');
    const refusal = refusalOf(request);
    if (refusal) return refusal;
    const { pathname, search } = new URL(url, 'http://stripe');
    const endpoint = endpoints.find(({ match }) => match.test(`${method} ${pathname}`));
    if (!endpoint) return failure(404, 'invalid_request_error', 'endpoint_missing');
    const parameters = new URLSearchParams(method === 'POST' ? body : search);
    const wrong = parameterRefusal(endpoint, parameters);
    if (wrong) return wrong;
    const ask = (): Answer => endpoint.answer(books, { path: pathname.split('/'), parameters });
    if (method !== 'POST') return ask();
    return answerOnce(headers['idempotency-key']?.toString(), `${pathname} ${body}`, ask);
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void textOf(request).then((body) => {
      requests.push(`${request.method} ${new URL(request.url ?? '', 'http://stripe').pathname}`);
      if (standIn.mood === 'silent') return;
      const answer = answerTo(request, body);
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    mood: 'well',
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return standIn;
}
