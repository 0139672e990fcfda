// @vitest-environment node
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test, vi } from 'vitest';
import { toWebp } from './engine-example.ts';

test('the example of the page for developers converts', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'safelight-example-'));
  const png = new PNG({ width: 3200, height: 10, fill: true });
  writeFileSync(join(folder, 'wide.png'), PNG.sync.write(png));
  const adjustments = await toWebp(join(folder, 'wide.png'), join(folder, 'wide.webp'));
  expect(adjustments).toContainEqual({ kind: 'resized', from: [3200, 10], to: [1600, 5] });
  expect(readFileSync(join(folder, 'wide.webp')).toString('latin1', 8, 12)).toBe('WEBP');
});
