import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteConfig } from '../../site-config.ts';
import { checkKeptLicence, takeLicence } from './kept-licence.ts';
import type { CheckedLicence } from './licence.ts';

vi.mock(import('../../site-config.ts'), async (original) => {
  const { siteConfig: config } = await original();
  return { siteConfig: { ...config } };
});

const DAY = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 4, 3);
let keys: CryptoKeyPair;
/** What the site serves as its list: a text, or no such file; nothing: there is no network. */
let served: string | 404 | undefined;
let asked: string[];

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

async function signed(payload: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return `${base64Url(bytes)}.${base64Url(new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, bytes)))}`;
}

const licence = (id: string): Promise<string> =>
  signed({ id, product: 'premium', holder: 'Ada', begins: start, expires: start + 90 * DAY });
const list = (made: number, ...revoked: readonly string[]): Promise<string> => signed({ revoked, made });

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  localStorage.clear();
  asked = [];
  served = 404;
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  Object.assign(siteConfig, { licenceKey: base64Url(raw) });
  vi.stubGlobal('fetch', async (path: string): Promise<Response> => {
    asked.push(path);
    if (served === undefined) throw new TypeError('No network.');
    return served === 404 ? new Response('Not found', { status: 404 }) : new Response(served);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is told of the kept licence, one after the other. */
async function told(): Promise<readonly (string | undefined)[]> {
  const all: (CheckedLicence | undefined)[] = [];
  await checkKeptLicence(localStorage, (checked) => all.push(checked));
  return all.map((checked) => (checked?.licence ? 'valid' : checked?.refusal?.reason));
}

test('who has no licence asks for nothing, and neither does who enters none that could be valid', async () => {
  expect(await told()).toEqual([undefined]);
  expect((await takeLicence(localStorage, 'no key')).refusal?.reason).toBe('malformed');
  vi.setSystemTime(start - 1);
  expect((await takeLicence(localStorage, await licence('a'))).refusal?.reason).toBe('early');
  expect(asked).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test('the list is asked for when a licence is entered, then once a day, at one address and without it where offline', async () => {
  expect((await takeLicence(localStorage, await licence('a'))).licence?.holder).toBe('Ada');
  vi.setSystemTime(start + DAY - 1);
  expect(await told()).toEqual(['valid']);
  expect(asked).toHaveLength(1);
  vi.setSystemTime(start + DAY);
  served = undefined;
  expect(await told()).toEqual(['valid', 'valid']);
  // Nobody answered: it is asked for again.
  served = 404;
  expect(await told()).toEqual(['valid', 'valid']);
  expect(await told()).toEqual(['valid']);
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/licences/revoked.txt'));
});

test('a page that looks twice asks once', async () => {
  await takeLicence(localStorage, await licence('a'));
  vi.setSystemTime(start + DAY);
  expect((await Promise.all([told(), told(), told()])).map((all) => all.length)).toEqual([2, 1, 1]);
  expect(asked).toHaveLength(2);
});

test('a revoked licence is refused when it is entered, and the day after where it is kept; offline, too', async () => {
  served = await list(start, 'b');
  expect((await takeLicence(localStorage, await licence('b'))).refusal?.reason).toBe('revoked');
  expect((await takeLicence(localStorage, await licence('a'))).licence).toBeDefined();
  served = await list(start + 1, 'b', 'a');
  vi.setSystemTime(start + DAY);
  expect(await told()).toEqual(['valid', 'revoked']);
  served = undefined;
  expect(await told()).toEqual(['revoked']);
  expect((await takeLicence(localStorage, await licence('b'))).refusal?.reason).toBe('revoked');
});

test('neither an older list, nor none, nor one of another key undoes a newer one', async () => {
  const [older, newer] = [await list(start), await list(start + 1, 'a')];
  const key = await licence('a');
  served = newer;
  expect((await takeLicence(localStorage, key)).refusal?.reason).toBe('revoked');
  const foreign = (await list(start + 9)).replace(/.{4}$/, 'AAAA');
  const unreadable = await signed({ made: 'later', revoked: [] });
  for (const text of [older, foreign, unreadable, '', '<!doctype html>', 404, undefined] as const) {
    served = text;
    // As on another day.
    localStorage.setItem('safelight-revocations', JSON.stringify({ text: newer, asked: 0 }));
    localStorage.setItem('safelight-licence', key);
    expect((await takeLicence(localStorage, key)).refusal?.reason, String(text)).toBe('revoked');
  }
  served = await list(start + 2);
  localStorage.removeItem('safelight-revocations');
  expect((await takeLicence(localStorage, key)).licence).toBeDefined();
});

test('a licence ends while it is kept, and one that another tab took away is told of', async () => {
  await takeLicence(localStorage, await licence('a'));
  vi.setSystemTime(start + 90 * DAY);
  expect(await told()).toEqual(['expired']);
  localStorage.removeItem('safelight-licence');
  expect(await told()).toEqual([undefined]);
});

test('without storage a licence holds, and a revoked one does not', async () => {
  expect((await takeLicence(undefined, await licence('a'))).licence).toBeDefined();
  served = await list(start, 'a');
  expect((await takeLicence(undefined, await licence('a'))).refusal?.reason).toBe('revoked');
});
