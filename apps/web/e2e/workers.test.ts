import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, convertAll, convertTo, openSite, type Site, visit } from '../../../tests/support/site.ts';

const photo = fileURLToPath(new URL('../../../packages/codecs/src/formats/heic/fixtures/rgb.heic', import.meta.url));
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('a worker that ends without a word is noticed, and its file converted by another', async () => {
  const { page, context, complaints } = await visit(site);
  const began: number[] = [];
  await context.route(/\/assets\/entry-[\w-]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    began.push(Date.now());
    // The first is gone as soon as it is to convert; browsers tell the page nothing of that.
    const leave = `self.addEventListener('message', ({ data }) => data.type === 'process_single' && self.close());`;
    const body = `${began.length === 1 ? leave : ''} export * from '${pathname}?itself';`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.reload();
  await choose(page, [photo]);
  await convertTo(page, 'JPEG');
  const asked = Date.now();
  await convertAll(page);
  await page.getByText('1 of 1 converted').waitFor();
  // Without its lock it would have been waited for as long as the smallest picture may take, which is a minute.
  expect(began).toHaveLength(2);
  expect((began[1] ?? Number.POSITIVE_INFINITY) - asked).toBeLessThan(30_000);
  expect(complaints).toEqual([]);
  await context.close();
});
