import { useEffect, useEffectEvent, useState } from 'react';

/** How long a hand rests before what it set is taken over: rows are planned anew with every setting. */
const REST = 150;

/**
 * A value that is set many times a second, and taken over when that pauses.
 * @param onSettle - takes it over
 */
export function useDraft<T>(value: T, onSettle: (value: T) => void): readonly [value: T, set: (next: T) => void] {
  const [draft, setDraft] = useState<{ readonly value: T }>();
  const settle = useEffectEvent(() => {
    if (!draft) return;
    onSettle(draft.value);
    setDraft(undefined);
  });
  useEffect(() => {
    if (!draft) return undefined;
    const timer = setTimeout(settle, REST);
    return () => clearTimeout(timer);
  }, [draft]);
  // Closed before that, nothing is lost.
  useEffect(() => () => settle(), []);
  return [draft ? draft.value : value, (next) => setDraft({ value: next })];
}
