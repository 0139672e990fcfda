import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Address, TabBytes } from '../lib/work.ts';
import { failureOf, fetchPicture, MAX_SILENCE } from './fetch-picture.ts';

const place = { tabId: 1, frameId: 0 };
const never = new AbortController().signal;
const inTab = vi.fn<(address: Address) => Promise<TabBytes>>();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const far = (part: Partial<Address>): Address => ({
  kind: 'address',
  url: 'https://cdn.example/a.webp',
  place,
  allowed: false,
  ...part,
});
const codeFor = async (address: Address) => {
  const error: unknown = await fetchPicture(address, inTab, never).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { code, status } = failureOf(error, '', undefined);
  return [code, status];
};

test('a site that is not allowed is not asked by the extension: its page is, else access is needed', async () => {
  inTab.mockResolvedValue({ code: 'unreachable' });
  expect(await codeFor(far({}))).toEqual(['access-needed', undefined]);
  inTab.mockResolvedValue({ code: 'page-closed' });
  expect(await codeFor(far({}))).toEqual(['access-needed', undefined]);
  inTab.mockResolvedValue({ code: 'refused', status: 403 });
  expect(await codeFor(far({}))).toEqual(['refused', 403]);
  expect(await codeFor(far({ place: undefined }))).toEqual(['access-needed', undefined]);
  expect(fetched).not.toHaveBeenCalled();
});

test('what a page made is not to be had elsewhere', async () => {
  inTab.mockResolvedValue({ code: 'page-closed' });
  expect(await codeFor(far({ url: 'blob:https://example.org/1', allowed: true }))).toEqual(['page-closed', undefined]);
});

test('where the site refuses the extension the page is asked, and else the first answer is told', async () => {
  fetched.mockResolvedValue(new Response('', { status: 403 }));
  inTab.mockResolvedValue({ blob: new Blob(['x']), url: 'https://cdn.example/a.webp', disposition: '' });
  expect((await fetchPicture(far({ allowed: true }), inTab, never)).name).toBe('a.webp');
  inTab.mockResolvedValue({ code: 'unreachable' });
  expect(await codeFor(far({ allowed: true }))).toEqual(['refused', 403]);
});

test.each([
  [404, 'not-found'],
  [410, 'not-found'],
  [401, 'refused'],
  [429, 'refused'],
  [500, 'bad-answer'],
])('an answer %i is %s', async (status, code) => {
  fetched.mockResolvedValue(new Response('', { status }));
  expect(await codeFor(far({ allowed: true, place: undefined }))).toEqual([code, status]);
});

test('what is too large is given up by what its server says of it', async () => {
  fetched.mockResolvedValue(new Response('x', { headers: { 'content-length': String(1024 ** 3 + 1) } }));
  expect(await codeFor(far({ allowed: true }))).toEqual(['too-large', undefined]);
  expect(inTab).not.toHaveBeenCalled();
});

test('an address that nobody can fetch from is none', async () => {
  expect(await codeFor(far({ url: 'file:///home/a.webp' }))).toEqual(['no-address', undefined]);
  expect(await codeFor(far({ url: 'chrome://x/y.png' }))).toEqual(['no-address', undefined]);
});

/** As `fetch` is for a site of which nothing comes. */
const unanswered: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test.each<[string, () => void]>([
  ['answers', () => fetched.mockImplementation(unanswered)],
  [
    'goes on',
    () => {
      fetched.mockImplementation(async (_, init) => {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(3));
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(body);
      });
    },
  ],
])('a site that never %s is given up after a time', async (_, prepare) => {
  vi.useFakeTimers();
  prepare();
  const code = codeFor(far({ allowed: true, place: undefined }));
  await vi.advanceTimersByTimeAsync(MAX_SILENCE + 1);
  expect(await code).toEqual(['unreachable', undefined]);
  vi.useRealTimers();
});

test('so is a page that never answers; and whoever cancels waits for neither', async () => {
  vi.useFakeTimers();
  inTab.mockReturnValue(new Promise(() => {}));
  const code = codeFor(far({}));
  await vi.advanceTimersByTimeAsync(2 * MAX_SILENCE + 1);
  expect(await code).toEqual(['access-needed', undefined]);
  vi.useRealTimers();
  fetched.mockImplementation(unanswered);
  for (const address of [far({}), far({ allowed: true })]) {
    const stop = new AbortController();
    const run = fetchPicture(address, inTab, stop.signal);
    setTimeout(() => stop.abort(), 5);
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  }
});
