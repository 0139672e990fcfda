import { useGesture } from '@use-gesture/react';
import { type RefObject, useState } from 'react';

/** Where the pictures are looked at: both alike. */
export interface View {
  /** 1: the whole picture fits. */
  readonly zoom: number;
  /** Pixels by which the middle is moved. */
  readonly x: number;
  readonly y: number;
}

export const wholeView: View = { zoom: 1, x: 0, y: 0 };

const MAX_ZOOM = 32;

/** A view that is held within its limits: no smaller than whole, and never so far that the picture is out of sight. */
export function limited({ zoom, x, y }: View, width: number, height: number): View {
  const held = Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const reach = (side: number) => ((held - 1) * side) / 2;
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return { zoom: held, x: within(x, reach(width)), y: within(y, reach(height)) };
}

/** The view with another zoom, so that what is at a point (pixels from the middle) stays there. */
export function zoomedAt({ zoom, x, y }: View, next: number, atX: number, atY: number): View {
  const ratio = next / zoom;
  return { zoom: next, x: atX - (atX - x) * ratio, y: atY - (atY - y) * ratio };
}

/**
 * Zoom by wheel, pinch or double tap, and moving by drag. While the whole picture is in sight, a drag moves the line
 * between before and after instead.
 * @param onLine - called with the line's place, 0 (left) to 1
 */
export function useView(frame: RefObject<HTMLElement | null>, onLine: (share: number) => void) {
  const [view, setView] = useState(wholeView);
  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const change = (next: View) => {
    const { width, height } = box();
    setView(limited(next, width, height));
  };
  const zoomTo = (zoom: number, clientX?: number, clientY?: number) => {
    const { left, top, width, height } = box();
    const atX = clientX === undefined ? 0 : clientX - left - width / 2;
    const atY = clientY === undefined ? 0 : clientY - top - height / 2;
    change(zoomedAt(view, Math.min(Math.max(zoom, 1), MAX_ZOOM), atX, atY));
  };
  useGesture(
    {
      onDrag: ({ xy: [clientX], delta: [dx, dy], pinching, event, cancel }) => {
        if (pinching) return cancel();
        const onHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
        const { left, width } = box();
        if (onHandle || view.zoom === 1) onLine(Math.min(Math.max((clientX - left) / width, 0), 1));
        else change({ ...view, x: view.x + dx, y: view.y + dy });
      },
      onPinch: ({ origin: [clientX, clientY], offset: [zoom] }) => zoomTo(zoom, clientX, clientY),
      onWheel: ({ event, delta: [, dy] }) => {
        event.preventDefault();
        zoomTo(view.zoom * Math.exp(-dy / 300), event.clientX, event.clientY);
      },
      onDoubleClick: ({ event }) => zoomTo(view.zoom > 1 ? 1 : 4, event.clientX, event.clientY),
    },
    {
      target: frame,
      eventOptions: { passive: false },
      // The arrow keys are the slider's.
      drag: { filterTaps: true, pointer: { keys: false } },
      pinch: { scaleBounds: { min: 1, max: MAX_ZOOM }, from: () => [view.zoom, 0] },
    },
  );
  return { view, setView, zoomTo };
}
