import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonQuery } from './fetch-json.ts';
import { createQueryClient } from './query-client.ts';

/** Stands for the network: answers what it is given, in order, and remembers what was asked. */
function network(...answers: readonly Response[]) {
  const left = [...answers];
  const fetch = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(left.shift() ?? Response.error()),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

test('the segments of the key are the address, asked with credentials', async () => {
  const fetch = network(Response.json({ formats: 33 }));
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: ['/data', 'formats.json'] })).toEqual({ formats: 33 });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/data/formats.json');
  expect(init).toMatchObject({ credentials: 'include' });
  expect(init?.method ?? 'GET').toBe('GET');
});

test.each([
  [new Response('There is none.', { status: 404, statusText: 'Not Found' }), '404: There is none.'],
  [new Response('', { status: 500, statusText: 'Internal Server Error' }), '500: Internal Server Error'],
  [new Response('Sign in.', { status: 401 }), '401: Sign in.'],
])('a failure is its status and its words: %#', async (answer, message) => {
  network(answer);
  await expect(createQueryClient().fetchQuery({ queryKey: ['/data/x.json'] })).rejects.toThrow(new Error(message));
});

test('401 can mean nothing instead; other failures stay failures', async () => {
  const client = createQueryClient();
  const queryFn = jsonQuery({ on401: 'returnNull' });
  network(new Response('', { status: 401 }), new Response('No.', { status: 403 }));
  expect(await client.fetchQuery({ queryKey: ['/me'], queryFn })).toBeNull();
  await expect(client.fetchQuery({ queryKey: ['/others'], queryFn })).rejects.toThrow('403: No.');
});

test('nothing is asked twice: not when it is old, not when it is looked at again, not when it failed', async () => {
  vi.useFakeTimers();
  const fetch = network(Response.json(1), new Response('Down.', { status: 503 }));
  const client = createQueryClient();
  const look = async (key: string): Promise<void> => {
    const stop = new QueryObserver(client, { queryKey: [key] }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1000);
    stop();
  };
  await look('/good');
  await look('/good');
  await look('/down');
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/good', '/down']);
  vi.useRealTimers();
});

test('what is changed is not tried again by itself either', async () => {
  const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('No.')));
  const client = createQueryClient();
  await expect(client.getMutationCache().build(client, { mutationFn }).execute(undefined)).rejects.toThrow('No.');
  expect(mutationFn).toHaveBeenCalledTimes(1);
});
