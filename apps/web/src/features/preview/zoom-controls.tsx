import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { magnification, type Size } from './scale.ts';
import type { useView } from './use-view.ts';

/** The view, and what changes it. */
type ViewState = ReturnType<typeof useView>;

interface ZoomProps {
  readonly state: ViewState;
  readonly before: Size | undefined;
  readonly after: Size | undefined;
  readonly children?: ReactNode;
}

/** How large the pictures are shown; one figure where they are of one size. */
function Percents({ state: { view, frame }, before, after }: Omit<ZoomProps, 'children'>) {
  const percentOf = (size: Size) =>
    t('preview.zoom', { percent: frame ? Math.round(magnification(size, frame, view.zoom) * 100) : 0 });
  if (!before || !after || percentOf(before) === percentOf(after)) {
    const size = after ?? before;
    return size && percentOf(size);
  }
  return (
    <>
      <span className="block">{`${t('preview.before')} ${percentOf(before)}`}</span>
      <span className="block">{`${t('preview.after')} ${percentOf(after)}`}</span>
    </>
  );
}

const keys: Readonly<Record<string, 'fit' | 'showActual' | 'zoomIn' | 'zoomOut'>> = {
  0: 'fit',
  1: 'showActual',
  '+': 'zoomIn',
  '-': 'zoomOut',
};

/** Keys of the zoom, while the dialog is open. */
export function useZoomKeys(state: ViewState, enabled: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const does = keys[event.key];
      if (!enabled || does === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      state[does]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** How large the pictures are, and larger, smaller, whole or as they are. */
export function ZoomControls(props: ZoomProps) {
  const { state } = props;
  const pressed = 'aria-pressed:bg-pressed aria-pressed:text-ink';
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-1 short:mt-0 short:flex-col short:flex-nowrap">
      <IconButton label={t('preview.out')} hint={t('preview.out')} onClick={state.zoomOut}>
        <Minus aria-hidden="true" size={18} />
      </IconButton>
      <output className="min-w-16 text-center text-sm text-soft tabular-nums">
        <Percents {...props} />
      </output>
      <IconButton label={t('preview.in')} hint={t('preview.in')} onClick={state.zoomIn}>
        <Plus aria-hidden="true" size={18} />
      </IconButton>
      <Button look="quiet" size="small" className={pressed} aria-pressed={state.isWhole} onClick={state.fit}>
        {t('preview.fit')}
      </Button>
      <Button
        look="quiet"
        size="small"
        className={pressed}
        aria-label={t('preview.actual')}
        title={t('preview.actual')}
        aria-pressed={state.isActual}
        onClick={state.showActual}
      >
        1:1
      </Button>
      {props.children}
    </div>
  );
}
