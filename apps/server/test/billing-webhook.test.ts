import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { askServer, deliverTo, openShop, type Shop, SITE } from './shop.ts';
import { eventOf, now, type SentEvent } from './stripe-books.ts';
import { SECRET_KEY, signatureOf, WEBHOOK_SECRET } from './stripe-stand-in.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

const subscriptionOf = (session: string): string => shop.stripe.books.sessions.get(session)?.subscription ?? '';

/** Licences that appeared while something was done. */
async function licencesOf(work: () => Promise<unknown>): Promise<ReturnType<Shop['licences']>> {
  const before = new Set(shop.licences().map(({ id }) => id));
  await work();
  return shop.licences().filter(({ id }) => !before.has(id));
}

test('an event that is not signed by Stripe, was changed, or is sent again later does nothing', async () => {
  const session = await shop.begin();
  const [paid] = shop.stripe.books.pay(session);
  const event = paid as SentEvent;
  const { body } = event;
  const time = now();
  const good = signatureOf(body, WEBHOOK_SECRET, time);
  const forged: readonly (readonly [string, string, string])[] = [
    ['no signature', body, ''],
    ['another secret', body, signatureOf(body, 'whsec_other')],
    ['the empty secret', body, signatureOf(body, '')],
    ['the public part as secret', body, signatureOf(body, 'whsec_')],
    ['a changed body', body.replace('"paid"', '"paid" '), good],
    ['no body', '', good],
    ['another body', eventOf('invoice.paid', {}).body, good],
    ['six minutes old', body, signatureOf(body, WEBHOOK_SECRET, time - 360)],
    ['its time moved', body, good.replace(/t=\d+/, `t=${time + 1}`)],
    ['no time', body, good.replace(/t=\d+,/, '')],
    ['time that is none', body, good.replace(/t=\d+/, 't=x')],
    ['an older scheme', body, good.replace('v1=', 'v0=')],
    ['an empty signature', body, `t=${time},v1=`],
    ['no value', body, `t=${time},v1`],
    ['half a signature', body, good.slice(0, -32)],
    ['another alphabet', body, good.toUpperCase()],
  ];
  const asked = shop.stripe.requests.length;
  const issued = await licencesOf(async () => {
    for (const [what, text, signature] of forged) {
      const answer = await deliverTo(shop.url, { ...event, body: text }, signature);
      expect([answer.status, answer.body.code], what).toEqual([400, 'signature-invalid']);
      expect(answer.text).not.toContain(event.id);
    }
  });
  expect(issued).toEqual([]);
  expect(shop.stripe.requests.length).toBe(asked);
  const accepted = await licencesOf(() =>
    deliverTo(shop.url, event, `${signatureOf(body, 'whsec_old', time)},${good.split(',')[1]}`),
  );
  expect(accepted.length).toBe(1);
});

test('an event that comes twice is dealt with once, and then Stripe is not asked', async () => {
  const session = await shop.begin();
  const events = shop.stripe.books.pay(session);
  const issued = await licencesOf(() =>
    Promise.all([...events, ...events, ...events].map((event) => deliverTo(shop.url, event))),
  );
  expect(issued.length).toBe(1);
  const asked = shop.stripe.requests.length;
  expect(await shop.deliver(events)).toEqual([200, 200, 200]);
  expect(shop.stripe.requests.length).toBe(asked);
});

test('events of no matter, of other products and of payments without an invoice are taken and do nothing', async () => {
  const mug = shop.stripe.books.subscribe('prod_mug', now());
  const issued = await licencesOf(async () => {
    const others = [
      eventOf('customer.created', { id: 'cus_1' }),
      eventOf('invoice.paid', { id: 'in_1', parent: null }),
      eventOf('invoice.paid', null),
      eventOf('charge.refunded', { id: 'ch_1', payment_intent: 'pi_none' }),
      eventOf('charge.refunded', { id: 'ch_1', payment_intent: null }),
      eventOf('checkout.session.completed', { id: 'cs_1', mode: 'payment', subscription: null }),
    ];
    expect(await shop.deliver([...mug.events, ...others])).toEqual(Array<number>(8).fill(200));
  });
  expect(issued).toEqual([]);
});

test('what an event claims is not believed: Stripe is asked', async () => {
  const session = await shop.begin();
  shop.stripe.books.payWithDebit(session);
  const lies = [
    eventOf('invoice.paid', {
      id: 'in_lie',
      status: 'paid',
      parent: { subscription_details: { subscription: subscriptionOf(session) } },
    }),
    eventOf('checkout.session.completed', {
      id: session,
      payment_status: 'paid',
      subscription: subscriptionOf(session),
    }),
  ];
  expect(await licencesOf(() => shop.deliver(lies))).toEqual([]);
});

test('events of an older version of the API, and with whole objects, are understood', async () => {
  const { subscription } = shop.stripe.books.subscribe('prod_premium', now());
  const old = eventOf('invoice.paid', { id: 'in_old', subscription: { id: subscription, object: 'subscription' } });
  expect((await licencesOf(() => shop.deliver([old]))).length).toBe(1);
});

test('while Stripe is down or refuses, people are told so, and events are taken when they come again', async () => {
  const session = await shop.begin();
  const events = shop.stripe.books.pay(session);
  for (const mood of ['down', 'key-withdrawn'] as const) {
    shop.stripe.mood = mood;
    const issued = await licencesOf(async () => {
      expect(await shop.deliver(events.slice(0, 1)), mood).toEqual([503]);
    });
    expect(issued).toEqual([]);
    for (const answer of [await shop.licenceOf(session), await shop.ask('POST', '/v1/billing/checkout')]) {
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')], mood).toEqual([
        503,
        'payment-unavailable',
        '30',
      ]);
      expect(answer.text).not.toContain(SECRET_KEY);
    }
    shop.stripe.mood = 'well';
  }
  expect((await licencesOf(() => shop.deliver(events))).length).toBe(1);
});

test('a Stripe that never answers is not waited for', async () => {
  const impatient = await openShop({ patience: 200 });
  impatient.stripe.mood = 'silent';
  const { books } = impatient.stripe;
  const { id } = books.openSession('');
  const [paid] = books.pay(id);
  const answers = await Promise.all([
    deliverTo(impatient.url, paid as SentEvent),
    impatient.licenceOf(id),
    impatient.ask('POST', '/v1/billing/checkout'),
    impatient.ask('GET', '/v1/billing'),
  ]);
  for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'payment-unavailable']);
  expect(impatient.licences()).toEqual([]);
  await impatient.close();
});

test('a body that is too large is refused before it is read', async () => {
  const { status, body } = await deliverTo(shop.url, { id: '', type: '', body: 'x'.repeat(2 ** 20 + 1) }, 't=1,v1=a');
  expect([status, body.code]).toEqual([413, 'limit-exceeded']);
});

type Act = 'renew' | 'fail' | 'cancel' | 'refund' | 'partly' | 'lose' | 'win';

function act(subscription: string, what: Act): readonly SentEvent[] {
  const { books } = shop.stripe;
  switch (what) {
    case 'renew':
      return books.renew(subscription);
    case 'fail':
      return books.failToRenew(subscription);
    case 'cancel':
      return books.cancel(subscription);
    case 'refund':
      return books.refund(subscription);
    case 'partly':
      return books.refund(subscription, 100);
    case 'lose':
      return books.dispute(subscription, 'lost');
    case 'win':
      return books.dispute(subscription, 'won');
  }
}

/** When the licences of a subscription end that are good, in a server’s own words. */
function goodEnds(all: ReturnType<Shop['licences']>): readonly number[] {
  return all.filter(({ isRevoked }) => !isRevoked).map(({ expires }) => expires);
}

const DAY = 86_400;

test('in whatever order and how often events come, the same licences are good in the end', async () => {
  const acts = fc.array(fc.constantFrom<Act>('renew', 'fail', 'cancel', 'refund', 'partly', 'lose', 'win'), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.infiniteStream(fc.nat()),
      fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
      fc.boolean(),
      async (all, places, times, isTogether) => {
        const session = await shop.begin();
        const events = [...shop.stripe.books.pay(session)];
        const subscription = subscriptionOf(session);
        // What ought to be good, by what was done: each payment’s own end, unless its money went back.
        const expected: { ends: number; isBack: boolean }[] = [];
        const ended = (): number => (shop.stripe.books.subscriptions.get(subscription)?.ends ?? 0) + 3 * DAY;
        expected.push({ ends: ended() * 1000, isBack: false });
        const issued = await licencesOf(async () => {
          for (const [at, what] of all.entries()) {
            // Some come while more is still to happen.
            if ((places.next().value ?? 0) % 2 === 0) {
              const event = events[(places.next().value ?? 0) % events.length] as SentEvent;
              expect((await deliverTo(shop.url, event)).status, String(at)).toBe(200);
            }
            events.push(...act(subscription, what));
            if (what === 'renew') expected.push({ ends: ended() * 1000, isBack: false });
            const last = expected.at(-1);
            if (last && (what === 'refund' || what === 'lose')) last.isBack = true;
          }
          const deliveries = events
            .flatMap((event) => Array<SentEvent>(times.next().value ?? 1).fill(event))
            .map((event) => ({ event, place: places.next().value ?? 0 }))
            .toSorted((one, other) => one.place - other.place);
          const send = async ({ event }: { event: SentEvent }): Promise<void> => {
            expect((await deliverTo(shop.url, event)).status).toBe(200);
          };
          if (isTogether) await Promise.all(deliveries.map(send));
          else for (const delivery of deliveries) await send(delivery);
        });
        const good = expected.filter(({ isBack }) => !isBack).map(({ ends }) => ends);
        expect(goodEnds(issued)).toEqual(good.toSorted((one, other) => one - other));
        // The buyer gets the one that runs longest.
        const { status, body } = await shop.licenceOf(session);
        expect(status).toBe(good.length > 0 ? 200 : 404);
        if (good.length > 0) expect(Date.parse(String(body.expires))).toBe(Math.max(...good));
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 60) },
  );
});

test('two servers on one folder, told the same at the same time, issue one licence', async () => {
  const environment = {
    SAFELIGHT_STRIPE_SECRET_KEY: SECRET_KEY,
    SAFELIGHT_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SAFELIGHT_STRIPE_PRICE: 'price_premium',
    SAFELIGHT_SITE_URL: SITE,
    SAFELIGHT_SERVER_URL: 'https://api.example',
    SAFELIGHT_STRIPE_API: shop.stripe.url,
  };
  const servers: ServerProcess[] = [];
  for (let count = 0; count < 2; count++) servers.push(await startServerProcess([], shop.data, environment));
  for (let time = 0; time < 10; time++) {
    const session = await shop.begin();
    const events = shop.stripe.books.pay(session);
    const issued = await licencesOf(async () => {
      const sent = servers.flatMap(({ url }) => [
        ...events.map((event) => deliverTo(url, event)),
        askServer(url, 'GET', `/v1/billing/licence?session_id=${session}`),
      ]);
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
      expect(new Set(answers.flatMap(({ body }) => body.licence ?? [])).size).toBe(1);
    });
    expect(issued.length).toBe(1);
  }
  for (const server of servers) expect(await server.stop()).toBe(0);
});
