import { t } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchRow } from '../../ui/rows.tsx';
import { shortcutKeys, shortcutNames, useShortcuts } from './keys.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-flex min-w-8 items-center justify-center rounded-lg border border-edge bg-raised px-2 py-0.5 font-sans text-sm">
      {children}
    </kbd>
  );
}

/** Which keys do what, and whether they do. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { enabled, enable } = useShortcuts();
  return (
    <Dialog onClose={onClose} title={t('shortcuts.title')} description={t('shortcuts.description')}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5">
        {shortcutNames.map((name) => {
          const { key, mod } = shortcutKeys[name];
          return (
            <div key={name} className="contents">
              <dt>{t(`shortcuts.${name}`)}</dt>
              <dd className="flex justify-end gap-1">
                {mod && <Key>{isMac ? '⌘' : t('shortcuts.key_ctrl')}</Key>}
                <Key>{key === 'Enter' ? t('shortcuts.key_enter') : key.toUpperCase()}</Key>
              </dd>
            </div>
          );
        })}
        <div className="contents">
          <dt>{t('shortcuts.list')}</dt>
          <dd className="flex justify-end gap-1">
            <Key>↑</Key>
            <Key>↓</Key>
          </dd>
        </div>
        <div className="contents">
          <dt>{t('shortcuts.remove')}</dt>
          <dd className="flex justify-end gap-1">
            <Key>{t('shortcuts.key_delete')}</Key>
          </dd>
        </div>
      </dl>
      <div className="mt-5 border-t pt-4">
        <SwitchRow
          label={t('shortcuts.enabled')}
          help={t('shortcuts.enabledHelp')}
          checked={enabled}
          onChange={enable}
        />
      </div>
    </Dialog>
  );
}
