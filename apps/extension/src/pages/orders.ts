/** A page's line to the engine's. */
import { convertOptions, type Settings } from '../lib/settings.ts';
import { CHANNEL, type ChannelMessage, newId, type Order, type Request, type Source } from '../lib/work.ts';

const channel = new BroadcastChannel(CHANNEL);

/** Asks the background. */
export async function ask(request: Request): Promise<void> {
  await chrome.runtime.sendMessage(request);
}

/** Hears what the engine's page says. */
export function listen(hear: (message: ChannelMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => hear(data));
}

/** Hands an order to the engine's page. */
export async function giveOrder(order: Order): Promise<void> {
  await ask({ type: 'start' });
  channel.postMessage({ type: 'order', order } satisfies ChannelMessage);
}

export function cancelOrder(id: string): void {
  channel.postMessage({ type: 'cancel', id } satisfies ChannelMessage);
}

/** An order of files that this page was given. */
export function fileOrder(files: readonly File[], settings: Settings, results: Order['results']): Order {
  const { to, zipFrom, askWhere } = settings;
  const sources = files.map((file): Source => ({ kind: 'file', file }));
  const options = convertOptions(settings, to);
  const rest = { title: 'Safelight', minSide: 0, tooSmall: 0, unwatched: false };
  return { id: newId(), sources, to, options, results, zipFrom, askWhere, ...rest };
}
