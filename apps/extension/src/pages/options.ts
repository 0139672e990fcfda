/** The options page: what the menus offer, how results are saved, and the sites that were allowed. */
import 'virtual:look.css';
import './pages.css';
import type { TargetId } from '@safelight/engine';
import { loadSettings, type MetadataChoice, saveSettings, targets } from '../lib/settings.ts';
import { fillTexts, t } from '../lib/text.ts';
import { byId, element } from './element.ts';

fillTexts();
document.title = t('options.title');
const settings = await loadSettings();
const note = byId('note', HTMLElement);

function kept(part: Parameters<typeof saveSettings>[0]): void {
  void saveSettings(part).then(() => {
    note.textContent = t('options.kept');
  });
}

/** The boxes of formats: at least one stays. */
function showFormats(): void {
  const list = byId('menu', HTMLElement);
  const boxes = targets.map(({ id, label }) => {
    const box = element('input', { type: 'checkbox', value: id, checked: settings.menu.includes(id) });
    return { box, label: element('label', { class: 'check' }, box, label) };
  });
  const follow = (): void => {
    const chosen = boxes.filter(({ box }) => box.checked);
    for (const { box } of boxes) box.disabled = chosen.length === 1 && box.checked;
  };
  follow();
  list.append(...boxes.map(({ label }) => label));
  list.addEventListener('change', () => {
    follow();
    kept({ menu: boxes.filter(({ box }) => box.checked).map(({ box }) => box.value as TargetId) });
  });
}

function startNumber(id: 'zipFrom' | 'minSide' | 'quality', least: number, most: number): void {
  const field = byId(id, HTMLInputElement);
  field.value = String(settings[id]);
  field.addEventListener('change', () => {
    const wanted = Math.min(most, Math.max(least, Math.round(field.valueAsNumber)));
    const value = Number.isNaN(wanted) ? settings[id] : wanted;
    field.value = String(value);
    kept({ [id]: value });
  });
}

/** The sites that the person allowed, each with a button that takes it back. */
async function showSites(): Promise<void> {
  const list = byId('sites', HTMLElement);
  const { origins = [] } = await chrome.permissions.getAll();
  const rows = origins.toSorted().map((origin) => {
    const name = origin.replace(/\/\*$/, '');
    const button = element(
      'button',
      { type: 'button', ariaLabel: t('options.removeSite', { site: name }) },
      t('options.remove'),
    );
    button.addEventListener('click', () => void chrome.permissions.remove({ origins: [origin] }));
    return element('li', {}, element('span', {}, name), button);
  });
  const none = element('li', { class: 'facts' }, t('options.noSites'));
  list.replaceChildren(...(rows.length > 0 ? rows : [none]));
}

showFormats();
startNumber('quality', 1, 100);
startNumber('zipFrom', 0, 1000);
startNumber('minSide', 0, 10_000);
const metadata = byId('metadata', HTMLSelectElement);
metadata.value = settings.metadata;
metadata.addEventListener('change', () => kept({ metadata: metadata.value as MetadataChoice }));
const askWhere = byId('askWhere', HTMLInputElement);
askWhere.checked = settings.askWhere;
askWhere.addEventListener('change', () => kept({ askWhere: askWhere.checked }));
const manifest = chrome.runtime.getManifest();
byId('version', HTMLElement).textContent = t('options.version', { version: manifest.version });
chrome.permissions.onAdded.addListener(() => void showSites());
chrome.permissions.onRemoved.addListener(() => void showSites());
await showSites();
