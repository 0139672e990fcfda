/** The background in Firefox: a page, which runs the engine itself. */
import { startHost } from '../host/host.ts';
import { startBackground, tellReport } from './background.ts';
import { download } from './downloads.ts';
import { readInTab } from './read-in-tab.ts';
import { showRunning } from './reports.ts';

/** Firefox ends a background page half a minute after the last call of the browser: one is made while there is work. */
const AWAKE_MS = 10_000;

let awake: ReturnType<typeof setInterval> | undefined;

const host = startHost({
  readInTab,
  download,
  report: tellReport,
  async setRunning(count) {
    clearInterval(awake);
    if (count > 0) awake = setInterval(() => void chrome.runtime.getPlatformInfo(), AWAKE_MS);
    await showRunning(count);
  },
});

startBackground({
  start: async () => undefined,
  begin: async (order) => host.begin(order),
  onRunning: () => undefined,
  readInTab: async () => undefined,
});
