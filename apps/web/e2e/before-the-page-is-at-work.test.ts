import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCode, openSite, type Site, visit } from '../../../tests/support/site.ts';

// On a slow network a page is read, and its fields are filled in, before its code has come.

const picture = fileURLToPath(new URL('../../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test.each(['/', '/heic-to-jpg', '/de'])('files that were chosen before are taken: %s', async (path) => {
  const { page, context } = await visit(site);
  const letGo = await holdCode(page);
  await page.goto(`${site.url}${path}`, { waitUntil: 'commit' });
  const field = page.getByTestId('file-input');
  await field.setInputFiles(picture);
  await expect.poll(() => field.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(1);
  letGo();
  await page.getByText('none.tif', { exact: true }).or(page.getByTitle('none.tif')).first().waitFor();
  await context.close();
});
