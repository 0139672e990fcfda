import { useEffect, useState } from 'react';
import { untilMidnight } from './usage-record.ts';

const MINUTE = 60_000;

/** Whole hours and minutes until the count starts anew, kept current; `undefined` before the page runs. */
export function useResetTime(): { readonly hours: number; readonly minutes: number } | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const update = () => setLeft(untilMidnight(new Date()));
    update();
    const timer = setInterval(update, MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  if (left === undefined) return undefined;
  const minutes = Math.ceil(left / MINUTE);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
