import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../lib/app.ts';

interface Absence {
  /** Called when the code did not come, which is said: what asked for the part takes it back, so that it can be asked for again. */
  readonly onAbsent: () => void;
}

/** Says that a part did not come; nobody does before there is a place for toasts, whose code the page is without at first. */
export const createAbsenceNotice = (): { say: () => void } => ({ say: () => {} });

/**
 * A part of the page that somebody opens, with code that comes then. Whoever has no network, or a page older than what the server
 * has, is told so: React's own `lazy` would take the whole page away, and everything in it, and would never ask again.
 * @param load - fetches the code
 * @param waiting - what is there until it has come
 */
export function openedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): (props: Props & Absence) => ReactNode {
  let Loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at its module's level
  return function OpenedPart(props: Props & Absence) {
    const app = useApp();
    const [, setCome] = useState(false);
    const fail = useEffectEvent(() => {
      app.get(createAbsenceNotice).say();
      props.onAbsent();
    });
    useEffect(() => {
      let isLeft = Loaded !== undefined;
      if (isLeft) return undefined;
      load().then(
        (Part) => {
          Loaded = Part;
          if (!isLeft) setCome(true);
        },
        () => {
          if (!isLeft) fail();
        },
      );
      return () => {
        isLeft = true;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  };
}
