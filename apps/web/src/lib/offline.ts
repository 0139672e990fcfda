/** What the page, its workers and the service worker say to each other about what is kept for use without a network. */
import { locales } from './locales.ts';

/** Files with a hash in their name, of any version: the name says what they hold. */
export const ASSETS_CACHE = 'safelight-assets';
/** Header of requests whose answer is kept by who asks. */
export const KEEPING = 'X-Keeping';
/** In the cache of pages: a person wants everything kept, after an update too. */
export const OFFLINE_ALL = '/.everything';

/** A file of the build: its path and how many bytes it takes. */
export type BuiltFile = readonly [path: string, bytes: number];

/** Whether a file is of a page in a language other than English that is none of these: `/de/heic-to-jpg`, or its text. */
export function isOtherLanguage(path: string, spoken: readonly string[]): boolean {
  return locales.some(
    (locale) =>
      locale !== 'en' &&
      !spoken.includes(locale) &&
      (path.startsWith(`/${locale}/`) || path.startsWith(`/assets/${locale}/`)),
  );
}

/** What one build consists of. */
export interface Build {
  readonly version: string;
  /** Kept when the service worker is installed. */
  readonly shell: readonly BuiltFile[];
  /** Path of the file that holds those texts of the shell that a page does not begin with: a JSON object by their paths. */
  readonly pack: string;
  /** Kept when used, or when everything is. */
  readonly rest: readonly BuiltFile[];
}

/** Where the service worker gives out files of the page as downloads. */
export const DOWNLOADS = '/download/';

/** A file that is to be given out at a path, once, under a name. */
export interface DownloadRequest {
  readonly type: 'DOWNLOAD';
  readonly path: string;
  readonly file: File;
  readonly name: string;
}

/** What the page hears of it: that it is offered, that the browser has asked for it, and that it was read to its end or left. */
export type DownloadReply = 'READY' | 'BEGUN' | 'READ' | 'LEFT';

/** What the page asks of the service worker; with `SWEEP`, to remove what closed pages left behind. */
export type WorkerRequest = 'SKIP_WAITING' | 'BUILD' | 'SWEEP' | DownloadRequest;

/** Where a file is kept: what has no hash in its name is kept by version. */
export function cacheOf(path: string, version: string): string {
  return path.startsWith('/assets/') ? ASSETS_CACHE : `safelight-pages-${version}`;
}
