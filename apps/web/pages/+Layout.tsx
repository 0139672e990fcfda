import '../src/styles/app.css';
import { type ReactNode, useEffect } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { useApp } from '../src/lib/app.ts';
import { keepInstallEvent } from '../src/lib/install-event.ts';
import { siteConfig } from '../src/site-config.ts';
import { Loading } from '../src/ui/loading.tsx';

/** Tells the site's owner of the page, where there is somebody to tell; the code for it is fetched only then. */
async function trackPage(path: string): Promise<void> {
  if (siteConfig.analyticsEndpoint === '') return;
  const { track } = await import('../src/lib/track.ts');
  track({ name: 'page_view', path });
}

/** The page that is shown; kept here, since another language is another tree. */
let shownPath: string | undefined;

/**
 * What had the focus is gone with the page that was left: who hears or tabs goes on where this one begins. The router's own
 * hook is not called for a link that is followed before the first page answers.
 */
function focusPage(path: string): void {
  if (shownPath !== undefined && shownPath !== path) document.querySelector('main')?.focus({ preventScroll: true });
  shownPath = path;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const { urlPathname } = usePageContext();
  useEffect(() => void trackPage(urlPathname), [urlPathname]);
  useEffect(() => focusPage(urlPathname), [urlPathname]);
  useEffect(() => keepInstallEvent(app), [app]);
  return (
    <>
      {children}
      <Loading className="page-spinner" />
    </>
  );
}
