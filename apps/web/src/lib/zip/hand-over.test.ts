import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DownloadReply, DownloadRequest } from '../offline.ts';
import { handOver } from './hand-over.ts';

/** What a service worker does with a file that is offered to it. */
type Reaction = (request: DownloadRequest, say: (word: DownloadReply) => void) => void;

/** What the page shows; not in a document, so that frames load nothing. */
let shown: HTMLElement;
let saved: string[];
let notes: string[];

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  notes = [];
  shown = document.createElement('div');
  vi.spyOn(document.body, 'append').mockImplementation((frame) => shown.append(frame));
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = Object.assign(new EventTarget(), { start: () => {} });
      readonly port2 = {
        postMessage: (data: DownloadReply) => this.port1.dispatchEvent(new MessageEvent('message', { data })),
      };
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
    notes.push('handed over');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serve(reaction: Reaction | undefined): void {
  const active = reaction && {
    postMessage: (request: DownloadRequest, [port]: readonly { postMessage(word: DownloadReply): void }[]) =>
      reaction(request, (word) => port?.postMessage(word)),
  };
  const serviceWorker = { getRegistration: () => Promise.resolve(active && { active }) };
  vi.stubGlobal('navigator', { serviceWorker });
}

/** Says words once the frame asks for the file. */
function whenAsked(words: readonly DownloadReply[]): Reaction {
  return ({ path }, say) => {
    say('READY');
    setTimeout(() => {
      if (shown.querySelector('iframe')?.getAttribute('src') !== path) return;
      for (const word of words) say(word);
    }, 100);
  };
}

const frames = (): number => shown.querySelectorAll('iframe').length;

async function hand(): Promise<boolean> {
  const file = new File(['pixels'], 'stored');
  const handed = handOver(file, 'a.zip', async () => void notes.push('saved'));
  await vi.runAllTimersAsync();
  const { name, whole } = await handed;
  expect(name).toBe('a.zip');
  return whole;
}

test('what the browser has read to its end is whole, and saved then', async () => {
  serve(whenAsked(['BEGUN', 'READ']));
  expect(await hand()).toBe(true);
  expect([saved, notes, frames()]).toEqual([[], ['saved'], 0]);
});

test('what it left is not, and nobody is told that it is saved', async () => {
  serve(whenAsked(['BEGUN', 'LEFT']));
  expect(await hand()).toBe(false);
  expect([saved, notes, frames()]).toEqual([[], [], 0]);
});

test.each<readonly [string, Reaction | undefined]>([
  ['there is no service worker', undefined],
  ['it does not answer', () => {}],
  ['the browser asks nobody', (_, say) => say('READY')],
  [
    'another is asked, which knows nothing of the file,',
    (_, say) => {
      say('READY');
      setTimeout(() => shown.querySelector('iframe')?.dispatchEvent(new Event('load')), 100);
    },
  ],
])('where %s the page hands it over itself', async (_, reaction) => {
  serve(reaction);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  expect(await hand()).toBe(true);
  expect([saved, notes, frames()]).toEqual([['a.zip'], ['saved', 'handed over'], 0]);
});
