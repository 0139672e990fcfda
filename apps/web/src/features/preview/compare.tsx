import type { ConvertSettings, QueueItem } from '@safelight/engine/internal';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { CompareLine } from './compare-line.tsx';
import { drawnBox, type Frame, magnification, showsPixels, type View } from './scale.ts';
import { type Picture, usePicture } from './use-picture.ts';
import { useView } from './use-view.ts';
import { useZoomKeys, ZoomControls } from './zoom-controls.tsx';

interface ShownProps {
  readonly picture: Picture;
  readonly alt: string;
  readonly view: View;
  readonly frame: Frame | undefined;
}

function Shown({ picture, alt, view, frame }: ShownProps) {
  if (picture.state === 'drawing' || !frame) {
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
      className="absolute max-w-none select-none object-contain"
      // Not by a transform: a picture in its place begins at a whole pixel of the screen.
      style={{
        ...drawnBox(picture.size, frame, view),
        imageRendering: showsPixels(picture.size, frame, view.zoom) ? 'pixelated' : 'auto',
      }}
    />
  );
}

/** Says that not every pixel of the file is there, where it would be seen. */
function Reduced({ pictures }: { readonly pictures: readonly Picture[] }) {
  const reduced = pictures.find((picture) => picture.state === 'shown' && picture.drawnAt < 1);
  if (reduced?.state !== 'shown') return null;
  const { width, height } = reduced.size;
  const at = { width: Math.round(width * reduced.drawnAt), height: Math.round(height * reduced.drawnAt) };
  return (
    <p className="pointer-events-none absolute inset-x-2 bottom-2 z-10 flex justify-center">
      <span className="flex items-center gap-2 rounded-full border border-line bg-surface px-2.5 py-0.5 text-[0.8125rem]">
        {reduced.refining && <LoaderCircle aria-hidden="true" size={14} className="animate-spin" />}
        {reduced.refining ? t('preview.refining') : t('preview.reduced', at)}
      </span>
    </p>
  );
}

interface CompareProps {
  readonly item: QueueItem;
  readonly reading: ConvertSettings['decodeOptions'];
  /** Whether keys without Control do something. */
  readonly singleKeys: boolean;
  /** What else there is to do, beside the zoom. */
  readonly children?: ReactNode;
}

/** Before and after in one frame with a line between them; zoom and place are those of both. */
export function Compare({ item, reading, singleKeys, children }: CompareProps) {
  const { id, name, result } = item;
  const [detail, setDetail] = useState(false);
  const before = usePicture(id, 'source', reading, detail);
  const after = usePicture(id, result ? 'result' : undefined, undefined, detail);
  const sizes = [before, result ? after : undefined].map((one) => (one?.state === 'shown' ? one.size : undefined));
  const frameBox = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(0.5);
  // The figures are those of the picture that one gets.
  const state = useView(frameBox, sizes[1] ?? sizes[0], setLine);
  useZoomKeys(state, singleKeys);
  const { view, frame, isWhole } = state;
  const coarse = [before, after].filter(
    (one) =>
      one.state === 'shown' && frame && one.drawnAt < 1 && magnification(one.size, frame, view.zoom) > one.drawnAt,
  );
  if (coarse.length > 0 && !detail) setDetail(true);
  return (
    <div className="relative short:flex short:items-center short:gap-3">
      <div
        ref={frameBox}
        className={`checkered relative h-[min(60dvh,40rem)] cursor-grab overflow-hidden rounded-control border border-line active:cursor-grabbing max-sm:h-[52dvh] short:h-[calc(100dvh-12rem)] short:min-w-0 short:flex-1 ${isWhole ? 'short:touch-pan-y' : ''} touch-none`}
      >
        <Shown picture={before} alt={t('preview.beforeOf', { file: name })} view={view} frame={frame} />
        {result && (
          <>
            <div
              className="checkered absolute inset-0 overflow-hidden"
              style={{ clipPath: `inset(0 0 0 ${line * 100}%)` }}
            >
              <Shown picture={after} alt={t('preview.afterOf', { file: name })} view={view} frame={frame} />
            </div>
            <CompareLine share={line} onMove={setLine} before={t('preview.before')} after={t('preview.after')} />
          </>
        )}
        <Reduced pictures={coarse} />
      </div>
      <ZoomControls state={state} before={sizes[0]} after={sizes[1]}>
        {children}
      </ZoomControls>
    </div>
  );
}
