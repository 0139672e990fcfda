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

/** What has been handed over already: entries of results' `files`, which are new whenever a file is converted anew. */
const createHandedOver = (): StoreApi<ReadonlySet<object>> => createStore(() => new Set());

export const useHandedOver = storeHook(createHandedOver);

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
  mimeType: result.item.result.mimeType,
  bytes: result.file.bytes,
});

/** What is handed over next, and of how many. */
export interface NextShare {
  /** The results that go together now; empty where none can be handed over. */
  readonly portion: readonly SharedResult[];
  /** All that can be handed over. */
  readonly total: number;
  /** How many of them went before. */
  readonly before: number;
  /** How many results can only be downloaded. */
  readonly refused: number;
}

/**
 * The results that go to the share sheet next. Once all have been there, it begins anew.
 * @param pattern - by which the results are named
 */
export function nextShare(
  items: readonly Completed[],
  pattern: string,
  handedOver: ReadonlySet<object> = new Set(),
): NextShare {
  const limits = shareLimits();
  const all = nameResults(items, { pattern, flat: true }).map(shareable);
  const taken = all.filter(limits.takes);
  const left = taken.filter(({ file }) => !handedOver.has(file));
  const [portion = []] = portionsOf(left.length > 0 ? left : taken, limits);
  return {
    portion,
    total: taken.length,
    before: left.length > 0 ? taken.length - left.length : 0,
    refused: all.length - taken.length,
  };
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

/** Files of which all that came of them has been handed over. */
function doneIds(portion: readonly SharedResult[], handedOver: ReadonlySet<object>): readonly string[] {
  const items = new Set(portion.map(({ item }) => item));
  return [...items].filter(({ result }) => result.files.every((file) => handedOver.has(file))).map(({ id }) => id);
}

function shareFailed(app: App): void {
  showToast(app, { title: t('toast.shareFailed'), text: t('toast.shareFailedText'), tone: 'destructive' });
}

/**
 * Hands results to the share sheet; what went there counts as saved. Giving up there is no error.
 * @returns whether they were handed over
 */
export async function share(
  app: App,
  portion: readonly SharedResult[],
  opened: Promise<readonly File[]>,
): Promise<boolean> {
  try {
    // No title or text: Files on iPhones would save that as a file of its own.
    await navigator.share({ files: [...(await opened)] });
  } catch (error) {
    // Given up; or pressed once more while the sheet is there, or was left without a word, as some browsers have it.
    const isQuiet = error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
    if (!isQuiet) shareFailed(app);
    return false;
  }
  const store = app.get(createHandedOver);
  const handedOver = new Set([...store.getState(), ...portion.map(({ file }) => file)]);
  store.setState(handedOver, true);
  await app.get(createResultStore).markDone(doneIds(portion, handedOver));
  return true;
}

/** Hands the result of one file to the share sheet. */
export async function shareOne(app: App, queue: WebQueue, id: string, pattern: string): Promise<void> {
  const its = completedItems(queue).filter((item) => item.id === id);
  const { portion } = nextShare(its, pattern);
  if (portion.length === 0) shareFailed(app);
  else await share(app, portion, openShared(queue, portion));
}
