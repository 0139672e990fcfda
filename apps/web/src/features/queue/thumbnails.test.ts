import { afterEach, expect, test, vi } from 'vitest';
import { type Drawable, keyOf, type Picture, Thumbnails } from './thumbnails.ts';

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

const blob = (type: string): Drawable => ({ mimeType: type, read: () => Promise.resolve(new Blob([], { type })) });

/** Asks and waits for the answer. */
function ask(thumbnails: Thumbnails, key: string, read = blob(`${key}/picture`)): Promise<Picture | undefined> {
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

/** Stands in for a thumbnail that came with a conversion. */
const made = { width: 2, height: 1 } as Picture;

test('a large picture waits a moment, which a conversion may fill', async () => {
  vi.useFakeTimers();
  const drawn = stubDecoder();
  const thumbnails = new Thumbnails();
  const large = (name: string): Drawable => ({ ...blob(`${name}/picture`), isLarge: true });
  const asked = [ask(thumbnails, 'large', large('large')), ask(thumbnails, 'small')];
  await asked[1];
  await vi.advanceTimersByTimeAsync(400);
  expect(drawn).toEqual(['small/picture']);
  await vi.advanceTimersByTimeAsync(200);
  await asked[0];
  expect(drawn).toEqual(['small/picture', 'large/picture']);
  void ask(thumbnails, keyOf('a'), large('never'));
  thumbnails.hold(true);
  thumbnails.supply(keyOf('a'), made);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(drawn).toEqual(['small/picture', 'large/picture']);
  vi.useRealTimers();
});

test('while files are converted a picture waits, and is not drawn when it comes with the conversion', async () => {
  vi.useFakeTimers();
  const drawn = stubDecoder();
  const thumbnails = new Thumbnails();
  thumbnails.hold(true);
  const [source, other, never] = [keyOf('a'), keyOf('b'), keyOf('c')];
  const asked = [ask(thumbnails, source), ask(thumbnails, other), ask(thumbnails, never)];
  expect(['a', 'd'].map((id) => thumbnails.sideWanted(id))).toEqual([112, undefined]);
  thumbnails.supply(source, made);
  expect(await asked[0]).toBe(made);
  expect(thumbnails.sideWanted('a')).toBeUndefined();
  expect(drawn).toEqual([]);
  // A batch that takes long does not keep them away.
  await vi.advanceTimersByTimeAsync(15_000);
  expect(drawn.length).toBe(2);
  expect(thumbnails.has(other)).toBe(true);
  vi.useRealTimers();
});

test('what the browser cannot draw is drawn when it comes with the conversion; what waits, when the batch has ended', async () => {
  const drawn = stubDecoder();
  const thumbnails = new Thumbnails();
  thumbnails.hold(true);
  let heic: Picture | undefined;
  thumbnails.request(keyOf('heic'), undefined, (picture) => {
    heic = picture;
  });
  const waiting = ask(thumbnails, keyOf('jpeg'));
  expect(thumbnails.sideWanted('heic')).toBe(112);
  thumbnails.supply(keyOf('heic'), made);
  expect(heic).toBe(made);
  expect(drawn).toEqual([]);
  thumbnails.hold(false);
  expect(await waiting).toBeDefined();
  expect(drawn).toEqual([`${keyOf('jpeg')}/picture`]);
});
