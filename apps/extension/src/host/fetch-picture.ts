/** Bytes of pictures that a person asked for. No other module of the extension makes a request to a site. */
import { pictureName } from '../lib/picture-names.ts';
import type { Address, Failure, FailureCode, TabBytes } from '../lib/work.ts';

/** As much as the page of the site takes of a file. */
export const MAX_BYTES: number = 1024 ** 3;

/** Milliseconds without a byte after which nothing more is expected: others of the order wait to be saved. */
export const MAX_SILENCE = 30_000;

/** Why the bytes of a picture are not to be had. */
class FetchFailure extends Error {
  readonly code: FailureCode;
  readonly status: number | undefined;

  constructor(code: FailureCode, status?: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

type FetchedBytes = Extract<TabBytes, { blob: Blob }>;

/** What an HTTP status means for a person. */
export function codeOfStatus(status: number): FailureCode {
  if ([401, 402, 403, 407, 429, 451].includes(status)) return 'refused';
  return status === 404 || status === 410 ? 'not-found' : 'bad-answer';
}

/** Asks the page in which a picture stands for its bytes. */
export type ReadInTab = (address: Address) => Promise<TabBytes>;

/** The bytes of a response, given up once they are too many. @param heard - called with each part */
async function limited(response: Response, heard: () => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) throw new FetchFailure('too-large');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new FetchFailure('too-large');
    }
    parts.push(part.value);
    heard();
  }
  return new Blob(parts, { type });
}

async function fetchHere(url: string, signal: AbortSignal): Promise<FetchedBytes> {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, MAX_SILENCE);
  };
  signal.addEventListener('abort', end);
  heard();
  try {
    const response = await fetch(url, { credentials: 'include', signal: stop.signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FetchFailure(codeOfStatus(response.status), response.status);
    }
    const disposition = response.headers.get('content-disposition') ?? '';
    return { blob: await limited(response, heard), url: response.url || url, disposition };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof FetchFailure ? error : new FetchFailure('unreachable');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** What a page answers within the time; its site may be silent, too. Throws the signal's reason at once. */
async function answerOfTab(answer: Promise<TabBytes>, signal: AbortSignal): Promise<TabBytes> {
  let end = (): void => {};
  const silent = new Promise<TabBytes>((resolve) => {
    end = () => resolve({ code: 'unreachable' });
  });
  const timer = setTimeout(end, 2 * MAX_SILENCE);
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([answer, silent]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    signal.throwIfAborted();
  }
}

/** By the extension itself: what is in the address, and what lies on sites that were allowed. Throws `FetchFailure`. */
async function fetchAllowed({ url, allowed }: Address, signal: AbortSignal): Promise<FetchedBytes> {
  if (url.startsWith('blob:') || (!allowed && !url.startsWith('data:'))) throw new FetchFailure('access-needed');
  return fetchHere(url, signal);
}

/** What is told of a picture that neither the extension nor its page could have. */
function finalFailure(first: FetchFailure, inTab: Extract<TabBytes, { code: FailureCode }>, url: string): FetchFailure {
  if (first.code !== 'access-needed') return first;
  // The page says no more of a picture of another site than that it could not be had, and nothing once it was left.
  const isElsewhere = inTab.code === 'unreachable' || inTab.code === 'page-closed';
  return isElsewhere && !url.startsWith('blob:') ? first : new FetchFailure(inTab.code, inTab.status);
}

/**
 * The bytes of a picture and its name: by the extension where its site is allowed, else by the page in which it stands,
 * which its own site and those that allow everybody let in. A site that refuses the extension may give the page what it asks
 * for: the page tells it where it comes from. Throws `FetchFailure`.
 */
export async function fetchPicture(
  address: Address,
  readInTab: ReadInTab,
  signal: AbortSignal,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const { url, place } = address;
  if (!/^(?:https?|data|blob):/i.test(url)) throw new FetchFailure('no-address');
  const named = ({ blob, url: from, disposition }: FetchedBytes) => ({ blob, name: pictureName(from, disposition) });
  try {
    return named(await fetchAllowed(address, signal));
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.code === 'too-large' || !place) throw error;
    const bytes = await answerOfTab(readInTab(address), signal);
    if ('blob' in bytes) return named(bytes);
    throw finalFailure(error, bytes, url);
  }
}

/** A failure as it is told. */
export function failureOf(error: unknown, name: string, source: Address | undefined): Failure {
  const { code = 'unknown', status } = error as { readonly code?: FailureCode; readonly status?: number };
  const known = typeof code === 'string' ? code : 'unknown';
  return { name, code: known, ...(status !== undefined && { status }), ...(source && { source }) };
}
