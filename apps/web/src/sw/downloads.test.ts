import { expect, test, vi } from 'vitest';
import { giveDownload, offerDownload } from './downloads.ts';

vi.stubGlobal('navigator', {
  locks: { request: (_name: string, run: () => unknown) => Promise.resolve(run()) },
  storage: { getDirectory: () => Promise.reject(new Error('None.')) },
});

const PATH = '/download/1';

/** Offers a file of so many pieces of 64 KB; what is said of it, and the end of what it is kept for. */
function offered(pieces: number): {
  readonly said: unknown[];
  readonly response: Response;
  readonly kept: Promise<unknown>;
} {
  const said: unknown[] = [];
  const port = { postMessage: (word: unknown) => said.push(word) } as unknown as MessagePort;
  const piece = new Uint8Array(65_536).fill(7);
  const file = new File(
    Array.from({ length: pieces }, () => piece),
    'stored',
    { type: 'application/zip' },
  );
  offerDownload({ type: 'DOWNLOAD', path: PATH, file, name: 'Bilder ä.zip' }, port);
  let kept: Promise<unknown> = Promise.resolve();
  const response = giveDownload(PATH, (work) => {
    kept = work;
  });
  return { said, response, kept };
}

test('a file that was read to its end is told as read', async () => {
  const { said, response, kept } = offered(8);
  expect(said).toEqual(['READY', 'BEGUN']);
  expect((await response.arrayBuffer()).byteLength).toBe(8 * 65_536);
  await kept;
  expect(said).toEqual(['READY', 'BEGUN', 'READ']);
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Bilder%20%C3%A4.zip");
});

test('one whose reader went before its end is told as left, and the service worker goes on', async () => {
  const { said, response, kept } = offered(64);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await kept;
  expect(said).toEqual(['READY', 'BEGUN', 'LEFT']);
});

test('what is asked for twice, or was never offered, is gone', async () => {
  const { response } = offered(1);
  await response.arrayBuffer();
  for (const path of [PATH, '/download/2']) expect(giveDownload(path, () => {}).status).toBe(404);
});
