import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { type Area, type Corner, moved, type Ratio, resized } from './crop-text.ts';
import type { Size } from './scale.ts';

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shares of a side by which a press moves, alone and with Shift; a pixel at least, since crops are of whole ones. */
const [STEP, LEAP] = [0.01, 0.1];

const corners: readonly (readonly [corner: Corner, className: string])[] = [
  [[-1, -1], '-top-5.5 -left-5.5 cursor-nwse-resize'],
  [[1, -1], '-top-5.5 -right-5.5 cursor-nesw-resize'],
  [[-1, 1], '-bottom-5.5 -left-5.5 cursor-nesw-resize'],
  [[1, 1], '-right-5.5 -bottom-5.5 cursor-nwse-resize'],
];

interface CropFrameProps {
  readonly area: Area;
  readonly ratio: Ratio;
  /** Pixels of the picture that it lies over. */
  readonly picture: Size;
  /** Pixels of the page that this takes. */
  readonly shown: Size;
  readonly onChange: (area: Area) => void;
}

type Change = (from: Area, dx: number, dy: number) => Area;

/** What moves by dragging and by the arrow keys. */
function useMoves({ area, picture, shown, onChange }: CropFrameProps) {
  const drag = useRef<{ readonly from: Area; readonly x: number; readonly y: number }>(undefined);
  return (change: Change) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: area, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!drag.current) return;
      const { from, x, y } = drag.current;
      onChange(change(from, (clientX - x) / shown.width, (clientY - y) / shown.height));
    },
    onLostPointerCapture: () => {
      drag.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const [x, y] = arrows[event.key] ?? [];
      if (x === undefined || y === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const by = event.shiftKey ? LEAP : STEP;
      onChange(change(area, x * Math.max(by, 1 / picture.width), y * Math.max(by, 1 / picture.height)));
    },
  });
}

/** The frame over a picture that says what stays: moved and sized by touch, mouse and arrow keys. */
export function CropFrame(props: CropFrameProps) {
  const { area, ratio, picture } = props;
  const moves = useMoves(props);
  const percent = (share: number) => Math.round(share * 100);
  const size = t('preview.cropSize', {
    width: Math.round(area.width * picture.width),
    height: Math.round(area.height * picture.height),
  });
  return (
    <div
      className="absolute outline outline-white"
      style={{
        left: `${area.x * 100}%`,
        top: `${area.y * 100}%`,
        width: `${area.width * 100}%`,
        height: `${area.height * 100}%`,
      }}
    >
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no input goes two ways
        role="slider"
        tabIndex={0}
        aria-label={t('preview.cropFrame')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(area.x)}
        aria-valuetext={t('preview.cropPlace', { left: percent(area.x), top: percent(area.y), size })}
        className="crop-thirds absolute inset-0 cursor-move touch-none"
        {...moves(moved)}
      />
      {corners.map(([corner, className]) => {
        // One corner is enough for the keyboard: the frame itself can be moved.
        const main = corner[0] > 0 && corner[1] > 0;
        const named = {
          role: 'slider',
          tabIndex: 0,
          'aria-label': t('preview.cropCorner'),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': percent(area.width),
          'aria-valuetext': size,
        } as const;
        return (
          <div
            key={corner.join(' ')}
            {...(main ? named : { 'aria-hidden': true })}
            data-corner={corner.join(' ')}
            className={`absolute flex size-11 touch-none items-center justify-center rounded-full ${className}`}
            {...moves((from, dx, dy) => resized(from, corner, dx, dy, ratio, picture))}
          >
            <span className="size-4 rounded-full border-2 border-white bg-lamp shadow-float" />
          </div>
        );
      })}
    </div>
  );
}
