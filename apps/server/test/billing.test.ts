import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/access/database.ts';
import { dataFolder, runServerCommandWith, startServerProcess } from './server-process.ts';
import { askServer, openShop, type Shop, SITE } from './shop.ts';
import { now } from './stripe-books.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from './stripe-stand-in.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

const DAY = 86_400_000;
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Buys, without any event from Stripe. */
async function buy(): Promise<{ session: string; subscription: string; licence: string }> {
  const session = await shop.begin();
  shop.stripe.books.pay(session);
  const { body } = await shop.licenceOf(session);
  const { subscription } = shop.stripe.books.sessions.get(session) ?? {};
  return { session, subscription: String(subscription), licence: String(body.licence) };
}

/** As a browser reads a licence: by Web Crypto, with the site's public key. */
async function readInBrowser(text: string): Promise<Record<string, unknown> | undefined> {
  const [payload = '', signature = ''] = text.split('.');
  const raw = Buffer.from(shop.publicKey, 'base64url');
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  const bytes = Buffer.from(payload, 'base64url');
  const isSigned = await crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), bytes);
  return isSigned ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : undefined;
}

async function convert(licence: string): Promise<number> {
  const response = await fetch(`${shop.url}/v1/plan?to=bmp`, {
    method: 'POST',
    body: Buffer.from('P6\n1 1\n255\nabc', 'latin1'),
    headers: { authorization: `Bearer ${licence}` },
  });
  return response.status;
}

test('what is sold is said with the price that Stripe has', async () => {
  const { status, body, headers } = await shop.ask('GET', '/v1/billing');
  expect(status).toBe(200);
  expect(body).toEqual({
    sold: true,
    price: { amount: 500, currency: 'usd', interval: 'month', intervalCount: 1, text: '$5.00 a month' },
  });
  expect(headers.get('access-control-allow-origin')).toBe(SITE);
  const asked = shop.stripe.requests.length;
  await shop.ask('GET', '/v1/billing');
  expect(shop.stripe.requests.length).toBe(asked);
});

test('what is bought is a key that a browser accepts, for the time that was paid and three days', async () => {
  const session = await shop.begin();
  const { success_url } = shop.stripe.books.sessions.get(session) ?? {};
  expect(success_url).toBe('https://api.example/v1/billing/licence?session_id={CHECKOUT_SESSION_ID}');
  const before = await shop.licenceOf(session);
  expect([before.status, before.body.code, before.headers.get('retry-after')]).toEqual([409, 'payment-pending', '10']);
  expect(await shop.deliver(shop.stripe.books.pay(session))).toEqual([200, 200, 200]);
  const { status, body, headers } = await shop.licenceOf(session);
  expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
  const read = await readInBrowser(String(body.licence));
  const { subscription } = shop.stripe.books.sessions.get(session) ?? {};
  const { ends = 0 } = shop.stripe.books.subscriptions.get(String(subscription)) ?? {};
  expect(read).toMatchObject({ product: 'premium', holder: 'a Premium subscriber', expires: ends * 1000 + 3 * DAY });
  expect(body.link).toBe(`${SITE}/premium#licence=${body.licence}`);
  expect(body.expires).toBe(new Date(ends * 1000 + 3 * DAY).toISOString());
  // Asked again, it is the same to the letter.
  expect((await shop.licenceOf(session)).body).toEqual(body);
  expect(await convert(String(body.licence))).toBe(200);
});

test('a browser buys and gets its key without a script, by links and forms alone', async () => {
  const page = await shop.ask('GET', '/v1/billing', { headers: BROWSER });
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).toContain('$5.00 a month');
  expect(page.text).not.toContain('<script');
  const begun = await shop.ask('POST', '/v1/billing/checkout', { headers: BROWSER });
  expect([begun.status, begun.headers.get('location')?.split('/').slice(0, 3).join('/')]).toEqual([
    303,
    'https://checkout.stripe.com',
  ]);
  const session = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const waiting = await shop.ask('GET', `/v1/billing/licence?session_id=${session}`, { headers: BROWSER });
  expect([waiting.status, waiting.headers.get('refresh')]).toEqual([409, '10']);
  expect(waiting.text).toContain('not had the payment yet');
  shop.stripe.books.pay(session);
  const done = await shop.ask('GET', `/v1/billing/licence?session_id=${session}`, { headers: BROWSER });
  expect(done.status).toBe(303);
  const [address, licence = ''] = (done.headers.get('location') ?? '').split('#licence=');
  expect(address).toBe(`${SITE}/premium`);
  expect(await readInBrowser(licence)).toMatchObject({ product: 'premium' });
});

test('sessions that are not paid, not there, of another product or malformed give no key', async () => {
  const foreign = await shop.begin();
  shop.stripe.books.pay(foreign, 'prod_mug');
  const asked = shop.stripe.requests.length;
  for (const session of ['', 'cs_test_', '../prices/price_premium', 'cs_test_\n', `cs_${'a'.repeat(300)}`]) {
    expect((await shop.licenceOf(session)).status, session).toBe(404);
  }
  expect(shop.stripe.requests.length).toBe(asked);
  for (const session of ['cs_test_00000000000000000000', foreign]) {
    expect((await shop.licenceOf(session)).body.code).toBe('not-found');
  }
  expect((await shop.ask('GET', '/v1/billing/licence')).body.code).toBe('bad-request');
  expect((await shop.ask('GET', '/v1/billing/licence?session_id=a&session_id=b')).body.code).toBe('bad-request');
});

test('a debit that takes days gives a key when it has come', async () => {
  const session = await shop.begin();
  await shop.deliver(shop.stripe.books.payWithDebit(session));
  expect((await shop.licenceOf(session)).body.code).toBe('payment-pending');
  await shop.deliver(shop.stripe.books.payLate(session));
  expect((await shop.licenceOf(session)).status).toBe(200);
});

test('a renewal gives a new key by the session and by the old key, and a refused card none', async () => {
  const { session, subscription, licence } = await buy();
  await shop.deliver(shop.stripe.books.failToRenew(subscription));
  expect((await shop.licenceOf(session)).body.licence).toBe(licence);
  await shop.deliver(shop.stripe.books.renew(subscription));
  const renewed = await shop.sendLicence('licence', licence);
  expect(renewed.status).toBe(200);
  expect(renewed.body.licence).not.toBe(licence);
  expect((await shop.licenceOf(session)).body).toEqual(renewed.body);
  const byForm = await shop.sendLicence('licence', licence, BROWSER);
  expect([byForm.status, byForm.headers.get('location')]).toEqual([303, renewed.body.link]);
});

test('a key is good for three days after the time that was paid, and one that was paid before is not issued', async () => {
  const session = await shop.begin();
  // Its first month ended two days ago.
  await shop.deliver(shop.stripe.books.pay(session, 'prod_premium', now() - 32 * 86_400));
  const { body } = await shop.licenceOf(session);
  expect(Date.parse(String(body.expires)) - Date.now()).toBeLessThanOrEqual(DAY);
  const late = await shop.begin();
  await shop.deliver(shop.stripe.books.pay(late, 'prod_premium', now() - 33 * 86_400));
  expect((await shop.licenceOf(late)).body.code).toBe('not-found');
});

test('who cancels keeps what was paid; who gets all the money back does not', async () => {
  const cancelled = await buy();
  await shop.deliver(shop.stripe.books.cancel(cancelled.subscription));
  expect((await shop.licenceOf(cancelled.session)).body.licence).toBe(cancelled.licence);
  expect(await convert(cancelled.licence)).toBe(200);

  const partly = await buy();
  await shop.deliver(shop.stripe.books.refund(partly.subscription, 200));
  expect(await convert(partly.licence)).toBe(200);

  const { books } = shop.stripe;
  for (const end of [books.refund.bind(books), (one: string) => books.dispute(one, 'lost')]) {
    const ended = await buy();
    expect(await convert(ended.licence)).toBe(200);
    await shop.deliver(end(ended.subscription));
    expect(await convert(ended.licence)).toBe(401);
    expect((await shop.licenceOf(ended.session)).body.code).toBe('not-found');
    expect((await shop.sendLicence('licence', ended.licence)).body.code).toBe('key-invalid');
  }
  const won = await buy();
  await shop.deliver(books.dispute(won.subscription, 'won'));
  expect(await convert(won.licence)).toBe(200);
});

test('the portal opens for the subscription of a key, and for no other text', async () => {
  const { subscription, licence } = await buy();
  const { customer } = shop.stripe.books.subscriptions.get(subscription) ?? {};
  const { body } = await shop.sendLicence('portal', licence);
  expect(body.url).toBe(`https://billing.stripe.com/p/session/${customer}`);
  const other = await buy();
  const [payload = '', signature = ''] = licence.split('.');
  const wrong = [
    'x',
    `${payload}.`,
    `${payload}.${other.licence.split('.')[1]}`,
    `${Buffer.from('{"product":"premium"}').toString('base64url')}.${signature}`,
    `${licence}.${signature}`,
    'null',
  ];
  for (const text of wrong) {
    expect((await shop.sendLicence('portal', text)).body.code, text).toBe('key-invalid');
    expect((await shop.sendLicence('licence', text)).body.code, text).toBe('key-invalid');
  }
  for (const form of [undefined, 'licence=', 'licence=a&licence=b', '{"licence":"a"}']) {
    const answer = await shop.ask('POST', '/v1/billing/portal', form === undefined ? {} : { body: form });
    expect(answer.body.code, form).toBe('bad-request');
  }
});

test('methods that are not there are told by those that are', async () => {
  for (const [method, path, allowed] of [
    ['GET', 'checkout', 'POST'],
    ['GET', 'webhook', 'POST'],
    ['PUT', 'licence', 'GET, POST, HEAD'],
  ] as const) {
    const response = await fetch(`${shop.url}/v1/billing/${path}`, { method });
    expect([response.status, response.headers.get('allow')], path).toEqual([405, allowed]);
  }
});

test('an idempotency key leads to the same purchase from the same address, and nobody into another’s', async () => {
  const begin = (address: string, key: string): Promise<string | undefined> =>
    shop
      .ask('POST', '/v1/billing/checkout', { headers: { 'x-forwarded-for': address, 'idempotency-key': key } })
      .then(({ body }) => body.url);
  const first = await begin('192.0.2.1', 'mine');
  expect(await begin('192.0.2.1', 'mine')).toBe(first);
  expect(await begin('192.0.2.1', 'other')).not.toBe(first);
  expect(await begin('192.0.2.2', 'mine')).not.toBe(first);
  const wrong = await shop.ask('POST', '/v1/billing/checkout', { headers: { 'idempotency-key': 'a b' } });
  expect(wrong.body.code).toBe('bad-request');
});

test('an address may not ask without end', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.99' };
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 31; time++) {
    const { body } = await shop.ask('GET', '/v1/billing/licence?session_id=x', { headers });
    codes.push(body.code);
  }
  expect(codes.filter((code) => code === 'not-found').length).toBe(30);
  expect(codes.at(-1)).toBe('rate-limited');
});

test('an address that a client claims is not believed where no proxy was named', async () => {
  const direct = await openShop({}, { proxy: undefined });
  const codes: (string | undefined)[] = [];
  // Each says that it is another.
  for (let time = 0; time < 31; time++) codes.push((await direct.licenceOf('x')).body.code);
  expect(codes.at(-1)).toBe('rate-limited');
  await direct.close();
});

test('a key that was bought once is taken by the API for as long as its subscription is paid', async () => {
  const session = await shop.begin();
  const events = shop.stripe.books.pay(session, 'prod_premium', now() - 32 * 86_400);
  await shop.deliver(events);
  const { body } = await shop.licenceOf(session);
  const licence = String(body.licence);
  const database = openDatabase(shop.data);
  const { id } = (await readInBrowser(licence)) ?? {};
  // As if its days of grace were over too.
  database.prepare('UPDATE licences SET expires = ? WHERE id = ?').run(Date.now() - 1, String(id));
  expect(await convert(licence)).toBe(401);
  // Its subscriber can still change the card that was refused.
  expect((await shop.sendLicence('portal', licence)).status).toBe(200);
  const { subscription } = shop.stripe.books.sessions.get(session) ?? {};
  await shop.deliver(shop.stripe.books.renew(String(subscription)));
  expect(await convert(licence)).toBe(200);
  const { body: next } = await shop.sendLicence('licence', licence);
  expect(Date.parse(String(next.expires))).toBeGreaterThan(Date.now() + 25 * DAY);
  await shop.deliver(shop.stripe.books.refund(String(subscription)));
  expect(await convert(licence)).toBe(401);
  database.close();
});

test('a server that cannot sell as it is told does not start, and neither its words nor its help hold a secret', () => {
  const folder = dataFolder();
  const half = { SAFELIGHT_STRIPE_SECRET_KEY: SECRET_KEY, SAFELIGHT_STRIPE_PRICE: 'price_premium' };
  const whole = {
    ...half,
    SAFELIGHT_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SAFELIGHT_SITE_URL: SITE,
    SAFELIGHT_SERVER_URL: 'https://api.example',
  };
  const serve = (environment: Record<string, string>, ...args: readonly string[]) =>
    runServerCommandWith(environment, 'serve', '--port', '0', '--data', folder, ...args);
  const refused = serve(half);
  expect([refused.code, refused.err]).toEqual([
    1,
    'error: Selling Premium is set up in part: SAFELIGHT_STRIPE_WEBHOOK_SECRET, SAFELIGHT_SITE_URL, SAFELIGHT_SERVER_URL are missing.\n',
  ]);
  const keyless = serve(whole);
  expect(keyless.code).toBe(1);
  expect(keyless.err).toContain('safelight-server licence key');
  const help = serve(whole, '--help');
  expect(help.code).toBe(0);
  for (const { out, err } of [refused, keyless, help]) {
    expect(out + err).not.toContain(SECRET_KEY);
    expect(out + err).not.toContain(WEBHOOK_SECRET);
  }
  rmSync(folder, { recursive: true });
});

test('a server without the configuration sells nothing and says so on every route', async () => {
  const plain = await startServerProcess();
  expect((await askServer(plain.url, 'GET', '/v1/billing')).body).toEqual({ sold: false });
  const page = await askServer(plain.url, 'GET', '/v1/billing', { headers: BROWSER });
  expect([page.status, page.text.includes('Premium is not sold here')]).toEqual([404, true]);
  for (const [method, path] of [
    ['POST', '/v1/billing/checkout'],
    ['GET', '/v1/billing/licence?session_id=cs_test_0000000000'],
    ['POST', '/v1/billing/licence'],
    ['POST', '/v1/billing/portal'],
    ['POST', '/v1/billing/webhook'],
  ] as const) {
    const { status, body } = await askServer(plain.url, method, path);
    expect([status, body.code], path).toEqual([404, 'not-sold-here']);
  }
  await plain.stop();
});

test('a server of one’s own sells as the environment says, and tells no secret', async () => {
  const environment = {
    SAFELIGHT_STRIPE_SECRET_KEY: SECRET_KEY,
    SAFELIGHT_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SAFELIGHT_STRIPE_PRICE: 'price_premium',
    SAFELIGHT_SITE_URL: SITE,
    SAFELIGHT_SERVER_URL: 'https://api.example/',
    SAFELIGHT_STRIPE_API: shop.stripe.url,
  };
  const server = await startServerProcess([], shop.data, environment);
  expect((await askServer(server.url, 'GET', '/v1/billing')).body).toMatchObject({ sold: true });
  // Who sells the API does not give it away on the same machine.
  expect((await fetch(`${server.url}/v1/convert?to=bmp`, { method: 'POST', body: 'x' })).status).toBe(401);
  shop.stripe.mood = 'key-withdrawn';
  const refused = await askServer(server.url, 'POST', '/v1/billing/checkout');
  shop.stripe.mood = 'well';
  expect(refused.body.code).toBe('payment-unavailable');
  await server.stop();
  expect(server.output()).toContain('"status":401');
  expect(server.output()).toContain('test mode');
  for (const text of [server.output(), refused.text]) {
    expect(text).not.toContain(SECRET_KEY);
    expect(text).not.toContain(WEBHOOK_SECRET);
  }
});
