/** What the background does in either browser: menus, downloads, and reading in tabs. The engine's page is the browser's affair. */
import type { TargetId } from '@safelight/engine';
import type { Order, Report, Request } from '../lib/work.ts';
import { download } from './downloads.ts';
import { readMenuId, renewMenus } from './menus.ts';
import { askAtOnce, failedReport, orderPage, orderPicture, type Tab } from './orders.ts';
import { keepReport, showRunning } from './reports.ts';

/** Where the engine runs. */
export interface Engine {
  /** Resolves once it hears what is sent to it. */
  start(): Promise<void>;
  begin(order: Order): Promise<void>;
  /** How many orders are under way has changed. */
  onRunning(count: number): void;
  /** Reads a picture in its tab for who asked under this key. */
  readInTab(request: Extract<Request, { type: 'read-in-tab' }>): Promise<void>;
}

function tabOf(tab: chrome.tabs.Tab | undefined): Tab | undefined {
  return tab?.id === undefined || tab.id < 0 ? undefined : { id: tab.id, title: tab.title ?? '' };
}

async function savePage(engine: Engine, tab: Tab, to: TargetId): Promise<void> {
  const order = await orderPage(tab, to).catch(() => undefined);
  if (order) await engine.begin(order);
  else await keepReport(await failedReport(tab.title, to, 'page-closed'));
}

/** Opens the window that files for a page's field are given to. */
async function openUpload(tabId: number): Promise<void> {
  await chrome.windows.create({ url: `upload.html?tab=${tabId}`, type: 'popup', width: 480, height: 680 });
}

async function answer(engine: Engine, request: Request): Promise<unknown> {
  switch (request.type) {
    case 'start':
      return engine.start();
    case 'download':
      return download(request.url, request.name, request.askWhere);
    case 'report':
      return keepReport(request.report);
    case 'running':
      engine.onRunning(request.count);
      return showRunning(request.count);
    case 'read-in-tab':
      return engine.readInTab(request);
    case 'save-page':
      return savePage(
        engine,
        { id: request.tabId, title: (await chrome.tabs.get(request.tabId)).title ?? '' },
        request.to,
      );
    case 'upload':
      return openUpload(request.tabId);
  }
}

async function onMenu(engine: Engine, info: chrome.contextMenus.OnClickData, tab: Tab | undefined): Promise<void> {
  const { kind, to } = readMenuId(info.menuItemId);
  if (!tab) return;
  if (kind === 'upload') return openUpload(tab.id);
  if (kind === 'page') return savePage(engine, tab, to as TargetId);
  const url = kind === 'link' ? info.linkUrl : info.srcUrl;
  if (url === undefined) return;
  const allowed = await askAtOnce(url, info.frameUrl ?? info.pageUrl);
  return engine.begin(await orderPicture(url, to as TargetId, tab, info.frameId ?? 0, allowed));
}

const report = (error: unknown): void => console.error(error);

/** Listens to everything that may wake the background: browsers want that said at once. */
export function startBackground(engine: Engine): void {
  chrome.runtime.onInstalled.addListener(renewMenus);
  chrome.runtime.onStartup.addListener(renewMenus);
  chrome.storage.local.onChanged.addListener((changes) => {
    if ('menu' in changes) renewMenus();
  });
  chrome.contextMenus.onClicked.addListener((info, tab) => void onMenu(engine, info, tabOf(tab)).catch(report));
  chrome.runtime.onMessage.addListener((request: Request, _, respond) => {
    answer(engine, request).then(respond, (error: unknown) => {
      report(error);
      respond(undefined);
    });
    return true;
  });
}

/** Tells of an ended order, as `keepReport`. */
export const tellReport: (ended: Report) => Promise<void> = keepReport;
