import { createStore, type StoreApi } from 'zustand';
import { type App, storeHook } from '../../lib/app.ts';
import { createInstallEvent } from '../../lib/install-event.ts';
import { createStorage, type KeptStorage } from '../../lib/storage.ts';
import { addDownload, choosePrompt, deviceOf, type Prompt, readDownloads } from './retention.ts';

/** What was converted, as the visitor's own figures. */
export interface Figures {
  /** Files. */
  readonly count: number;
  readonly sourceBytes: number;
  readonly resultBytes: number;
}

/** What the success modal is about. */
export interface Success extends Figures {
  /** The file in the queue, where it is one. */
  readonly id?: string | undefined;
}

interface SharingState {
  readonly success: Success | undefined;
  readonly prompt: Prompt | undefined;
  /** Prompts that were waved away: they do not come again while the page is open. */
  readonly dismissed: readonly Prompt[];
  /** The offer to install is in sight. */
  readonly installing: boolean;
}

/** What is shared and asked, and when the next prompt comes. */
export interface SharingStore extends StoreApi<SharingState> {
  retention: ReturnType<typeof setTimeout> | undefined;
  /** Where downloads are counted. */
  readonly storage: KeptStorage;
}

export function createSharing(app: App): SharingStore {
  const store = createStore<SharingState>(() => ({
    success: undefined,
    prompt: undefined,
    dismissed: [],
    installing: false,
  }));
  return { ...store, retention: undefined, storage: app.get(createStorage) };
}

export const useSharing = storeHook(createSharing);

/** Savings, in rounded percent, above which a download is a success worth sharing. */
const ONE_FROM = 10;
const ALL_FROM = 5;
/** When each prompt comes, milliseconds. */
const AFTER_MODAL = 1000;
const AFTER_DOWNLOAD = 3000;
const AFTER_CHOICE = 1500;
const INSTALL_AFTER = 4000;
const INSTALL_SHOWN = 8000;

/** Completed downloads in this browser. */
export function countDownloads(app: App): number {
  return readDownloads(app.get(createStorage));
}

/** How much smaller the results are, as rounded percent of the sources; negative when they are larger. */
export function percentSaved({ sourceBytes, resultBytes }: Figures): number {
  return sourceBytes > 0 ? Math.round((1 - resultBytes / sourceBytes) * 100) : 0;
}

function show({ getState, setState }: SharingStore, prompt: Prompt): void {
  // With the modal open it would be out of reach; the modal's closing schedules it anew.
  if (!getState().success) setState({ prompt, installing: false });
}

function choose(sharing: SharingStore): void {
  const { success, dismissed } = sharing.getState();
  if (success) return;
  if (window.matchMedia('(display-mode: standalone)').matches) return;
  const prompt = choosePrompt({ downloads: readDownloads(sharing.storage), ...deviceOf(navigator) });
  if (prompt && !dismissed.includes(prompt)) sharing.retention = setTimeout(show, AFTER_CHOICE, sharing, prompt);
}

function schedule(sharing: SharingStore, delay: number): void {
  clearTimeout(sharing.retention);
  sharing.retention = setTimeout(choose, delay, sharing);
}

/** Opens the success modal. */
export function openSuccess(app: App, success: Success): void {
  app.get(createSharing).setState({ success });
}

export function closeSuccess(app: App): void {
  const sharing = app.get(createSharing);
  sharing.setState({ success: undefined });
  schedule(sharing, AFTER_MODAL);
}

function downloaded(app: App, success: Success, from: number): void {
  const sharing = app.get(createSharing);
  addDownload(sharing.storage);
  schedule(sharing, AFTER_DOWNLOAD);
  if (percentSaved(success) > from) openSuccess(app, success);
}

/** A single result was downloaded. */
export function downloadedOne(app: App, success: Success): void {
  downloaded(app, success, ONE_FROM);
}

/** All results were downloaded. */
export function downloadedAll(app: App, figures: Figures): void {
  downloaded(app, figures, figures.count > 1 ? ALL_FROM : Number.POSITIVE_INFINITY);
}

/** Takes the prompt away that is in sight; it does not come again while the page is open. */
export function dismissPrompt(app: App): void {
  const { getState, setState } = app.get(createSharing);
  const { prompt, dismissed } = getState();
  if (prompt) setState({ prompt: undefined, dismissed: [...dismissed, prompt] });
}

/** Takes the offer to install away. */
export function dismissInstall(app: App): void {
  app.get(createSharing).setState({ installing: false });
}

/** Offers to install the page some time after the browser said that it can be; returns the way to stop. */
export function followInstallEvent(app: App): () => void {
  const { getState, setState } = app.get(createSharing);
  const installEvent = app.get(createInstallEvent);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(timer);
    if (!installEvent.getState().event) {
      dismissInstall(app);
      return;
    }
    timer = setTimeout(() => {
      const { prompt, success } = getState();
      if (prompt || success) return;
      setState({ installing: true });
      timer = setTimeout(dismissInstall, INSTALL_SHOWN, app);
    }, INSTALL_AFTER);
  };
  begin();
  const stop = installEvent.subscribe(begin);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
