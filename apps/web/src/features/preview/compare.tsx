import { ChevronsLeftRight, LoaderCircle, Minus, Plus, Scan } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Picture } from './use-picture.ts';
import { useView, type View, wholeView } from './use-view.ts';

function Shown({ picture, alt, view }: { readonly picture: Picture; readonly alt: string; readonly view: View }) {
  if (picture.state === 'drawing') {
    return (
      <p className="absolute inset-0 flex items-center justify-center gap-2 text-soft">
        <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />
        {t('preview.drawing')}
      </p>
    );
  }
  if (picture.state === 'failed') {
    return <p className="absolute inset-0 flex items-center justify-center text-soft">{t('preview.failed')}</p>;
  }
  return (
    <img
      src={picture.url}
      alt={alt}
      draggable={false}
      className="absolute inset-0 size-full select-none object-contain"
      style={{
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
        imageRendering: view.zoom > 6 ? 'pixelated' : 'auto',
      }}
    />
  );
}

interface CompareProps {
  readonly name: string;
  readonly before: Picture;
  /** Absent while there is no result. */
  readonly after: Picture | undefined;
}

/** Before and after in one frame with a line between them; zoom and place are those of both. */
export function Compare({ name, before, after }: CompareProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(0.5);
  const { view, setView, zoomTo } = useView(frame, setLine);
  const percent = Math.round(line * 100);
  return (
    <div className="relative">
      <div
        ref={frame}
        className="checkered relative h-[min(60dvh,40rem)] cursor-grab touch-none overflow-hidden rounded-control border border-line active:cursor-grabbing max-sm:h-[52dvh]"
      >
        <Shown picture={before} alt={t('preview.beforeOf', { file: name })} view={view} />
        {after && (
          <>
            <div
              className="checkered absolute inset-0 overflow-hidden"
              style={{ clipPath: `inset(0 0 0 ${line * 100}%)` }}
            >
              <Shown picture={after} alt={t('preview.afterOf', { file: name })} view={view} />
            </div>
            <input
              type="range"
              min={0}
              max={100}
              value={percent}
              aria-label={t('preview.line')}
              aria-valuetext={t('preview.lineText', { percent })}
              className="peer sr-only"
              onChange={(event) => setLine(Number(event.target.value) / 100)}
            />
            <div
              data-handle
              aria-hidden="true"
              className="absolute inset-y-0 z-10 -ml-5.5 flex w-11 cursor-ew-resize items-center justify-center before:absolute before:inset-y-0 before:w-0.5 before:bg-lamp peer-focus-visible:[&>span]:outline-2 peer-focus-visible:[&>span]:outline-lamp peer-focus-visible:[&>span]:outline-offset-2"
              style={{ left: `${line * 100}%` }}
            >
              <span className="relative flex size-11 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-float">
                <ChevronsLeftRight aria-hidden="true" size={20} />
              </span>
            </div>
            <span aria-hidden="true" className="tag left-2">
              {t('preview.before')}
            </span>
            <span aria-hidden="true" className="tag right-2">
              {t('preview.after')}
            </span>
          </>
        )}
      </div>
      <div className="mt-2 flex items-center justify-center gap-1">
        <IconButton label={t('preview.out')} hint={t('preview.out')} onClick={() => zoomTo(view.zoom / 1.5)}>
          <Minus aria-hidden="true" size={18} />
        </IconButton>
        <output className="min-w-16 text-center text-sm text-soft tabular-nums">
          {t('preview.zoom', { percent: Math.round(view.zoom * 100) })}
        </output>
        <IconButton label={t('preview.in')} hint={t('preview.in')} onClick={() => zoomTo(view.zoom * 1.5)}>
          <Plus aria-hidden="true" size={18} />
        </IconButton>
        <IconButton label={t('preview.whole')} hint={t('preview.whole')} onClick={() => setView(wholeView)}>
          <Scan aria-hidden="true" size={18} />
        </IconButton>
      </div>
    </div>
  );
}
