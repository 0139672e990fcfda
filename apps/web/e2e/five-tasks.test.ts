// Five tasks that people bring, from the opened page to the saved file: what has to be pressed for each. The table in
// docs/decisions/058-five-tasks.md has these numbers beside those of other converters.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site, unpacked, visit } from '../../../tests/support/site.ts';

const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/${path}`, import.meta.url));
const table = readFileSync(new URL('../../../docs/decisions/058-five-tasks.md', import.meta.url), 'utf8');
const work = mkdtempSync(join(tmpdir(), 'safelight-tasks-'));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  rmSync(work, { recursive: true });
});

/** Presses of this project in the table, by the beginning of the task's line. */
function pressesInTable(task: string): number {
  const line = table.split('\n').find((one) => one.startsWith(`| ${task}`)) ?? '';
  return Number(line.split('|')[2]);
}

/** Counts what a person presses. */
class Hand {
  presses = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(what: Locator): Promise<void> {
    await what.click();
    this.presses++;
  }

  /** The button, and the system's dialog, in which files are marked and confirmed. */
  async choose(files: readonly string[]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.press(this.page.getByRole('button', { name: 'Choose Images' }));
    await (await opened).setFiles([...files]);
    this.presses++;
  }

  /** A format, by its first letters: typing is counted as one press. */
  async chooseFormat(label: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: /^Convert to / }).first());
    await this.page.getByPlaceholder('Find a format').fill(label);
    await this.page.getByPlaceholder('Find a format').press('Enter');
    this.presses++;
  }

  /** Resolves with the path of the file that is saved. */
  async convertAndSave(): Promise<string> {
    const coming = this.page.waitForEvent('download', { timeout: 120_000 });
    await this.press(this.page.getByRole('button', { name: 'Convert and Save' }));
    const download = await coming;
    const path = join(work, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  }
}

/** How a file begins, in hexadecimal. */
const beginning = (path: string, bytes: number): string => readFileSync(path).subarray(0, bytes).toString('hex');

describe('five tasks take as many presses as the table says', () => {
  test('one HEIC to mail', async () => {
    const { page, context } = await visit(site);
    const hand = new Hand(page);
    await hand.choose([fixture('heic/fixtures/rgb.heic')]);
    const path = await hand.convertAndSave();
    expect(basename(path)).toBe('rgb.jpg');
    expect(beginning(path, 3)).toBe('ffd8ff');
    expect(hand.presses).toBe(pressesInTable('One HEIC'));
    await context.close();
  });

  test('300 photos smaller', async () => {
    const { page, context } = await visit(site);
    const photo = readFileSync(fixture('jpeg/fixtures/q95-444-progressive.jpg'));
    const files = Array.from({ length: 300 }, (_, index) => join(work, `IMG_${index}.jpg`));
    for (const path of files) writeFileSync(path, photo);
    const hand = new Hand(page);
    await hand.choose(files);
    await hand.press(page.getByRole('button', { name: 'Presets' }));
    await hand.press(page.getByRole('button', { name: /^Mail/ }));
    const archive = await hand.convertAndSave();
    const results = await unpacked(archive, mkdtempSync(join(work, 'zip-')));
    expect(results.filter(({ name }) => name.endsWith('.jpg')).length).toBe(300);
    expect(hand.presses).toBe(pressesInTable('300 photos'));
    await context.close();
  });

  test('a transparent logo to a favicon', async () => {
    const { page, context } = await visit(site);
    const hand = new Hand(page);
    await hand.choose([fixture('png/fixtures/graya8.png')]);
    await hand.chooseFormat('ico');
    const path = await hand.convertAndSave();
    // An icon file, and of several sizes.
    expect(beginning(path, 4)).toBe('00000100');
    expect(readFileSync(path).readUInt16LE(4)).toBeGreaterThan(1);
    expect(hand.presses).toBe(pressesInTable('A transparent logo'));
    await context.close();
  });

  test('a scanned PDF to a smaller PDF', async () => {
    const { page, context } = await visit(site);
    const hand = new Hand(page);
    await hand.choose([fixture('pdf/fixtures/scan.pdf')]);
    await hand.chooseFormat('pdf');
    const path = await hand.convertAndSave();
    expect(beginning(path, 4)).toBe(Buffer.from('%PDF').toString('hex'));
    expect(statSync(path).size).toBeLessThanOrEqual(statSync(fixture('pdf/fixtures/scan.pdf')).size);
    expect(hand.presses).toBe(pressesInTable('A scanned PDF'));
    await context.close();
  });

  test('a camera RAW to print', async () => {
    const { page, context } = await visit(site);
    const hand = new Hand(page);
    await hand.choose([fixture('raw/fixtures/mosaic.nef')]);
    await hand.chooseFormat('tiff');
    const path = await hand.convertAndSave();
    expect(['49492a00', '4d4d002a']).toContain(beginning(path, 4));
    expect(hand.presses).toBe(pressesInTable('A camera RAW'));
    await context.close();
  });
});
