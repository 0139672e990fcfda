import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, openSite, type Site, visit } from '../../../tests/support/site.ts';

// Each file of the site is a request, in every worker that takes it, and costs the browser more than its code does: about 10 ms of the
// processors. So small modules that come together are one file (vite.config.ts).

const built = fileURLToPath(new URL('../dist/client/assets', import.meta.url));
const fixtures = fileURLToPath(new URL('../../../packages/codecs/src/formats/', import.meta.url));

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Scripts of the built site by their paths, with what each imports before it begins. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return new Map(
    scripts.map((name) => {
      const code = readFileSync(join(built, name), 'utf8');
      const found = code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g);
      return [name, [...found].map(([, path = '']) => join(dirname(name), path))];
    }),
  );
}

test('no script of the site begins with one that begins with it', () => {
  const imports = readImports();
  expect([...imports.values()].flat().filter((path) => !imports.has(path))).toEqual([]);
  // What has no imports that are left is ready; a circle never is.
  const ready = new Set<string>();
  const left = new Set(imports.keys());
  for (let before = -1; before !== ready.size; ) {
    before = ready.size;
    for (const path of left) {
      if (!imports.get(path)?.every((other) => ready.has(other))) continue;
      ready.add(path);
      left.delete(path);
    }
  }
  expect(ready.size).toBeGreaterThan(200);
  expect([...left]).toEqual([]);
});

describe('the first conversion of a visit asks for few files', () => {
  test.each([
    ['tiff/fixtures/none.tif', 'PNG'],
    ['heic/fixtures/deep.heic', 'JPEG'],
    ['png/fixtures/animation.png', 'WebP'],
    ['jpeg/fixtures/q80-420.jpg', 'AVIF'],
  ])('%s to %s', async (file, to) => {
    const { page, context, requests } = await visit(site);
    await choose(page, [join(fixtures, file)]);
    await convertTo(page, to);
    await convertAll(page);
    // Estimates of the card may come behind the result.
    await page.waitForTimeout(1000);
    const scripts = requests.map((request) => new URL(request.url()).pathname).filter((path) => path.endsWith('.js'));
    // 55 to 63 of them (2026-11-29); before small modules that come together were one file, some 200.
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.length).toBeLessThan(75);
    await context.close();
  });
});

describe('what cannot be fetched is asked for a few times, is said to be that, and comes with the next try', () => {
  const codec = /\/assets\/[\w-]+\.wasm$/;
  const worker = /\/assets\/entry-[\w-]+\.js$/;
  const module = /\/assets\/(?!entry|zip-worker|write-worker)[\w-]+\.js$/;
  test.each([
    ['a codec, offline', codec, 0, 'The converter for this format could not be loaded.'],
    ['a codec that is gone', codec, 404, 'The converter for this format could not be loaded.'],
    ['a module, offline', module, 0, 'The converter for this format could not be loaded.'],
    ['a module that is gone', module, 404, 'The converter for this format could not be loaded.'],
    ['the worker, offline', worker, 0, 'No workers available. Check the connection'],
  ] as const)('%s', async (_, files, status, words) => {
    const { page, context } = await visit(site);
    const asked: string[] = [];
    await context.route(files, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return status === 0 ? route.abort() : route.fulfill({ status, body: 'Gone' });
    });
    await choose(page, [join(fixtures, 'tiff/fixtures/none.tif')]);
    await convertTo(page, 'WebP');
    await convertAll(page);
    await page.getByText(words).first().waitFor();
    // Whatever goes on asking has had time for hundreds.
    await page.waitForTimeout(2000);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(20);
    await context.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByText('1 of 1 converted').waitFor();
    await context.close();
  });
});
