/** Who converts in the comparison: each takes files of one kind to another. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBuffer } from 'yauzl';
import type { EngineBrowser, Tab } from '../../tests/engines/drivers/driver.ts';
import { SafelightPage } from '../../tests/engines/page.ts';
import { processorSecondsBelow } from '../process-tree.mjs';
import { EXTENSIONS, type Pair } from './pairs.ts';

export interface Contestant {
  readonly name: string;
  /** What a person has before choosing files: the page open, its settings made, its list empty. It is not measured. */
  readonly prepare: (pair: Pair) => Promise<void>;
  /** Converts copies of one file, from choosing them to the last result. Rejects where it cannot. */
  readonly convert: (files: readonly string[], pair: Pair) => Promise<void>;
  /** One of the results, which are all the same. It is not measured. */
  readonly result: () => Promise<Uint8Array>;
}

/** Asks a page until it answers; a second apart would be seen in the times, all the time in the processors'. */
async function poll<T>(look: () => Promise<T | null | undefined | false>, seconds = 900): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`There was no result after ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The bytes of a data URL. */
const bytesOfUrl = (url: string): Uint8Array => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** Seconds of the processors within a second below which the browser is at rest. */
const AT_REST = 0.05;

/**
 * Shows the page that converts next, since a page behind another is not drawn, and lets all come to rest, for at most 15 s: what
 * one still does is not the next conversion's.
 */
async function settle(tab?: Tab): Promise<void> {
  await tab?.bringToFront();
  for (let second = 0; second < 15; second++) {
    const used = processorSecondsBelow(process.pid);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (processorSecondsBelow(process.pid) - used < AT_REST) return;
  }
}

/** Where the results of the page lie in the browser's private file system, as folder and name. */
function storedResults(tab: Tab): Promise<readonly (readonly [folder: string, name: string])[]> {
  return tab.run(async () => {
    const found: [string, string][] = [];
    for await (const folder of (await navigator.storage.getDirectory()).values()) {
      if (folder.kind !== 'directory' || !folder.name.startsWith('results-')) continue;
      for await (const name of folder.keys()) found.push([folder.name, name]);
    }
    return found;
  });
}

/** A file of the browser's private file system as a data URL. */
function readStored(tab: Tab, folder: string, name: string): Promise<string> {
  return tab.run(
    async (from, path) => {
      const root = await navigator.storage.getDirectory();
      const entry = await (await root.getDirectoryHandle(from)).getFileHandle(path);
      const file = await entry.getFile();
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('loadend', () => resolve(reader.result as string));
        reader.readAsDataURL(file);
      });
    },
    folder,
    name,
  );
}

/** This project's page, as it is published. Its settings come by a link. */
export function safelight(browser: EngineBrowser, site: string): Contestant {
  let page: SafelightPage | undefined;
  let settings = '';
  const current = (): SafelightPage => {
    if (!page) throw new Error('The page is not open.');
    return page;
  };
  return {
    name: 'Safelight',
    async prepare({ to, quality, width }) {
      const wanted = new URLSearchParams({
        to,
        // Nothing of the pair before, which the page keeps.
        rest: 'default',
        ...(quality === undefined ? {} : { quality: String(quality) }),
        ...(width === undefined ? {} : { width: String(width) }),
      }).toString();
      if (page) {
        const { tab } = page;
        // Before it is closed, too: what a page leaves unsaved is kept for the next visit.
        if ((await storedResults(tab)).length > 0) await page.click('Clear all');
        await poll(async () => (await storedResults(tab)).length === 0, 60);
      }
      if (!page || settings !== wanted) {
        await page?.close();
        page = await SafelightPage.open(browser, `${site}/?${wanted}`);
        settings = wanted;
      }
      await settle(current().tab);
    },
    async convert(files) {
      await current().choose(files);
      await current().begin();
      const ended = `${files.length} of ${files.length} converted`;
      // Not what is shown of it (`innerText`): a page that is laid out for every look would pay for being watched.
      await poll(() =>
        current().tab.run((words) => document.querySelector('main')?.textContent?.includes(words) ?? false, ended),
      );
    },
    async result() {
      const { tab } = current();
      const [folder, name] = await poll(async () => (await storedResults(tab))[0], 60);
      return bytesOfUrl(await readStored(tab, folder, name));
    },
  };
}

interface PeersWindow {
  readonly begin: (peer: string, to: string, quality: number | undefined, width: number | undefined) => void;
  readonly outcome: () => { readonly done?: true; readonly problem?: string } | undefined;
  readonly lastResult: () => Promise<string>;
}

/** A library, on the page of `peers/`. */
export function library(browser: EngineBrowser, site: string, peer: 'jsquash' | 'magick', name: string): Contestant {
  let opened: Promise<Tab> | undefined;
  const open = async (): Promise<Tab> => {
    const tab = await browser.newTab();
    await tab.open(site);
    return tab;
  };
  const current = (): Promise<Tab> => {
    opened ??= open();
    return opened;
  };
  return {
    name,
    async prepare() {
      await settle(await current());
    },
    async convert(files, { to, quality, width }) {
      const tab = await current();
      await tab.chooseFiles('input[type=file]', files);
      await tab.run(
        (...args: Parameters<PeersWindow['begin']>) => (window as unknown as PeersWindow).begin(...args),
        peer,
        to,
        quality,
        width,
      );
      const { problem } = await poll(() => tab.run(() => (window as unknown as PeersWindow).outcome() ?? null));
      if (problem !== undefined) throw new Error(problem);
    },
    async result() {
      const tab = await current();
      return bytesOfUrl(await tab.run(() => (window as unknown as PeersWindow).lastResult()));
    },
  };
}

/** Programs of the machine, one file after the other. */
export function native(folder: string): Contestant {
  let last = '';
  return {
    name: 'native',
    prepare: () => settle(),
    convert(files, { native: line, to }) {
      if (line === undefined) throw new Error('No program is named.');
      last = join(folder, `native.${EXTENSIONS[to]}`);
      for (const path of files) {
        const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-ec', line], {
          env: { ...process.env, in: path, out: last, VIPS_CONCURRENCY: '1', OMP_NUM_THREADS: '1' },
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(stderr.slice(0, 200));
      }
      return Promise.resolve();
    },
    result: () => Promise.resolve(readFileSync(last)),
  };
}

/** Presses the button that says this, once it can be pressed. */
function pressButton(tab: Tab, words: string, press: boolean): Promise<boolean> {
  return poll(() =>
    tab.run(
      (wanted, act) => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === wanted);
        if (!button || button.disabled) return false;
        if (act) button.click();
        return true;
      },
      words,
      press,
    ),
  );
}

/** The first file of an archive. */
function firstOf(archive: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(archive), { lazyEntries: true }, (problem, zip) => {
      if (problem) return reject(problem);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          stream.toArray().then((parts) => resolve(Buffer.concat(parts)), reject);
        });
      });
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

/** What `keepArchive` leaves in the page. */
interface ArchiveWindow {
  archive?: string;
}

/** Has the page keep the next file that it hands over for saving, as a data URL. */
function keepArchive(): void {
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob: Blob) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      (window as ArchiveWindow).archive = reader.result as string;
    });
    reader.readAsDataURL(blob);
    return make(blob);
  };
}

/** VERT's own page, where it is served. */
export function vert(browser: EngineBrowser, site: string): Contestant {
  let tab: Tab | undefined;
  const current = (): Tab => {
    if (!tab) throw new Error('The page is not open.');
    return tab;
  };
  return {
    name: 'VERT',
    async prepare({ from, to, quality }) {
      // It takes no default that is the source's own ending.
      const ending = from === EXTENSIONS[to] ? to : EXTENSIONS[to];
      tab ??= await browser.newTab();
      await tab.open(site);
      // Its own settings, as its page keeps them: the format that is asked for, and the quality.
      await tab.run(
        (image, magickQuality) =>
          localStorage.setItem(
            'settings',
            JSON.stringify({
              useDefaultFormat: true,
              defaultFormat: { image, video: '.mp4', audio: '.mp3', document: '.docx' },
              ...(magickQuality ? { magickQuality } : {}),
            }),
          ),
        `.${ending}`,
        quality ?? null,
      );
      await tab.open(site);
      await settle(tab);
    },
    async convert(files, { width }) {
      if (width !== undefined) throw new Error('VERT does not resize.');
      await current().chooseFiles('input[type=file]', files);
      await pressButton(current(), 'Convert all', true);
      await pressButton(current(), 'Download all as .zip', false);
    },
    async result() {
      await current().run(keepArchive);
      await pressButton(current(), 'Download all as .zip', true);
      return firstOf(bytesOfUrl(await poll(() => current().run(() => (window as ArchiveWindow).archive ?? null), 120)));
    },
  };
}
