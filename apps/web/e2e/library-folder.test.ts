import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completed, fakePicker, openDialog, tiff, tile, tree } from '../../../tests/support/library.ts';
import { hold, openSite, type Site, visit } from '../../../tests/support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

async function opened() {
  const visited = await visit(site);
  return { ...visited, dialog: await openDialog(visited.page) };
}

describe('a folder that the browser shows to the page', () => {
  test('a folder that cannot be read is said to be one; what cannot be read in it is left out and told', async () => {
    const { page, dialog, context, complaints } = await opened();
    await page.evaluate(
      (bytes) => {
        const broken = (name: string) => ({
          kind: 'directory',
          name,
          values: async function* () {
            yield { kind: 'file', name: 'one.tif', getFile: async () => new File([new Uint8Array(bytes)], 'one.tif') };
            throw new DOMException('Gone.', 'NotFoundError');
          },
        });
        const fine = {
          ...broken('Camera'),
          values: async function* () {
            yield broken('Night');
            const getFile = async () => Promise.reject(new DOMException('Locked.', 'NotReadableError'));
            yield { kind: 'file', name: 'two.tif', getFile };
          },
        };
        const roots = [broken('Card'), fine];
        Object.assign(window, { showDirectoryPicker: async () => roots.shift() });
      },
      [...readFileSync(tiff)],
    );
    await dialog.getByRole('button', { name: 'Select Photo Folder' }).click();
    await dialog.getByText('Optimization failed. Please try again with fewer files.').waitFor();
    await dialog.getByRole('button', { name: 'Select Photo Folder' }).click();
    await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
    expect(await tile(dialog, 'Images Found')).toBe('1');
    await dialog.getByText('2 files and folders could not be read and are left out.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a folder that the browser still knows is gone on with at once after the page was closed', async () => {
    const { page, dialog, context } = await opened();
    await fakePicker(page);
    await page.evaluate(
      async (bytes) => {
        const camera = await (await navigator.storage.getDirectory()).getDirectoryHandle('Camera', { create: true });
        for (let n = 0; n < 40; n++) {
          const stream = await (await camera.getFileHandle(`${n}.tif`, { create: true })).createWritable();
          await stream.write(new Uint8Array(bytes));
          await stream.close();
        }
      },
      [...readFileSync(tiff)],
    );
    await hold(page, 7);
    await dialog.getByRole('button', { name: 'Select Photo Folder' }).click();
    await dialog.getByRole('button', { name: 'Start Optimization' }).click();
    await dialog
      .getByText(/^Processing [1-9]\d* of 40 images$/)
      .first()
      .waitFor();
    // Closing the dialog cancels; opened again it stands where it was.
    await page.keyboard.press('Escape');
    const again = await openDialog(page);
    await again.getByText(/^\d+ of 40 images are done\.$/).waitFor();
    const before = await tree(page, 'Backup');
    await page.reload();
    const anew = await openDialog(page);
    await anew.getByRole('button', { name: 'Continue with “Camera”' }).click();
    await anew.getByRole('button', { name: 'Resume Optimization' }).click();
    await completed(anew);
    const after = await tree(page, 'Backup');
    expect(Object.keys(after)).toHaveLength(40);
    expect(after).toMatchObject(before);
    expect(Object.keys(after).every((path) => path.startsWith('optimized_photos/Camera/'))).toBe(true);
    await context.close();
  });

  test('a chosen folder gets the tree, and what lies there already is left as it is', async () => {
    const { page, dialog, context, complaints } = await opened();
    await fakePicker(page);
    await page.evaluate(
      async (bytes) => {
        const root = await navigator.storage.getDirectory();
        const write = async (folders: readonly string[], name: string) => {
          let folder = root;
          for (const part of folders) folder = await folder.getDirectoryHandle(part, { create: true });
          const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
          await stream.write(new Uint8Array(bytes));
          await stream.close();
        };
        await write(['Camera'], 'a.tif');
        await write(['Camera', '100 June'], 'b.tif');
        await write(['Camera', 'optimized_photos', 'Camera'], 'a.tif');
        await write(['Backup', 'optimized_photos', 'Camera'], 'a.webp');
      },
      [...readFileSync(tiff)],
    );
    const earlier = (await tree(page, 'Backup'))['optimized_photos/Camera/a.webp'];
    await dialog.getByRole('button', { name: 'Select Photo Folder' }).click();
    await dialog.getByRole('heading', { name: 'Ready to Optimize' }).waitFor();
    expect(await tile(dialog, 'Images Found')).toBe('2');
    await dialog.getByRole('button', { name: 'Start Optimization' }).click();
    await completed(dialog);
    await dialog.getByText('They are in the folder “optimized_photos _(1)”.').waitFor();
    const found = await tree(page, 'Backup');
    expect(Object.keys(found).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'optimized_photos _(1)/Camera/100 June/b.webp',
      'optimized_photos _(1)/Camera/a.webp',
      'optimized_photos/Camera/a.webp',
    ]);
    expect(found['optimized_photos/Camera/a.webp']).toBe(earlier);
    expect(found['optimized_photos _(1)/Camera/a.webp']).toBeLessThan(earlier ?? 0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
