import { create } from 'zustand';
import { useInstallEvent } from '../../lib/install-event.ts';
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

export const useSharing = create<SharingState>(() => ({
  success: undefined,
  prompt: undefined,
  dismissed: [],
  installing: false,
}));

/** Savings, in rounded percent, above which a download is a success to tell of. */
const ONE_FROM = 10;
const ALL_FROM = 5;
/** When each prompt comes, milliseconds. */
const AFTER_MODAL = 1000;
const AFTER_DOWNLOAD = 3000;
const AFTER_CHOICE = 1500;
const INSTALL_AFTER = 4000;
const INSTALL_SHOWN = 8000;

let retention: ReturnType<typeof setTimeout> | undefined;
/** Where the browser stores nothing, downloads are counted for this page. */
const memory = new Map<string, string>();

function store(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage;
  } catch {
    return { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) };
  }
}

/** Completed downloads in this browser. */
export function downloads(): number {
  return readDownloads(store());
}

/** How much smaller the results are, as rounded percent of the sources; negative when they are larger. */
export function percentSaved({ sourceBytes, resultBytes }: Figures): number {
  return sourceBytes > 0 ? Math.round((1 - resultBytes / sourceBytes) * 100) : 0;
}

function show(prompt: Prompt): void {
  // With the modal open it would be out of reach; the modal's closing schedules it anew.
  if (!useSharing.getState().success) useSharing.setState({ prompt, installing: false });
}

function choose(): void {
  if (useSharing.getState().success) return;
  if (window.matchMedia('(display-mode: standalone)').matches) return;
  const prompt = choosePrompt({ downloads: downloads(), ...deviceOf(navigator) });
  if (prompt && !useSharing.getState().dismissed.includes(prompt))
    retention = setTimeout(() => show(prompt), AFTER_CHOICE);
}

function schedule(delay: number): void {
  clearTimeout(retention);
  retention = setTimeout(choose, delay);
}

/** Opens the success modal. */
export function openSuccess(success: Success): void {
  useSharing.setState({ success });
}

export function closeSuccess(): void {
  useSharing.setState({ success: undefined });
  schedule(AFTER_MODAL);
}

function downloaded(success: Success, from: number): void {
  addDownload(store());
  schedule(AFTER_DOWNLOAD);
  if (percentSaved(success) > from) openSuccess(success);
}

/** A single result was downloaded. */
export function downloadedOne(success: Success): void {
  downloaded(success, ONE_FROM);
}

/** All results were downloaded. */
export function downloadedAll(figures: Figures): void {
  downloaded(figures, figures.count > 1 ? ALL_FROM : Number.POSITIVE_INFINITY);
}

/** Takes the prompt away that is in sight; it does not come again while the page is open. */
export function dismissPrompt(): void {
  const { prompt, dismissed } = useSharing.getState();
  if (prompt) useSharing.setState({ prompt: undefined, dismissed: [...dismissed, prompt] });
}

/** Takes the offer to install away. */
export function dismissInstall(): void {
  useSharing.setState({ installing: false });
}

/** Offers to install the page some time after the browser said that it can be; returns the way to stop. */
export function followInstallEvent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(timer);
    if (!useInstallEvent.getState().event) {
      dismissInstall();
      return;
    }
    timer = setTimeout(() => {
      const { prompt, success } = useSharing.getState();
      if (prompt || success) return;
      useSharing.setState({ installing: true });
      timer = setTimeout(dismissInstall, INSTALL_SHOWN);
    }, INSTALL_AFTER);
  };
  begin();
  const stop = useInstallEvent.subscribe(begin);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
