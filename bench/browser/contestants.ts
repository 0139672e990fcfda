/** Who converts in the comparison: each takes files of one kind to another and says how many bytes came out. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineBrowser, Tab } from '../../tests/engines/drivers/driver.ts';
import { SafelightPage } from '../../tests/engines/page.ts';
import { EXTENSIONS, type Pair } from './pairs.ts';

export interface Contestant {
  readonly name: string;
  /** Converts copies of one file, from choosing them to the last result; bytes of all results. Rejects where it cannot. */
  readonly convert: (files: readonly string[], pair: Pair) => Promise<number>;
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

/** Sizes of the results that the page keeps in the browser's private file system, by path; those of lists that are gone among them. */
async function stored(tab: Tab): Promise<ReadonlyMap<string, number>> {
  const files = await tab.run(async () => {
    const found: [string, number][] = [];
    for await (const folder of (await navigator.storage.getDirectory()).values()) {
      if (folder.kind !== 'directory' || !folder.name.startsWith('results-')) continue;
      for await (const file of folder.values())
        if (file.kind === 'file') found.push([`${folder.name}/${file.name}`, (await file.getFile()).size]);
    }
    return found;
  });
  return new Map(files);
}

/** This project's page, as it is published. Its settings come by a link. */
export function safelight(browser: EngineBrowser, site: string): Contestant {
  let page: SafelightPage | undefined;
  let settings = '';
  return {
    name: 'Safelight',
    async convert(files, { to, quality, width }) {
      const wanted = new URLSearchParams({
        to,
        ...(quality === undefined ? {} : { quality: String(quality) }),
        ...(width === undefined ? {} : { width: String(width) }),
      }).toString();
      if (page && settings === wanted) await page.click('Clear all');
      else {
        await page?.close();
        page = await SafelightPage.open(browser, `${site}/?${wanted}`);
        settings = wanted;
      }
      const { tab } = page;
      const before = await stored(tab);
      await page.choose(files);
      await page.begin();
      const ended = new RegExp(`\\b${files.length} of ${files.length} converted`);
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not to be read
      await poll(async () => ended.test(await tab.run(() => document.body.innerText)));
      // Entries of a list that is gone may be removed in the middle of the count, which then misses others.
      const made = await poll(async () => {
        const sizes = [...(await stored(tab))].filter(([path]) => !before.has(path)).map(([, size]) => size);
        return sizes.length === files.length && !sizes.includes(0) && sizes;
      }, 30);
      return made.reduce((sum, size) => sum + size, 0);
    },
  };
}

interface PeersWindow {
  readonly begin: (peer: string, to: string, quality: number | undefined, width: number | undefined) => void;
  readonly outcome: () => { readonly bytes?: number; readonly problem?: string } | undefined;
}

/** A library, on the page of `peers/`. */
export function library(browser: EngineBrowser, site: string, peer: 'jsquash' | 'magick', name: string): Contestant {
  let tab: Tab | undefined;
  return {
    name,
    async convert(files, { to, quality, width }) {
      if (!tab) {
        tab = await browser.newTab();
        await tab.open(site);
      }
      const { run } = tab;
      await tab.chooseFiles('input[type=file]', files);
      await run(
        (...args: Parameters<PeersWindow['begin']>) => (window as unknown as PeersWindow).begin(...args),
        peer,
        to,
        quality,
        width,
      );
      const outcome = await poll(() => run(() => (window as unknown as PeersWindow).outcome() ?? null));
      if (outcome.bytes === undefined) throw new Error(outcome.problem);
      return outcome.bytes;
    },
  };
}

/** Programs of the machine, one file after the other. */
export function native(folder: string): Contestant {
  return {
    name: 'native',
    convert(files, { native: line, to }) {
      if (line === undefined) throw new Error('No program is named.');
      let bytes = 0;
      for (const path of files) {
        const out = join(folder, `native.${EXTENSIONS[to]}`);
        const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-ec', line], {
          env: { ...process.env, in: path, out, VIPS_CONCURRENCY: '1', OMP_NUM_THREADS: '1' },
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(stderr.slice(0, 200));
        bytes += statSync(out).size;
      }
      return Promise.resolve(bytes);
    },
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

/** VERT's own page, where it is served; how large its results are it does not tell. */
export function vert(browser: EngineBrowser, site: string): Contestant {
  let tab: Tab | undefined;
  return {
    name: 'VERT',
    async convert(files, { from, to, quality, width }) {
      if (width !== undefined) throw new Error('VERT does not resize.');
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
      await tab.run(() => new Promise((resolve) => setTimeout(resolve, 1000)));
      await tab.chooseFiles('input[type=file]', files);
      await pressButton(tab, 'Convert all', true);
      await pressButton(tab, 'Download all as .zip', false);
      return Number.NaN;
    },
  };
}
