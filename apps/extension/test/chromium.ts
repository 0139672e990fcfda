/** Chromium with the extension, and its downloads in a folder. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { FLAGS } from '../../../tests/support/chromium-flags.ts';
import { ensureChromium } from '../../../tools/setup.mjs';
import type { Download } from './flows.ts';

export const built: string = fileURLToPath(new URL('../dist/chrome', import.meta.url));

export interface Chromium {
  readonly context: BrowserContext;
  readonly id: string;
  readonly downloads: string;
  /** The extension's service worker: it is started anew where it has ended. */
  background(): Promise<Worker>;
  listDownloads(): Promise<readonly Download[]>;
  /** What all pages and workers of the extension complained about. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface ChromiumOptions {
  /** Sites that the person has allowed: headless there is nobody to press the browser's own button. */
  readonly allowed?: readonly string[];
  readonly headless?: boolean;
  readonly args?: readonly string[];
  readonly context?: Parameters<typeof chromium.launchPersistentContext>[1];
}

/** A copy of the built extension to which sites are allowed from the start; all else is as it was built. */
function copyWith(folder: string, allowed: readonly string[]): string {
  const copy = join(folder, 'extension');
  cpSync(built, copy, { recursive: true });
  const path = join(copy, 'manifest.json');
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: allowed }));
  return copy;
}

export async function startChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-chromium-'));
  const downloads = join(folder, 'downloads');
  mkdirSync(join(folder, 'profile/Default'), { recursive: true });
  mkdirSync(downloads);
  const extension = options.allowed ? copyWith(folder, options.allowed) : built;
  const preferences = { download: { default_directory: downloads, prompt_for_download: false } };
  writeFileSync(join(folder, 'profile/Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await ensureChromium(),
    headless: options.headless ?? true,
    // Without a locale Chromium writes no names beyond ASCII, as Linux without a desktop may have none.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...FLAGS,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      ...(options.args ?? []),
    ],
    ignoreDefaultArgs: ['--disable-extensions', '--enable-automation'],
    ...options.context,
  });
  const complaints: string[] = [];
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' && page.url().startsWith('chrome-extension:')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  };
  context.on('page', watch);
  context.on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  });
  const background = async (): Promise<Worker> => {
    const [worker] = context.serviceWorkers();
    return worker ?? context.waitForEvent('serviceworker');
  };
  const worker = await background();
  const [page = await context.newPage()] = context.pages();
  // The browser's own way with downloads, and their names.
  const session = await context.newCDPSession(page);
  await session.send('Browser.setDownloadBehavior', { behavior: 'default' });
  return {
    context,
    id: new URL(worker.url()).host,
    downloads,
    background,
    listDownloads: async () =>
      (await background()).evaluate(async () =>
        (await chrome.downloads.search({})).map(({ filename: path, state }) => ({
          path,
          complete: state === 'complete',
        })),
      ),
    complaints,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
