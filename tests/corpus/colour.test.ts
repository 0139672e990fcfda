import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { choose, convertAll, convertTo, downloadZip, openSite, visit } from '../support/site.ts';
import { colourFiles, differenceToReference } from './colour-reference.ts';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/bin/safelight.mjs', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-colour-'));
afterAll(() => rmSync(work, { recursive: true }));

const stem = (path: string): string => basename(path).replace(/\.[^.]+$/, '');

/** How far a picture is from Little CMS's rendering of its source. */
function measured(ours: string, path: string, command: string): ReturnType<typeof differenceToReference> {
  const { mean, most } = differenceToReference(ours, join(corpus.root, path), command, work);
  console.log(`${path}: dE2000 mean ${mean.toFixed(3)}, most ${most.toFixed(2)}`);
  return { mean, most };
}

describe('colours converted to sRGB are those of Little CMS', () => {
  test.each(colourFiles)('%s', (path, command) => {
    const flags = ['--to', 'png', '--srgb', '--allow-larger', '--out', work, '--overwrite'];
    execFileSync(process.execPath, [program, 'convert', join(corpus.root, path), ...flags]);
    const { mean, most } = measured(join(work, `${stem(path)}.png`), path, command);
    expect(mean).toBeLessThanOrEqual(0.5);
    expect(most).toBeLessThanOrEqual(2);
  });

  test('in Chromium, on the page as it is built', async () => {
    const site = await openSite();
    try {
      const { page, complaints } = await visit(site);
      await choose(
        page,
        colourFiles.map(([path]) => join(corpus.root, path)),
      );
      await convertTo(page, 'PNG');
      await page.getByRole('button', { name: 'Advanced Professional Options' }).click();
      await page.getByRole('switch', { name: 'Convert to sRGB' }).click();
      await convertAll(page);
      const entries = await downloadZip(page, mkdtempSync(join(work, 'page-')));
      for (const [path, command] of colourFiles) {
        const entry = entries.find(({ name }) => name === `${stem(path)}.png`);
        const { mean, most } = measured(entry?.path ?? `${path} is missing`, path, command);
        expect(mean, path).toBeLessThanOrEqual(0.5);
        expect(most, path).toBeLessThanOrEqual(2);
      }
      expect(complaints).toEqual([]);
    } finally {
      await site.close();
    }
  });
});
