import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { choose, convertAll, convertTo, openSite, visit } from '../../../tests/support/site.ts';

// Code of the page comes when it is needed, and may not: in a tunnel, or from a server that has a newer page.

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/codecs/src/formats/tiff/fixtures/${name}`, import.meta.url));

test('a part that does not come is said to be absent, takes nothing with it, and opens once it can', async () => {
  const site = await openSite();
  const { page, context } = await visit(site);
  await choose(page, [fixture('none.tif'), fixture('lzw-predictor.tif')]);
  await convertTo(page, 'PDF');
  await convertAll(page);
  await page.getByText('2 of 2 converted').waitFor();
  const parts = [
    page.getByRole('button', { name: 'Presets' }),
    page.getByRole('button', { name: 'Work offline' }),
    page.getByRole('button', { name: 'Optimize Photo Library' }),
    page.getByRole('button', { name: 'Make one PDF' }),
    page.getByRole('button', { name: 'Preview' }).first(),
  ];
  const code = /\/assets\/chunks\//;
  await context.route(code, (route) => route.abort());
  for (const button of parts) {
    await button.click();
    await page.getByText('That part of the page could not be loaded').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('2 of 2 converted').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await page.getByText('That part of the page could not be loaded').first().waitFor({ state: 'detached' });
  }
  // Tools of a longer list come by themselves.
  await choose(page, ['alpha.tif', 'bigtiff.tif', 'palette.tif'].map(fixture));
  await page.getByRole('heading', { name: '5 files' }).waitFor();
  await context.unroute(code);
  await page.getByRole('combobox', { name: 'Order' }).waitFor();
  for (const button of parts) {
    await button.click();
    await page.getByRole('dialog').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  }
  await site.close();
}, 240_000);
