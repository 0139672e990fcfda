/** The window of the extension's button; opened in a tab or window of its own it is the same. */
import 'virtual:look.css';
import './pages.css';
import { formatLabel } from '../lib/settings.ts';
import { fillTexts, t } from '../lib/text.ts';
import { startDropZone } from './drop-zone.ts';
import { byId } from './element.ts';
import { ask, fileOrder, giveOrder } from './orders.ts';
import { startSettingsBar } from './settings-bar.ts';
import { showWork } from './work-list.ts';

fillTexts();
const isWindow = new URLSearchParams(location.search).has('window');
document.documentElement.classList.toggle('window', isWindow);

const openWindow = async (): Promise<void> => {
  await chrome.windows.create({ url: 'popup.html?window', type: 'popup', width: 480, height: 680 });
  close();
};

const bar = await startSettingsBar();
byId('open-window', HTMLButtonElement).hidden = isWindow;
byId('open-window', HTMLButtonElement).addEventListener('click', () => void openWindow());
byId('open-options', HTMLButtonElement).addEventListener('click', () => {
  void chrome.runtime.openOptionsPage();
});

startDropZone((files) => void giveOrder(fileOrder(files, bar.current(), 'save')));
if (BROWSER === 'firefox' && !isWindow) {
  // Its dialog for files takes the popup away, and the files with it: a window stays.
  byId('choose', HTMLButtonElement).addEventListener(
    'click',
    (event) => {
      event.stopImmediatePropagation();
      void openWindow();
    },
    { capture: true },
  );
}

/** What can be done with the page that the popup was opened over. */
async function startPageActions(): Promise<void> {
  const section = byId('page', HTMLElement);
  const [tab] = isWindow ? [] : await chrome.tabs.query({ active: true, currentWindow: true });
  const tabId = tab?.id;
  section.hidden = tabId === undefined;
  if (tabId === undefined) return;
  const save = byId('save-page', HTMLButtonElement);
  const name = (): void => {
    save.textContent = t('popup.savePage', { format: formatLabel(bar.current().to) });
  };
  name();
  byId('format', HTMLSelectElement).addEventListener('change', name);
  save.addEventListener('click', () => void ask({ type: 'save-page', tabId, to: bar.current().to }));
  byId('upload', HTMLButtonElement).addEventListener('click', () => void ask({ type: 'upload', tabId }).then(close));
}

await startPageActions();
await showWork(byId('work', HTMLElement), ({ order }) => order.results === 'save');
