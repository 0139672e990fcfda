/** Orders of what a person chose in a page. */
import type { TargetId } from '@safelight/engine';
import { convertOptions, loadSettings } from '../lib/settings.ts';
import { isAllowed, isSameOrigin, sitePattern } from '../lib/sites.ts';
import { type Address, type FailureCode, newId, type Order, type Report, type Source } from '../lib/work.ts';
import { type FoundPicture, listPictures } from '../tab/list-pictures.ts';

/** A tab's page, as far as the browser tells. */
export interface Tab {
  readonly id: number;
  readonly title: string;
}

type Extra = Partial<Pick<Order, 'title' | 'minSide' | 'tooSmall'>>;

/** An order that nobody watches, but for its pictures. */
async function orderBase(to: TargetId, extra: Extra): Promise<Omit<Order, 'sources'>> {
  const settings = await loadSettings();
  const { zipFrom, askWhere } = settings;
  const options = convertOptions(settings, to);
  const rest = { results: 'save', title: '', minSide: 0, tooSmall: 0, unwatched: true } as const;
  return { id: newId(), to, options, zipFrom, askWhere, ...rest, ...extra };
}

async function orderOf(sources: readonly Source[], to: TargetId, extra: Extra): Promise<Order> {
  return { ...(await orderBase(to, extra)), sources };
}

/**
 * Asks for access to the site of a picture, if its page cannot give it anyhow. It has to be called at once in the menu's own
 * event: browsers ask only then.
 */
export function askAtOnce(url: string, page: string | undefined): Promise<boolean> {
  const pattern = sitePattern(url);
  if (pattern === undefined || isSameOrigin(url, page)) return isAllowed(url);
  // Refused where the event came from no person, or the person said no: the page may have it all the same.
  return chrome.permissions.request({ origins: [pattern] }).catch(() => isAllowed(url));
}

/** Orders one picture by its address. */
export async function orderPicture(
  url: string,
  to: TargetId,
  tab: Tab,
  frameId: number,
  allowed: boolean,
): Promise<Order> {
  const place = { tabId: tab.id, frameId };
  return orderOf([{ kind: 'address', url, place, allowed }], to, { title: tab.title });
}

/** The pictures of a page and of its frames, each address once. */
async function picturesOf(tabId: number): Promise<readonly (FoundPicture & { readonly frameId: number })[]> {
  const answers = await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func: listPictures });
  const all = answers.flatMap(({ frameId, result }) => (result ?? []).map((picture) => ({ ...picture, frameId })));
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
}

/** Orders all pictures of a page but those that are known to be small; the others of these are found once they are read. */
export async function orderPage(tab: Tab, to: TargetId): Promise<Order> {
  const { minSide } = await loadSettings();
  const found = await picturesOf(tab.id);
  const isSmall = ({ width, height }: FoundPicture): boolean =>
    width > 0 && height > 0 && Math.min(width, height) < minSide;
  const large = found.filter((picture) => !isSmall(picture));
  const sources = await Promise.all(
    large.map(async ({ url, frameId }): Promise<Address> => {
      const place = { tabId: tab.id, frameId };
      return { kind: 'address', url, place, allowed: await isAllowed(url) };
    }),
  );
  return orderOf(sources, to, { title: tab.title, minSide, tooSmall: found.length - large.length });
}

/** The report of what could not even be begun. */
export async function failedReport(name: string, to: TargetId, code: FailureCode): Promise<Report> {
  const order = await orderBase(to, { title: name });
  const ended = { total: 1, done: 1, running: false, saved: [], tooSmall: 0 } as const;
  return { id: order.id, to, ...ended, failed: [{ name, code }], order };
}
