import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../apps/web/server/serve.mjs';
import { root } from '../../tools/setup.mjs';
import type { Engine, EngineBrowser } from './drivers/driver.ts';
import { FLOWS } from './flows/flows.ts';

/** Runs every flow in an engine. Its version goes to `.tsout`, for the table at the end of `npm test`. */
export function testEngine(engine: Engine): void {
  // As it is: `$name` would have it in quotation marks.
  describe.each([engine.name])('%s', () => {
    const folder = mkdtempSync(join(tmpdir(), 'safelight-engines-'));
    let browser: EngineBrowser | undefined;

    beforeAll(async () => {
      browser = await engine.start(folder);
      mkdirSync(join(root, '.tsout'), { recursive: true });
      writeFileSync(join(root, '.tsout', `engine-${engine.name}.txt`), browser.version);
    });
    afterAll(async () => {
      await browser?.close();
      // A browser that has ended may still write to its profile for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    });

    test.each(Object.keys(FLOWS))('%s', async (name) => {
      if (!browser) throw new Error(`${engine.name} did not start.`);
      // An address of its own is a site of its own: nothing is left over from the flows before.
      let server = await start({ port: 0 });
      const { url } = server;
      const place = join(folder, `${Object.keys(FLOWS).indexOf(name)}`);
      mkdirSync(place);
      try {
        const serve = async (site?: string): Promise<void> => {
          server = await start({ port: Number(new URL(url).port), ...(site ? { root: site } : {}) });
        };
        const flow = FLOWS[name]?.({ browser, url, folder: place, cut: () => server.close(), serve });
        await expect(flow).resolves.toBeUndefined();
      } finally {
        await server.close();
      }
    });
  });
}
