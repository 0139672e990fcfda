import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../apps/web/server/serve.mjs';
import { chromiumEngine } from './drivers/chromium.ts';
import type { Engine, EngineBrowser } from './drivers/driver.ts';
import { firefoxEngine } from './drivers/firefox.ts';
import { webkitEngine } from './drivers/webkit.ts';
import { FLOWS } from './flows.ts';

const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine].filter(
  ({ name }) => !process.env['ENGINES'] || process.env['ENGINES'].includes(name),
);

describe.each(engines)('$name', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-engines-'));
  let browser: EngineBrowser;

  beforeAll(async () => {
    browser = await engine.start(folder);
  });
  afterAll(async () => {
    await browser.close();
    // A browser that has ended may still write to its profile for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  test.each(Object.keys(FLOWS))('%s', async (name) => {
    // An address of its own is a site of its own: nothing is left over from the flows before.
    const server = await start({ port: 0 });
    const place = join(folder, `${Object.keys(FLOWS).indexOf(name)}`);
    mkdirSync(place);
    try {
      const flow = FLOWS[name]?.({ browser, url: server.url, folder: place, cut: server.close });
      await expect(flow).resolves.toBeUndefined();
    } finally {
      await server.close();
    }
  });
});
