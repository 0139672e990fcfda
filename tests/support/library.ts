import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';

/** A photo of the libraries of tests. */
export const tiff = fileURLToPath(new URL('../../packages/codecs/src/formats/tiff/fixtures/none.tif', import.meta.url));

/** Opens the library's dialog. */
export async function openDialog(page: Page): Promise<Locator> {
  // By key: the page may still be moving under a pointer.
  await page.getByRole('button', { name: 'Optimize Photo Library' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Optimize Photo Library' });
  await dialog.waitFor();
  return dialog;
}

/** Waits for the end of a run. */
export const completed = (dialog: Locator) => dialog.getByRole('heading', { name: 'Optimization complete' }).waitFor();

/** The figure of a tile. */
export async function tile(dialog: Locator, name: string): Promise<string> {
  return (await dialog.locator('dl > div').filter({ hasText: name }).locator('dd').textContent()) ?? '';
}

/** A picker that gives a folder of the private file system, as the browser's own gives one of the device. */
export async function fakePicker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pick = async ({ mode }: { mode: string }) =>
      (await navigator.storage.getDirectory()).getDirectoryHandle(mode === 'read' ? 'Camera' : 'Backup', {
        create: true,
      });
    Object.assign(window, { showDirectoryPicker: pick });
  });
}

/** Paths and sizes below a folder of the private file system. */
export function tree(page: Page, folder: string): Promise<Record<string, number>> {
  return page.evaluate(async (name) => {
    const found: Record<string, number> = {};
    const walk = async (directory: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const handle of directory.values()) {
        if (handle.kind === 'directory') await walk(handle, `${path}${handle.name}/`);
        else found[`${path}${handle.name}`] = (await handle.getFile()).size;
      }
    };
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle(name), '');
    return found;
  }, folder);
}
