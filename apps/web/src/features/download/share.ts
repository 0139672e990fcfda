import { fileTime } from '@safelight/engine/internal';
import { createStore, type StoreApi } from 'zustand';
import { type App, storeHook } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import type { WebQueue } from '../../lib/queue-context.ts';
import { createResultStore } from '../../lib/stored/result-store.ts';
import { showToast } from '../../lib/toast.ts';
import { type Completed, completedItems, type NamedResult, nameResults } from './named-results.ts';
import { portionsOf, type Shareable, shareLimits } from './share-portions.ts';

/** A result that can be handed to the system's share sheet. */
export interface SharedResult extends NamedResult, Shareable {}

/** Entries of results' `files`, which are new whenever a file is converted anew. */
type HandedOver = ReadonlySet<object>;

/** What of all results has been handed over already, portion by portion. */
const createHandedOver = (): StoreApi<HandedOver> => createStore(() => new Set());
export const useHandedOver = storeHook(createHandedOver);

/** The same for results that are shared one at a time: of each, what went before. */
const createHandedOverAlone = (): StoreApi<HandedOver> => createStore(() => new Set());

/** Whether this browser can hand files to other apps. */
export function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] });
}

/** Whether the share sheet is how files are saved here: on what is held in the hand, whose files lie in apps. */
export function savesBySharing(): boolean {
  return matchMedia('(pointer: coarse)').matches && canShareFiles();
}

const shareable = (result: NamedResult): SharedResult => ({
  ...result,
  name: result.path,
  mimeType: result.file.mimeType ?? result.item.result.mimeType,
  bytes: result.file.bytes,
});

/** What is handed over next, and of how many. */
export interface NextShare {
  /** The results that go together now; empty where none can be handed over. */
  readonly portion: readonly SharedResult[];
  /** All that can be handed over. */
  readonly total: number;
  /** Places of the portion among these, from 1, where they are one behind the other. */
  readonly places: readonly [from: number, to: number] | undefined;
  /** With it all have been handed over. */
  readonly isLast: boolean;
  /** How many results can only be downloaded. */
  readonly refused: number;
}

function nextOf(all: readonly SharedResult[], handedOver: HandedOver): NextShare {
  const limits = shareLimits();
  const taken = all.filter(limits.takes);
  const left = taken.filter(({ file }) => !handedOver.has(file));
  const [portion = []] = portionsOf(left.length > 0 ? left : taken, limits);
  const [first, last] = [portion[0], portion.at(-1)].map((one) => (one ? taken.indexOf(one) + 1 : 0)) as [
    number,
    number,
  ];
  return {
    portion,
    total: taken.length,
    places: last - first + 1 === portion.length ? [first, last] : undefined,
    isLast: portion.length === (left.length > 0 ? left : taken).length,
    refused: all.length - taken.length,
  };
}

/**
 * The results that go to the share sheet next. Once all have been there, it begins anew.
 * @param pattern - by which the results are named
 */
export function nextShare(items: readonly Completed[], pattern: string, handedOver: HandedOver): NextShare {
  return nextOf(nameResults(items, { pattern, flat: true }).map(shareable), handedOver);
}

/** Opens results as files that are ready to be handed over: a share sheet opens only at once upon a press. */
export function openShared(queue: WebQueue, portion: readonly SharedResult[]): Promise<readonly File[]> {
  return Promise.all(
    portion.map(async ({ item, index, name, mimeType }) => {
      const blob = await queue.openResult(item.id, index);
      if (!blob) throw new Error(`No result for ${item.name}`);
      const time = fileTime(item);
      return new File([blob], name, { type: mimeType, ...(time === undefined ? {} : { lastModified: time }) });
    }),
  );
}

/** Says what is left to be done, where something is. */
function sayShared(app: App, { portion, places, total, isLast, refused }: NextShare): void {
  if (!isLast) {
    const [from, to] = places ?? [1, portion.length];
    showToast(app, { title: t('download.part', { from, to, total }), text: t('toast.sharedPart'), tone: 'notice' });
    return;
  }
  showToast(app, {
    title: t('toast.shared', { count: total }),
    ...(refused > 0 ? { text: t('toast.sharedRest', { count: refused }) } : {}),
    tone: refused > 0 ? 'notice' : 'default',
  });
}

function shareFailed(app: App): void {
  showToast(app, { title: t('toast.shareFailed'), text: t('toast.shareFailedText'), tone: 'destructive' });
}

/** Opens the share sheet with files. Giving up there is no error. Resolves with whether they were handed over. */
async function openSheet(app: App, opened: Promise<readonly File[]>): Promise<boolean> {
  try {
    // No title or text: Files on iPhones would save that as a file of its own.
    await app.get(createResultStore).reading(async () => navigator.share({ files: [...(await opened)] }));
    return true;
  } catch (error) {
    // Given up; or pressed once more while the sheet is there, or was left without a word, as some browsers have it.
    const isQuiet = error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
    if (!isQuiet) shareFailed(app);
    return false;
  }
}

/** Notes what was handed over: a file of which all results went counts as saved. After the last portion it begins anew. */
async function noteShared(app: App, store: StoreApi<HandedOver>, { portion, isLast }: NextShare): Promise<void> {
  const handedOver = new Set([...store.getState(), ...portion.map(({ file }) => file)]);
  const items = new Set(portion.map(({ item }) => item));
  const done = [...items].filter(({ result }) => result.files.every((file) => handedOver.has(file)));
  store.setState(isLast ? new Set() : handedOver, true);
  await app.get(createResultStore).markDone(done.map(({ id }) => id));
}

/** Hands the next of all results to the share sheet. */
export async function shareNext(app: App, next: NextShare, opened: Promise<readonly File[]>): Promise<void> {
  if (!(await openSheet(app, opened))) return;
  await noteShared(app, app.get(createHandedOver), next);
  if (next.isLast) sayShared(app, next);
}

/**
 * Hands the result of one file to the share sheet: of many pages, those that are next.
 * @param pattern - by which the results are named
 */
export async function shareOne(app: App, queue: WebQueue, id: string, pattern: string): Promise<void> {
  const all = nameResults(completedItems(queue), { pattern, flat: true }).map(shareable);
  const store = app.get(createHandedOverAlone);
  const next = nextOf(
    all.filter(({ item }) => item.id === id),
    store.getState(),
  );
  if (next.portion.length === 0) {
    shareFailed(app);
    return;
  }
  if (!(await openSheet(app, openShared(queue, next.portion)))) return;
  await noteShared(app, store, next);
  if (!next.isLast || next.refused > 0) sayShared(app, next);
}
