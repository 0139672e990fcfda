import { useGesture } from '@use-gesture/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import {
  actualZoom,
  type Frame,
  limitView,
  type Size,
  stepZoom,
  type View,
  wholeView,
  zoomAt,
  zoomRange,
} from './scale.ts';

/** How far a press zooms, and a double click where the picture's own size is no larger than the frame. */
const STEP = 1.5;
const LEAP = 4;

/** The frame's size, as it is now; `undefined` before it is in the page. */
export function useFrame(element: RefObject<HTMLElement | null>): Frame | undefined {
  const [frame, setFrame] = useState<Frame>();
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    // Without its border. Zooming the page changes the density, and with it this size.
    const measure = () =>
      setFrame({ width: box.clientWidth, height: box.clientHeight, density: window.devicePixelRatio });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return frame;
}

/**
 * Zoom by wheel, pinch or double click, and moving by drag. While the whole picture is in sight, a drag moves the line
 * between before and after instead.
 * @param picture - size of the picture that the zoom refers to
 * @param onLine - called with the line's place, 0 (left) to 1
 */
export function useView(
  element: RefObject<HTMLElement | null>,
  picture: Size | undefined,
  onLine: (share: number) => void,
) {
  const [kept, setKept] = useState(wholeView);
  const frame = useFrame(element);
  const actual = frame && picture ? actualZoom(picture, frame) : 1;
  const range = zoomRange(actual);
  const hold = (next: View): View => (frame ? limitView(next, frame, actual) : wholeView);
  // The frame may have become another, as by turning a phone.
  const view = hold(kept);
  const zoomTo = (zoom: number, clientX?: number, clientY?: number) => {
    const { left, top, width, height } = element.current?.getBoundingClientRect() ?? new DOMRect();
    const atX = clientX === undefined ? 0 : clientX - left - width / 2;
    const atY = clientY === undefined ? 0 : clientY - top - height / 2;
    setKept(hold(zoomAt(view, Math.min(Math.max(zoom, range.min), range.max), atX, atY)));
  };
  useGesture(
    {
      onDrag: ({ xy: [clientX], delta: [dx, dy], pinching, event, cancel }) => {
        if (pinching) return cancel();
        const onHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
        const { left, width } = element.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
        if (onHandle || view.zoom <= 1) onLine(Math.min(Math.max((clientX - left) / width, 0), 1));
        else setKept(hold({ ...view, x: view.x + dx, y: view.y + dy }));
      },
      onPinch: ({ origin: [clientX, clientY], offset: [zoom] }) => zoomTo(zoom, clientX, clientY),
      onWheel: ({ event, delta: [, dy] }) => {
        event.preventDefault();
        zoomTo(view.zoom * Math.exp(-dy / 300), event.clientX, event.clientY);
      },
      onDoubleClick: ({ event }) => {
        const near = actual > 1 ? actual : LEAP;
        zoomTo(view.zoom === 1 ? near : 1, event.clientX, event.clientY);
      },
    },
    {
      target: element,
      eventOptions: { passive: false },
      // The arrow keys are the slider's.
      drag: { filterTaps: true, pointer: { keys: false } },
      pinch: { scaleBounds: range, from: () => [view.zoom, 0] },
    },
  );
  return {
    view,
    frame,
    isWhole: view.zoom === 1,
    isActual: Math.abs(view.zoom / actual - 1) < 0.001,
    fit: () => setKept(wholeView),
    showActual: () => zoomTo(actual),
    zoomIn: () => zoomTo(stepZoom(view.zoom, STEP, actual)),
    zoomOut: () => zoomTo(stepZoom(view.zoom, 1 / STEP, actual)),
  };
}
