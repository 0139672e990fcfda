import { Keyboard } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isUndo, type ShortcutName, shortcutOf, useShortcuts } from '../features/shortcuts/keys.ts';
import { ShortcutsDialog } from '../features/shortcuts/shortcuts-dialog.tsx';
import { t } from '../lib/i18n.ts';
import { useToasts } from '../lib/toast.ts';
import { Button } from '../ui/button.tsx';

/** Has the key for Undo take the offer that stands: also where the list is empty, which is when it is wanted most. */
export function UndoKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current, dismiss } = useToasts.getState();
      if (!current?.open || !current.action || !isUndo(event)) return;
      event.preventDefault();
      current.action.run();
      dismiss(current.id);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return null;
}

/** Listens for the keys of the workspace, and shows which there are. */
export function Shortcuts({
  actions,
}: {
  readonly actions: Readonly<Record<Exclude<ShortcutName, 'help' | 'undo'>, () => void>>;
}) {
  const [helping, setHelping] = useState(false);
  const acting = useRef(actions);
  useEffect(() => {
    acting.current = actions;
  });
  // Before it is painted: whoever sees the list can press its keys.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(event, useShortcuts.getState().enabled);
      if (name === undefined || name === 'undo') return;
      event.preventDefault();
      if (name === 'help') setHelping(true);
      else acting.current[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
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
