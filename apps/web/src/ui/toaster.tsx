import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type App, useApp } from '../lib/app.ts';
import { t } from '../lib/i18n.ts';
import { createToasts, placeOf, showToast, showToastsAt, TOAST_DURATION, useToasts } from '../lib/toast.ts';
import { isFromFloat } from './close-on-escape.ts';
import { createAbsenceNotice } from './opened-part.tsx';

const icons = {
  default: <Check aria-hidden="true" size={18} className="mt-0.5 text-good" />,
  notice: <Info aria-hidden="true" size={18} className="mt-0.5 text-soft" />,
  destructive: <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 text-bad" />,
  progress: null,
} as const;

/** What a toast says, to be heard once: one that has moved to another place keeps silent. */
function Words({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const { getState, setState } = useApp().get(createToasts);
  const [isKnown] = useState(() => getState().spoken === id);
  useEffect(() => setState({ spoken: id }), [setState, id]);
  return (
    <div className="contents" data-radix-toast-announce-exclude={isKnown ? '' : undefined}>
      {children}
    </div>
  );
}

/** From here on there is a place to say it: a part of the page did not come. */
function enableAbsenceNotice(app: App): void {
  app.get(createAbsenceNotice).say = () =>
    showToast(app, { title: t('toast.partAbsent'), text: t('toast.partAbsentText'), tone: 'destructive' });
}

/**
 * One toast at a time: 5 s, swipe right by 50 px, F8 to reach it. A modal dialog, which covers the page
 * and what the page tells, has one of its own: the one that came last shows the toasts that come from then on, and an offer that
 * stands, between its title and its content. They lie at the bottom left: what
 * is to be done next, once a batch has ended, is at the right; on phones, where it is at the bottom, they lie at the top.
 * One that tells how far a batch is does not move: what moves is drawn again and again, and takes the files' time.
 */
export function Toaster({ inDialog = false }: { readonly inDialog?: boolean }) {
  const app = useApp();
  const toasts = useToasts();
  const { current, dismiss } = toasts;
  const [host] = useState(() => Symbol('toaster'));
  const escaping = useRef(false);
  useEffect(() => showToastsAt(app, host), [app, host]);
  useEffect(() => enableAbsenceNotice(app), [app]);
  if (placeOf(toasts) !== host) return null;
  // On phones at the top; in a dialog below its title, which has the button that closes it.
  const floating = `fixed bottom-0 left-0 z-50 max-w-[420px] p-4 max-sm:bottom-auto max-sm:max-w-none ${
    inDialog ? 'max-sm:absolute max-sm:top-16' : 'max-sm:top-0 max-sm:pt-[max(1rem,env(safe-area-inset-top))]'
  }`;
  // One that stood before the dialog lies over nothing of it.
  const position = inDialog && current?.open && current.host !== host ? 'px-5 pt-3' : floating;
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50} label={t('toast.label')}>
      {current && (
        <Toast.Root
          key={current.id}
          open={current.open}
          duration={current.duration ?? TOAST_DURATION}
          type={current.tone === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open && !escaping.current) dismiss(current.id);
          }}
          onEscapeKeyDown={(event) => {
            // Escape is for what lies above the page: an offer must not go with it, nor a word that nobody has read.
            escaping.current = current.action !== undefined || isFromFloat(event);
            queueMicrotask(() => {
              escaping.current = false;
            });
          }}
          data-tone={current.tone}
          className="group/toast pointer-events-auto flex not-data-[tone=progress]:animate-rise items-start gap-3 rounded-panel border border-line bg-raised py-3 pr-2 pl-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0 data-[swipe=cancel]:transition-transform data-[tone=destructive]:border-bad"
        >
          <Words id={current.id}>
            {icons[current.tone]}
            <div className="min-w-0 flex-1 py-0.5">
              <Toast.Title className="font-semibold text-[0.9375rem]">{current.title}</Toast.Title>
              {current.text !== undefined && (
                <Toast.Description className="break-words text-[0.9375rem] text-soft tabular-nums">
                  {current.text}
                </Toast.Description>
              )}
            </div>
            {current.action && (
              <Toast.Action
                altText={current.action.label}
                onClick={current.action.run}
                className="h-9 rounded-full px-3 font-semibold text-[0.9375rem] underline underline-offset-4 hover:bg-pressed max-sm:h-11"
              >
                {current.action.label}
              </Toast.Action>
            )}
            <Toast.Close
              aria-label={t('toast.close')}
              className="inline-flex size-9 items-center justify-center rounded-full text-soft hover:bg-pressed hover:text-ink max-sm:size-11"
            >
              <X aria-hidden="true" size={18} />
            </Toast.Close>
          </Words>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        label={t('toast.region')}
        className={`m-0 flex w-full list-none flex-col outline-none ${position}`}
      />
    </Toast.Provider>
  );
}
