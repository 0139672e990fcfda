import type { DownloadEnd } from '../lib/work.ts';

/** How a download that has begun ends. */
async function endOf(id: number): Promise<DownloadEnd> {
  return new Promise((resolve) => {
    const finish = (end: DownloadEnd): void => {
      chrome.downloads.onChanged.removeListener(hear);
      resolve(end);
    };
    const see = (state: string | undefined, error: string | undefined): void => {
      if (state === 'complete') finish('complete');
      else if (state === 'interrupted') finish(error === 'USER_CANCELED' ? 'cancelled' : 'failed');
    };
    const hear = ({ id: other, state, error }: chrome.downloads.DownloadDelta): void => {
      if (other === id) see(state?.current, error?.current);
    };
    chrome.downloads.onChanged.addListener(hear);
    // It may have ended before anybody listened.
    void chrome.downloads.search({ id }).then(([item]) => see(item?.state, item?.error));
  });
}

/** Hands a file to the browser's downloads, and tells how that ended. A name that is taken gets a number. */
export async function download(url: string, name: string, askWhere: boolean): Promise<DownloadEnd> {
  try {
    // Browsers take no name that begins with a dot.
    const filename = name.replace(/^[.\s]+/, '_');
    const options: chrome.downloads.DownloadOptions = { url, filename, conflictAction: 'uniquify' };
    return await endOf(await chrome.downloads.download(askWhere ? { ...options, saveAs: true } : options));
  } catch (error) {
    // The person closed the dialog that asks where.
    return /cancel/i.test(String(error)) ? 'cancelled' : 'failed';
  }
}
