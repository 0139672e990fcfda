/** The background in Chrome and Edge: a service worker, which can start no workers. The engine runs in an offscreen document. */
import { CHANNEL, type ChannelMessage } from '../lib/work.ts';
import { startBackground } from './background.ts';
import { readInTab } from './read-in-tab.ts';

/** How long the engine's page stays after its last work: less than a service worker that has nothing to do. */
const CLOSE_MS = 25_000;

const channel = new BroadcastChannel(CHANNEL);
const post = (message: ChannelMessage): void => channel.postMessage(message);
let starting: Promise<void> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

async function openHost(): Promise<void> {
  const contextTypes = [chrome.runtime.ContextType.OFFSCREEN_DOCUMENT];
  if ((await chrome.runtime.getContexts({ contextTypes })).length > 0) return;
  await chrome.offscreen.createDocument({
    url: 'host.html',
    reasons: [chrome.offscreen.Reason.WORKERS, chrome.offscreen.Reason.BLOBS],
    justification: 'Converts pictures in WebAssembly workers and holds the results until they are saved.',
  });
}

async function start(): Promise<void> {
  clearTimeout(closing);
  starting ??= openHost().finally(() => {
    starting = undefined;
  });
  await starting;
}

startBackground({
  start,
  async begin(order) {
    await start();
    post({ type: 'order', order });
  },
  onRunning(count) {
    clearTimeout(closing);
    if (count === 0) closing = setTimeout(() => void chrome.offscreen.closeDocument().catch(() => undefined), CLOSE_MS);
  },
  async readInTab({ key, address }) {
    post({ type: 'tab-bytes', key, bytes: await readInTab(address) });
  },
});
