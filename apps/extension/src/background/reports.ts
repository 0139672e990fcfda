/** What became of orders, kept until the browser is closed, and shown where somebody sees it. */
import { REPORTS, type Report } from '../lib/work.ts';

/** As many as are kept. */
const MOST = 20;

/** The reports that are kept, the newest first. */
async function keptReports(): Promise<readonly Report[]> {
  const { [REPORTS]: kept } = await chrome.storage.session.get(REPORTS);
  return Array.isArray(kept) ? (kept as Report[]) : [];
}

/** One writing after the other: each begins with what the one before left. */
let writing: Promise<void> = Promise.resolve();

async function write(report: Report): Promise<void> {
  const others = (await keptReports()).filter(({ id }) => id !== report.id);
  await chrome.storage.session.set({ [REPORTS]: [report, ...others].slice(0, MOST) });
}

/** Keeps the report of an ended order; of one that nobody watched and that did not go well, opens the page that says so. */
export async function keepReport(report: Report): Promise<void> {
  writing = writing.then(() => write(report)).catch((error: unknown) => console.error(error));
  await writing;
  const isBad = report.failed.length > 0 || report.total === 0;
  if (!isBad) return;
  await chrome.action.setBadgeBackgroundColor({ color: '#a3341c' });
  await chrome.action.setBadgeText({ text: '!' });
  if (report.order.unwatched) await chrome.tabs.create({ url: `work.html?id=${report.id}` });
}

/** Shows on the extension's button that something is under way. */
export async function showRunning(count: number): Promise<void> {
  const text = await chrome.action.getBadgeText({});
  if (count > 0) {
    await chrome.action.setBadgeBackgroundColor({ color: '#5b4a42' });
    await chrome.action.setBadgeText({ text: '…' });
  } else if (text === '…') await chrome.action.setBadgeText({ text: '' });
}
