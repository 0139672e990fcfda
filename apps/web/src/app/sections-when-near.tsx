import { lazy, Suspense, useEffect, useRef } from 'react';
import type { FormatFacts } from './facts.ts';

let tellNear: () => void;
const near = new Promise<void>((resolve) => {
  tellNear = resolve;
});

// The prerendered page has them whole; their code and texts come when somebody scrolls there.
const Sections = import.meta.env.SSR
  ? (await import('./sections.tsx')).Sections
  : lazy(async () => {
      await near;
      return { default: (await import('./sections.tsx')).Sections };
    });

/** What stands below the converter. */
export function SectionsWhenNear({ facts }: { readonly facts: readonly FormatFacts[] }) {
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
      <Suspense fallback={null}>
        <Sections facts={facts} />
      </Suspense>
    </div>
  );
}
