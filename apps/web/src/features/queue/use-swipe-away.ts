import { type PointerEvent, useRef } from 'react';

const threshold = 96;

/** Lets a row be swept to the left by touch. Moves the element itself, so that React renders nothing meanwhile. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number; sideways: boolean }>(undefined);

  const settle = (element: HTMLElement) => {
    start.current = undefined;
    element.style.transform = '';
    element.style.opacity = '';
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY, sideways: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from) return;
      const dx = event.clientX - from.x;
      if (!from.sideways && Math.abs(dx) < 12) return;
      if (!from.sideways) event.currentTarget.setPointerCapture(event.pointerId);
      from.sideways = true;
      event.currentTarget.style.transform = `translateX(${Math.min(0, dx)}px)`;
      event.currentTarget.style.opacity = String(1 - Math.min(1, Math.max(0, -dx) / 320));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      const away = from?.sideways === true && event.clientX - from.x <= -threshold;
      settle(event.currentTarget);
      if (away) onAway();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event.currentTarget),
  };
}
