import { lazy, Suspense } from 'react';
import type { FormatFacts } from './facts.ts';

/** Resolves once an element comes in sight; at once where it is not in the page. */
function seen(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}

const ID = 'sections';

// The prerendered page has them whole; their code and texts come when somebody scrolls there.
const Sections = import.meta.env.SSR
  ? (await import('./sections.tsx')).Sections
  : lazy(async () => {
      await seen(ID);
      return { default: (await import('./sections.tsx')).Sections };
    });

/** What stands below the converter. */
export function SectionsWhenNear({ facts }: { readonly facts: readonly FormatFacts[] }) {
  return (
    <div id={ID}>
      <Suspense fallback={null}>
        <Sections facts={facts} />
      </Suspense>
    </div>
  );
}
