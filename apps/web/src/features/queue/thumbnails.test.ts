import { afterEach, expect, test, vi } from 'vitest';
import { keyOf, Thumbnails } from './thumbnails.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the browser's decoder: bitmaps are named by the type of their blob. */
function stubDecoder() {
  const made: string[] = [];
  vi.stubGlobal('createImageBitmap', (blob: Blob) => {
    made.push(blob.type);
    if (blob.type === 'broken/picture') return Promise.reject(new Error('no picture'));
    return Promise.resolve({ width: 1, height: 1, close: () => made.push(`${blob.type} closed`), type: blob.type });
  });
  return made;
}

const blob = (type: string) => () => Promise.resolve(new Blob([], { type }));

/** Asks and waits for the answer. */
function ask(thumbnails: Thumbnails, key: string, read = blob(`${key}/picture`)): Promise<ImageBitmap | undefined> {
  return new Promise((resolve) => {
    thumbnails.request(key, read, resolve);
  });
}

test('each picture is made once', async () => {
  const made = stubDecoder();
  const thumbnails = new Thumbnails();
  const first = await ask(thumbnails, 'a');
  expect(await ask(thumbnails, 'a')).toBe(first);
  expect(made).toEqual(['a/picture']);
});

test('what cannot be drawn gives nothing, and is not tried again', async () => {
  const made = stubDecoder();
  const thumbnails = new Thumbnails();
  expect(await ask(thumbnails, 'broken')).toBeUndefined();
  expect(await ask(thumbnails, 'broken')).toBeUndefined();
  expect(made).toEqual(['broken/picture']);
});

test('the latest asked is made first, and who gives up is not served', async () => {
  const made = stubDecoder();
  const thumbnails = new Thumbnails();
  const asked = ['a', 'b', 'c', 'd'].map((key) => ask(thumbnails, key));
  thumbnails.request('scrolled-away', blob('never/picture'), () => undefined)();
  await Promise.all(asked);
  expect(made).toEqual(['a/picture', 'b/picture', 'd/picture', 'c/picture']);
});

test('what is gone from the list for good is let go of, and drawn anew if it is asked for again', async () => {
  const made = stubDecoder();
  const thumbnails = new Thumbnails();
  await ask(thumbnails, keyOf('a', 'source'), blob('a/picture'));
  await ask(thumbnails, keyOf('a', 'result'), blob('a-result/picture'));
  await ask(thumbnails, keyOf('b', 'source'), blob('b/picture'));
  made.length = 0;
  thumbnails.keepOnly((id) => id === 'b');
  expect(made).toEqual(['a/picture closed', 'a-result/picture closed']);
  await ask(thumbnails, keyOf('b', 'source'), blob('b/picture'));
  await ask(thumbnails, keyOf('a', 'source'), blob('a/picture'));
  expect(made.slice(2)).toEqual(['a/picture']);
});
