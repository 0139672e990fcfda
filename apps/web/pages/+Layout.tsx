import '../src/styles/app.css';
import '../src/app/start.ts';
import { type ReactNode, useEffect } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { keepInstallEvent } from '../src/lib/install-event.ts';
import { siteConfig } from '../src/site-config.ts';
import { Loading } from '../src/ui/loading.tsx';

/** Tells the site's owner of the page, where there is somebody to tell; the code for it is fetched only then. */
async function trackPage(path: string): Promise<void> {
  if (siteConfig.analyticsEndpoint === '') return;
  const { track } = await import('../src/lib/track.ts');
  track({ name: 'page_view', path });
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const { urlPathname } = usePageContext();
  useEffect(() => void trackPage(urlPathname), [urlPathname]);
  useEffect(keepInstallEvent, []);
  return (
    <>
      {children}
      <Loading className="page-spinner" />
    </>
  );
}
