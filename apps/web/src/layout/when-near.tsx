import { type ComponentType, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { patientPart } from '../ui/patient-part.ts';

let tellNear: () => void;
const near = new Promise<void>((resolve) => {
  tellNear = resolve;
});

/** A part of a page whose code and texts come when somebody is near it; the prerendered page has it whole. */
export function whenNear<P extends object>(load: () => Promise<ComponentType<P>>) {
  return patientPart(async () => {
    await near;
    return load();
  });
}

/** Goes to what the address names, once it is there. */
function Arrival({ awaited }: { readonly awaited: RefObject<string> }) {
  useEffect(() => document.getElementById(awaited.current)?.scrollIntoView(), [awaited]);
  return null;
}

/** The place below the converter: coming near it brings the code of what it holds. */
export function NearPlace({ children }: { readonly children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const awaited = useRef('');
  // Each page has a place of its own: the one that was left is never seen again.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) tellNear();
    });
    if (host.current) observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // Prerendered, it can wait; a page that a link led to is without it, and without what the address may name in it.
    if (host.current?.childElementCount !== 0) return;
    awaited.current = location.hash.slice(1);
    tellNear();
  }, []);
  return (
    <div ref={host}>
      <Suspense fallback={null}>
        {children}
        <Arrival awaited={awaited} />
      </Suspense>
    </div>
  );
}
