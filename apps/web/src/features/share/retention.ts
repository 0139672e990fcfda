/** Which prompt asks a visitor to come back, by what is known of them. */

const KEY = 'safelight-downloads';
/** Downloads that make a visitor one who comes back. */
const REPEAT_FROM = 3;

export type Prompt = 'pwa' | 'homescreen' | 'bookmark';

/** What decides on the prompt. */
export interface Visitor {
  /** Completed downloads in this browser, ever. */
  readonly downloads: number;
  readonly ios: boolean;
  readonly mobile: boolean;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** How many results have been downloaded in this browser; none where the record makes no sense. */
export function readDownloads(store: Store): number {
  const count = Number(store.getItem(KEY));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Counts a download and returns how many there are now. */
export function addDownload(store: Store): number {
  const count = readDownloads(store) + 1;
  store.setItem(KEY, String(count));
  return count;
}

/** The prompt for a visitor, if there is one. */
export function choosePrompt({ downloads, ios, mobile }: Visitor): Prompt | undefined {
  if (downloads >= REPEAT_FROM) return 'pwa';
  if (downloads >= 2 && ios) return 'homescreen';
  if (downloads >= 2 && mobile) return 'pwa';
  return downloads === 1 ? 'bookmark' : undefined;
}

/** What a browser says about its device. iPads call themselves Macs, but no Mac is touched. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return { ios, mobile: ios || /Android|Mobile/.test(userAgent) };
}
