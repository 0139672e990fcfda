import { Keyboard } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createShortcuts, isUndo, type ShortcutName, shortcutOf } from '../features/shortcuts/keys.ts';
import { ShortcutsDialog } from '../features/shortcuts/shortcuts-dialog.tsx';
import { useApp } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { createToasts } from '../lib/toast.ts';
import { Button } from '../ui/button.tsx';

/** Has the key for Undo take the offer that stands: also where the list is empty, which is when it is wanted most. */
export function UndoKey() {
  const app = useApp();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current, dismiss } = app.get(createToasts).getState();
      if (!current?.open || !current.action || !isUndo(event)) return;
      event.preventDefault();
      current.action.run();
      dismiss(current.id);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [app]);
  return null;
}

/** Listens for the keys of the workspace, and shows which there are. */
export function Shortcuts({
  actions,
}: {
  readonly actions: Readonly<Record<Exclude<ShortcutName, 'help' | 'undo'>, () => void>>;
}) {
  const app = useApp();
  const [helping, setHelping] = useState(false);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // Before it is painted: whoever sees the list can press its keys.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(event, app.get(createShortcuts).getState().enabled);
      if (name === undefined || name === 'undo') return;
      event.preventDefault();
      if (name === 'help') setHelping(true);
      else latest.current[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [app]);
  return (
    <>
      <Button look="quiet" size="small" className="mt-3 max-sm:hidden" onClick={() => setHelping(true)}>
        <Keyboard aria-hidden="true" size={16} />
        {t('shortcuts.title')}
      </Button>
      {helping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </>
  );
}
