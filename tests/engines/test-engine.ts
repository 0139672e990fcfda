import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../apps/web/server/serve.mjs';
import { root } from '../../tools/setup.mjs';
import type { Engine, EngineBrowser } from './drivers/driver.ts';
import { FLOWS } from './flows/flows.ts';

/** What a driver says when the process of a page has ended: that there is no session any more, or nothing that it has a name for. */
const CRASHES = ['NoSuchSessionError', 'WebDriverError'];

function isCrash(problem: unknown): boolean {
  return problem instanceof Error && (CRASHES.includes(problem.name) || isCrash(problem.cause));
}

/** Runs every flow in an engine. Its version goes to `.tsout`, for the table at the end of `npm test`. */
export function testEngine(engine: Engine): void {
  // As it is: `$name` would have it in quotation marks.
  describe.each([engine.name])('%s', () => {
    const folder = mkdtempSync(join(tmpdir(), 'safelight-engines-'));
    let browser: EngineBrowser | undefined;

    const startBrowser = async (): Promise<void> => {
      browser = await engine.start(mkdtempSync(join(folder, 'browser-')));
    };
    beforeAll(async () => {
      await startBrowser();
      mkdirSync(join(root, '.tsout'), { recursive: true });
      writeFileSync(join(root, '.tsout', `engine-${engine.name}.txt`), browser?.version ?? '');
    });
    afterAll(async () => {
      await browser?.close();
      // A browser that has ended may still write to its profile for a moment, and one that crashed for longer: what it leaves there
      // says nothing of the flows.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }).catch(() => undefined);
    });

    async function runFlow(name: string): Promise<void> {
      if (!browser) throw new Error(`${engine.name} did not start.`);
      // An address of its own is a site of its own: nothing is left over from the flows before.
      let server = await start({ port: 0 });
      const { url } = server;
      const place = mkdtempSync(join(folder, `${Object.keys(FLOWS).indexOf(name)}-`));
      try {
        const serve = async (site?: string): Promise<void> => {
          server = await start({ port: Number(new URL(url).port), ...(site ? { root: site } : {}) });
        };
        await FLOWS[name]?.({ browser, url, folder: place, cut: () => server.close(), serve });
      } finally {
        await server.close();
      }
    }

    test.each(Object.keys(FLOWS))('%s', async (name) => {
      let crash: unknown;
      const flow = runFlow(name).catch((problem: unknown) => {
        if (!isCrash(problem)) throw problem;
        crash = problem;
      });
      await expect(flow).resolves.toBeUndefined();
      if (crash === undefined) return;
      // WebKitGTK draws by Mesa's software renderer, which the kernel's log named when a page had crashed. What a page of ours does to
      // an engine it does again; and the flows after it have a browser.
      console.warn(`${engine.name} crashed, and is asked once more: ${name}`);
      await browser?.close();
      await startBrowser();
      await expect(runFlow(name)).resolves.toBeUndefined();
    });
  });
}
