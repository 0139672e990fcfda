import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Milliseconds before each further try. */
const PAUSES = [2000, 8000, 32_000, 128_000] as const;

async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load().catch(() => new Promise<never>(() => {}));
}

/**
 * A part of the page that comes by itself, for a place in `Suspense`: later where its code does not come now, and left out where that
 * never comes. With React's `lazy` alone the whole page would go then, and everything in it.
 */
export function patientPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}
