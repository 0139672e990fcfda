import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';

let tellNear: () => void;
const near = new Promise<void>((resolve) => {
  tellNear = resolve;
});

function whenNear<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    await near;
    return { default: await load() };
  });
}

const load = {
  home: async () => (await import('./sections.tsx')).Sections,
  pair: async () => (await import('./pair-sections.tsx')).PairSections,
  problem: async () => (await import('./problem-sections.tsx')).ProblemSections,
} as const;

// The prerendered page has them whole; their code and texts come when somebody scrolls there.

/** What stands below the converter on the home page. */
export const Sections = import.meta.env.SSR ? await load.home() : whenNear(load.home);
/** What stands below the converter on the page of a conversion. */
export const PairSections = import.meta.env.SSR ? await load.pair() : whenNear(load.pair);
/** What stands below the converter on the page of a problem. */
export const ProblemSections = import.meta.env.SSR ? await load.problem() : whenNear(load.problem);

/** The place below the converter: coming near it brings the code of what it holds. */
export function NearPlace({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // Each page has a place of its own: the one that was left is never seen again.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) tellNear();
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} id="sections">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
