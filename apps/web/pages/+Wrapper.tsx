import { Fragment, type ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { startPage } from '../src/app/start.ts';
import { AppContext, createApp } from '../src/lib/app.ts';
import { setLocale } from '../src/lib/i18n.ts';

// Here it all begins: the one app of the page, which everything else is given.
const app = createApp();
startPage(app);

/** Every page with the app, and in its own language: all that was said in another is said anew. */
export function Wrapper({ children }: { readonly children: ReactNode }) {
  const { locale } = usePageContext();
  setLocale(locale);
  return (
    <AppContext value={app}>
      <Fragment key={locale}>{children}</Fragment>
    </AppContext>
  );
}
