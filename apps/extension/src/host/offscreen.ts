/** The engine's page in Chrome: a document that nobody sees. Of the extension's rights it has messages alone. */
import { CHANNEL, type ChannelMessage, type DownloadEnd, newId, type Request, type TabBytes } from '../lib/work.ts';
import { type Helper, startHost } from './host.ts';

const ask = (request: Request): Promise<unknown> => chrome.runtime.sendMessage(request);

const channel = new BroadcastChannel(CHANNEL);

const helper: Helper = {
  async readInTab(address) {
    const key = newId();
    const bytes = new Promise<TabBytes>((resolve) => {
      const hear = ({ data }: MessageEvent<ChannelMessage>): void => {
        if (data.type !== 'tab-bytes' || data.key !== key) return;
        channel.removeEventListener('message', hear);
        resolve(data.bytes);
      };
      channel.addEventListener('message', hear);
    });
    await ask({ type: 'read-in-tab', key, address });
    return bytes;
  },
  async download(url, name, askWhere) {
    return ((await ask({ type: 'download', url, name, askWhere })) as DownloadEnd | undefined) ?? 'failed';
  },
  async report(report) {
    await ask({ type: 'report', report });
  },
  async setRunning(count) {
    await ask({ type: 'running', count });
  },
};

startHost(helper);
