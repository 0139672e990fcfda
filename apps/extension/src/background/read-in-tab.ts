import { codeOfStatus, MAX_BYTES } from '../host/fetch-picture.ts';
import type { Address, Place, TabBytes } from '../lib/work.ts';
import { newId } from '../lib/work.ts';
import { readPart, readPicture } from '../tab/read-picture.ts';

/** Bytes that cross from a page at once, as text: messages have a limit. */
const PART = 6 * 1024 ** 2;

async function runIn<Args extends unknown[], Result>(
  { tabId, frameId }: Place,
  func: (...args: Args) => Result,
  args: Args,
): Promise<Awaited<Result> | undefined> {
  const [answer] = await chrome.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, func, args });
  return answer?.result;
}

/** A picture's bytes by the page in which it stands: its own pictures, those it made, and those that every site may have. */
export async function readInTab({ url, place }: Address): Promise<TabBytes> {
  if (!place) return { code: 'page-closed' };
  const key = `safelight-${newId()}`;
  try {
    const answer = await runIn(place, readPicture, [key, url, MAX_BYTES]);
    if (!answer) return { code: 'unreachable' };
    const { status, size, type, disposition } = answer;
    if (status < 200 || status > 299) return { code: codeOfStatus(status), status };
    if (size > MAX_BYTES) return { code: 'too-large' };
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let from = 0; from < size; from += PART) {
      const text = (await runIn(place, readPart, [key, from, from + PART])) ?? '';
      parts.push(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    }
    const blob = new Blob(parts, { type });
    return blob.size === size ? { blob, url: answer.url, disposition } : { code: 'unreachable' };
  } catch {
    // A page of the browser itself, of its store, or one that was left meanwhile.
    return { code: 'page-closed' };
  }
}
