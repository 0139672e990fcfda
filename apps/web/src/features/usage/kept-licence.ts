/** The licence that the browser keeps, and the site's list of revoked ones, which is asked for only where there is a licence. */
import { siteConfig } from '../../site-config.ts';
import { type CheckedLicence, checkLicence, keyInText, readRevocations } from './licence.ts';
import { LICENCE_KEY } from './usage-record.ts';

/** Where the browser keeps the list, with the time at which it was last asked for. */
const REVOCATIONS_KEY = 'safelight-revocations';
/** Beside the pages; whoever runs the site puts it there. */
const REVOCATIONS_FILE = '/licences/revoked.txt';
/** Milliseconds between two looks at the list while a licence is in use, and the longest that one may take. */
const [ASK_EVERY, PATIENCE] = [24 * 60 * 60 * 1000, 5000];

/** A browser's storage, or none. */
export type LicenceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface KeptList {
  readonly text: string;
  readonly asked: number;
}

function readKeptList(store: LicenceStore | undefined): KeptList {
  try {
    const value: unknown = JSON.parse(store?.getItem(REVOCATIONS_KEY) ?? '');
    const { text, asked } = value as Readonly<Record<string, unknown>>;
    if (typeof text === 'string' && typeof asked === 'number') return { text, asked };
  } catch {
    // As if there were none.
  }
  return { text: '', asked: 0 };
}

/** Checks a licence by a list; asks nobody. */
function checkBy(list: KeptList, text: string): CheckedLicence {
  const publicKey = siteConfig.licenceKey;
  return checkLicence(text, { publicKey, now: Date.now(), revocations: readRevocations(list.text, publicKey) });
}

/** The site's list as it is served now, empty where there is none or it takes too long; `undefined` without a network. */
async function fetchList(): Promise<string | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    const request: RequestInit = { cache: 'no-cache', credentials: 'omit', signal: late.signal };
    const response = await fetch(REVOCATIONS_FILE, request);
    return response.ok ? (await response.text()).trim() : '';
  } catch {
    return late.signal.aborted ? '' : undefined;
  } finally {
    clearTimeout(timer);
  }
}

function keep(store: LicenceStore | undefined, key: string, text: string): void {
  try {
    store?.setItem(key, text);
  } catch {
    // No room: it holds for this page.
  }
}

function keepList(store: LicenceStore | undefined, list: KeptList): void {
  keep(store, REVOCATIONS_KEY, JSON.stringify(list));
}

/** Asks for the list; it is kept where it is the site's own and not older than the one that is here. */
async function updateList(store: LicenceStore | undefined): Promise<KeptList> {
  const known = readKeptList(store);
  const asked = Date.now();
  // Neither another tab nor this page asks meanwhile.
  keepList(store, { text: known.text, asked });
  const fetched = await fetchList();
  // Another tab may have brought one, for a key that was entered there.
  const { text: kept } = readKeptList(store);
  const [before, after] = [kept, fetched ?? ''].map((text) => readRevocations(text, siteConfig.licenceKey));
  const isNewer = after !== undefined && after.made >= (before?.made ?? Number.NEGATIVE_INFINITY);
  const text = isNewer ? (fetched ?? '') : kept;
  const list: KeptList = { text, asked: fetched === undefined ? known.asked : asked };
  keepList(store, list);
  return list;
}

/** Tells of the licence that is kept, at once, and again where a newer list is there; of nothing where none is kept. */
export async function checkKeptLicence(
  store: LicenceStore,
  tell: (checked: CheckedLicence | undefined) => void,
): Promise<void> {
  const check = (list: KeptList): CheckedLicence | undefined => {
    const text = store.getItem(LICENCE_KEY);
    return text ? checkBy(list, text) : undefined;
  };
  const list = readKeptList(store);
  const checked = check(list);
  tell(checked);
  const since = Date.now() - list.asked;
  // A clock that was set back asks, too.
  if (checked?.licence && !(since >= 0 && since < ASK_EVERY)) tell(check(await updateList(store)));
}

/** Checks a licence that somebody enters, by the site's list of this moment, and keeps it where it is valid. */
export async function takeLicence(store: LicenceStore | undefined, text: string): Promise<CheckedLicence> {
  const known = checkBy(readKeptList(store), text);
  // What is refused in any case asks for nothing.
  const checked = known.licence ? checkBy(await updateList(store), text) : known;
  if (checked.licence) keep(store, LICENCE_KEY, keyInText(text));
  return checked;
}
