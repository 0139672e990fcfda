import { renderToString } from 'react-dom/server';
import { LicencePanel } from '../src/features/usage/licence-panel.tsx';
import { AppContext, createApp } from '../src/lib/app.ts';
import { siteConfig } from '../src/site-config.ts';

/** What the Premium page has where a key is entered, as it is prerendered for a site with this public key. */
export function renderKeyPart(licenceKey: string): string {
  const before = siteConfig.licenceKey;
  Object.assign(siteConfig, { licenceKey });
  try {
    return renderToString(
      <AppContext value={createApp()}>
        <LicencePanel />
      </AppContext>,
    );
  } finally {
    Object.assign(siteConfig, { licenceKey: before });
  }
}
