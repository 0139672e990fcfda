import { allFormats } from '@safelight/engine/internal';
import { formatLabel, loadSettings } from '../lib/settings.ts';
import { t } from '../lib/text.ts';

/** Where a menu stands, and what it is called there. */
const menus = [
  { id: 'picture', contexts: ['image'], text: 'menu.picture' },
  { id: 'link', contexts: ['link'], text: 'menu.link' },
  { id: 'page', contexts: ['page'], text: 'menu.page' },
] as const;

/** What a menu stands for. */
export type MenuKind = (typeof menus)[number]['id'] | 'upload';

/** Links that end as files of formats that can be read do. Patterns tell small letters from capitals. */
function pictureLinks(): string[] {
  const readable = allFormats.filter(({ decoder }) => decoder).flatMap(({ extensions }) => extensions);
  return [...new Set(readable)].flatMap((extension) =>
    [extension, extension.toUpperCase()].flatMap((one) => [`*://*/*.${one}`, `*://*/*.${one}?*`]),
  );
}

/** Makes the menus anew, with the formats that are set. */
async function createMenus(): Promise<void> {
  const { menu } = await loadSettings();
  await chrome.contextMenus.removeAll();
  for (const { id, contexts, text } of menus) {
    const links = id === 'link' ? { targetUrlPatterns: pictureLinks() } : {};
    chrome.contextMenus.create({ id, contexts: [...contexts], title: t(text), ...links });
    for (const to of menu) {
      chrome.contextMenus.create({ id: `${id}:${to}`, parentId: id, contexts: [...contexts], title: formatLabel(to) });
    }
  }
  chrome.contextMenus.create({ id: 'upload', contexts: ['page'], title: t('menu.upload') });
}

/** One making after the other: two at once would each find the other's. */
let making: Promise<void> = Promise.resolve();

export function renewMenus(): void {
  making = making.then(createMenus).catch((error: unknown) => console.error(error));
}

/** What the id of a menu's item says. */
export function readMenuId(id: string | number): { readonly kind: MenuKind; readonly to: string } {
  const [kind = '', to = ''] = String(id).split(':');
  return { kind: kind as MenuKind, to };
}
