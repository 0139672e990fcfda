import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../lib/i18n.ts';
import { FloatLayer } from './float-layer.ts';
import { IconButton } from './icon-button.tsx';
import { Toaster } from './toaster.tsx';
import { Tooltips } from './tooltips.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  /** What the dialog is for, below its title. */
  readonly description: ReactNode;
  readonly children: ReactNode;
  /** A press beside it does not close it: what is under way is not to be ended by chance. */
  readonly locked?: boolean;
  /** As wide as the window lets it be, for pictures. */
  readonly wide?: boolean;
  /** The buttons that end it. */
  readonly actions?: ReactNode;
}

/**
 * A dialog over the page, open while it is rendered; a sheet from the bottom on phones. The browser's own: it holds the
 * focus, makes the page behind it inert, closes by Escape, and gives the focus back. (Dialogs of libraries write style
 * elements, which the content security policy refuses.)
 */
export function Dialog({ onClose, title, description, children, actions, locked = false, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const id = useId();

  const now = useRef({ onClose, locked });
  useEffect(() => {
    now.current = { onClose, locked };
  });

  // Before the element is out of the page: a dialog that is closed later gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    const cancel = (event: Event) => {
      event.preventDefault();
      now.current.onClose();
    };
    // The dialog's own box is covered by its content: what is pressed there is the backdrop.
    const press = (event: Event) => {
      if (event.target === element && !now.current.locked) now.current.onClose();
    };
    element?.addEventListener('cancel', cancel);
    element?.addEventListener('mousedown', press);
    setLayer(element);
    element?.showModal();
    // The title is read first; no control is in the way of Escape or Enter.
    element?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className={`dialog-box ${wide ? 'dialog-wide' : ''}`}
    >
      <FloatLayer value={layer}>
        <Tooltips>
          <div className="flex max-h-[inherit] flex-col tiny:block tiny:overflow-y-auto">
            <header className="flex items-start gap-3 px-5 pt-4">
              <div className="min-w-0 flex-1">
                <h2
                  id={`${id}-title`}
                  className={`font-semibold text-title ${wide ? 'truncate' : '[overflow-wrap:anywhere]'}`}
                  title={title}
                >
                  {title}
                </h2>
                <p id={`${id}-description`} className="mt-1 text-soft">
                  {description}
                </p>
              </div>
              <IconButton label={t('app.close')} hint={t('app.close')} className="-mr-2" onClick={onClose}>
                <X aria-hidden="true" size={18} />
              </IconButton>
            </header>
            <Toaster inDialog />
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 tiny:overflow-visible">{children}</div>
            {actions !== undefined && (
              <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">{actions}</footer>
            )}
          </div>
        </Tooltips>
      </FloatLayer>
    </dialog>
  );
}
