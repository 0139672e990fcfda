import { Fragment, type ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { setLocale } from '../src/lib/i18n.ts';

/** Every page in its own language: all that was said in another is said anew. */
export function Wrapper({ children }: { readonly children: ReactNode }) {
  const { locale } = usePageContext();
  setLocale(locale);
  return <Fragment key={locale}>{children}</Fragment>;
}
