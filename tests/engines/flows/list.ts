/** What is done with the list: looked at, paused, cancelled, retried, by keys alone, in another language, as a library. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SafelightPage } from '../page.ts';
import { archiveOf, type Flows, fixture, type Place } from './place.ts';

const photo = fixture('heic/fixtures/rgb.heic');
const picture = fixture('png/fixtures/rgba8.png');

async function compares({ browser, url }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  await page.choose([photo]);
  await page.convertTo('JPEG');
  await page.convertAll();
  await page.click('Preview rgb.heic');
  // No browser but Safari shows a HEIC: the engine draws it.
  const sides = await page.wait('both pictures', () => {
    const found = [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img, dialog[open] img')];
    const shown = found.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    return shown.length >= 2 && shown.map(({ naturalWidth, naturalHeight }) => `${naturalWidth}x${naturalHeight}`);
  });
  expect(sides).toEqual(['45x31', '45x31']);
  await page.press('Escape');
  await page.close();
}

async function keepsOn({ browser, url, folder }: Place): Promise<void> {
  const bad = [join(folder, 'cut.heic'), join(folder, 'empty.png'), join(folder, 'text.jpg')];
  writeFileSync(bad[0] as string, readFileSync(photo).subarray(0, 300));
  writeFileSync(bad[1] as string, '');
  writeFileSync(bad[2] as string, 'This is no picture.');
  const page = await SafelightPage.open(browser, url);
  await page.choose([photo, ...bad, picture]);
  await page.read('5 files');
  await page.convertTo('WebP');
  await page.convertAll();
  const rows = await page.rows();
  expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual({
    'rgb.heic': 'completed',
    'cut.heic': 'error',
    'empty.png': 'error',
    'text.jpg': 'error',
    'rgba8.png': 'completed',
  });
  await page.close();
}

const HUNDRED = 100;

async function convertsHundred({ browser, url, folder }: Place): Promise<void> {
  const files = Array.from({ length: HUNDRED }, (_, index) => join(folder, `picture-${index}.png`));
  for (const path of files) writeFileSync(path, readFileSync(picture));
  const page = await SafelightPage.open(browser, url);
  await page.choose(files);
  await page.read(`${HUNDRED} files`);
  await page.convertTo('WebP');
  await page.holdAfter(10);
  await page.begin();
  await page.read(/10 of 100/);
  await page.click('Pause');
  await page.letGo();
  await page.click('Resume');
  await page.holdAfter(20);
  await page.click('Cancel');
  await page.ended();
  const left = await page.wait('some to be left', () => {
    const button = [...document.querySelectorAll('button')].find((one) => /^Convert \d/.test(one.textContent ?? ''));
    return Number(/\d+/.exec(button?.textContent ?? '')?.[0] ?? 0);
  });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(HUNDRED - 10);
  await page.letGo();
  await page.convertAll();
  await page.read('100 of 100 converted');
  const made = await archiveOf(page, folder);
  const names = files.map((_, index) => `picture-${index}.webp`).toSorted();
  expect([...made.keys()].filter((name) => name.endsWith('.webp')).toSorted()).toEqual(names);
  // The same picture a hundred times.
  expect(new Set(names.map((name) => made.get(name)?.toString('base64'))).size).toBe(1);
  await page.close();
}

async function retries({ browser, url }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  await page.failOnce();
  await page.choose([picture]);
  await page.convertTo('WebP');
  // It fails too soon to be seen at work.
  await page.click('Convert 1 File');
  await page.wait('the file to fail', () => document.querySelector('[data-status=error]') !== null);
  expect(await page.rows()).toMatchObject([{ status: 'error' }]);
  await page.click('Retry rgba8.png');
  await page.read('1 of 1 converted');
  await page.tab.close();
}

async function makesLibrarySmaller({ browser, url, folder }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  const paths = ['Trip/one.heic', 'Trip/Day 1/two.heic', 'Trip/notes.txt'];
  await page.chooseFoldersByField();
  await page.click('Optimize Photo Library');
  await page.wait('the dialog', () => document.querySelector('[data-testid=library-folder]') !== null);
  await page.chooseFolder(
    '[data-testid=library-folder]',
    paths.map((path) => [path, readFileSync(photo).toString('base64')]),
  );
  await page.read('Ready to Optimize');
  await page.click('Start Optimization');
  await page.read('Optimization complete');
  mkdirSync(join(folder, 'library'));
  const made = await archiveOf(page, join(folder, 'library'), 'Download Optimized Photos');
  expect([...made.keys()].filter((name) => /one|two/.test(name))).toHaveLength(2);
  await page.close();
}

async function goesByKeys({ browser, url }: Place): Promise<void> {
  const page = await SafelightPage.open(browser, url);
  // A browser's own dialog is not the page's: its answer is given.
  await page.choose([photo]);
  await page.read('1 file');
  await page.tabTo(/^Convert to /);
  await page.press('Enter');
  await page.wait('the list of formats', () => document.activeElement?.matches('input[placeholder]'));
  await page.type('webp');
  await page.press('Enter');
  await page.tabTo('Convert 1 File');
  await page.press('Enter');
  await page.read('1 of 1 converted');
  await page.tabTo(/^Download/);
  const path = await page.tab.download(() => page.press('Enter'));
  expect(readFileSync(path).subarray(8, 12).toString()).toBe('WEBP');
  await page.close();
}

const WORDS = { de: '1 von 1 umgewandelt', ja: '1 個のうち 1 個を変換' } as const;

async function speaks({ browser, url }: Place): Promise<void> {
  for (const [language, words] of Object.entries(WORDS)) {
    const page = await SafelightPage.open(browser, `${url}/${language}`);
    await page.choose([photo]);
    await page.wait('the button to convert', () => document.querySelector('[data-status]') !== null);
    await page.press('Control+Enter');
    await page.wait('the file to be converted', () => document.querySelector('[data-status=completed]') !== null);
    expect(await page.text()).toContain(words);
    expect(await page.tab.run(() => document.documentElement.lang)).toBe(language);
    await page.close();
  }
}

export const list: Flows = {
  'compares a file with its result': compares,
  'damaged files among good ones': keepsOn,
  'a hundred files: pause, resume, cancel, and the rest': convertsHundred,
  'a failed file is tried again': retries,
  'a library from a folder': makesLibrarySmaller,
  'by keys alone': goesByKeys,
  'in German and Japanese': speaks,
};
