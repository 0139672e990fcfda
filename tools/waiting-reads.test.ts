import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from './setup.mjs';

/** What a locator's reads that look once are called. Some wait for the element, none for what it is going to say. */
const READS =
  'count|allTextContents|allInnerTexts|isVisible|textContent|innerText|inputValue|isChecked|isDisabled|isEnabled|getAttribute';
const AT_ONCE = [
  // That something is not there is asked where it could have come: nothing can be waited for.
  new RegExp(
    String.raw`expect\(\s*await (?:(?!;|\bawait\b).)*?\.(?:${READS})\([^()]*\),?\s*\)\s*\.to\w+\((?!0\)|false\)|\[\]\))`,
    'gs',
  ),
  /(?:const|let) \w+ = await [^;]*\.(?:count|allTextContents|allInnerTexts|isVisible)\(\)/g,
  // A text is evaluated again at every look, which the policy of a page allows at the first alone.
  /\.waitForFunction\(\s*['"`]/g,
  // A function in a text is not called: nothing is read, and nothing done.
  /\.evaluate(?:All|Handle)?\(\s*['"`](?:async\s*)?(?:\w+|\([^()]*\))\s*=>/g,
];

/** Where a text looks once at what a page may not have drawn yet, or at nothing: it passes on an idle machine and fails on a busy one. */
function readsAtOnce(text: string): string[] {
  return AT_ONCE.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
}

describe('tests of pages wait for what they expect', () => {
  const folders = ['apps/web/e2e', 'apps/extension/test', 'tests/engines', 'tests/purchase', 'tests/support'];
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );

  test.each(files)('%s', (file) => {
    expect(readsAtOnce(readFileSync(`${root}/${file}`, 'utf8'))).toEqual([]);
  });

  test.each([
    ["expect(await page.getByText('Saved').count()).toBe(1)", 1],
    ["expect(await page\n  .getByRole('row', { name: /^A/ })\n  .textContent()).toBe('A')", 1],
    ["const offered = await page.locator('label').allTextContents();\nexpect(offered).toEqual(all)", 1],
    ["await page.waitForFunction('window.ready')", 1],
    ['await page.waitForFunction(() => window.ready)', 0],
    ["await expect.poll(() => image.evaluate('it => it.naturalWidth')).toBe(70)", 1],
    ["await page.evaluate('[...document.images].every((one) => one.complete)')", 0],
    ["await expect.poll(() => page.getByText('Saved').count()).toBe(1)", 0],
    ["expect(await page.getByText('Saved').count()).toBe(0)", 0],
    ['expect(await field.isChecked()).toBe(false)', 0],
    ['const size = await file.size();\nexpect(size).toBe(3)', 0],
  ])('%s: %i', (text, found) => {
    expect(readsAtOnce(text)).toHaveLength(found);
  });
});
