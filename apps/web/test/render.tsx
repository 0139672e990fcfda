import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';
import { AppContext, createApp } from '../src/lib/app.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const unmounts: (() => void)[] = [];

afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

/** Renders into the page, in an app of its own where none is given, and gives the element that holds the result; unmounted after the test. */
export function render(node: ReactNode, app = createApp()): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  act(() => root.render(<AppContext value={app}>{node}</AppContext>));
  unmounts.push(() => {
    act(() => root.unmount());
    host.remove();
  });
  return host;
}

/** The button with this accessible name (its label, else its text). */
export function button(host: HTMLElement, name: string): HTMLButtonElement {
  const found = [...host.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}
