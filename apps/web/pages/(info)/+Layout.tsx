import '../../src/styles/article.css';
import '../../src/styles/info.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { InfoFrame } from '../../src/content/info/info-frame.tsx';
import { infoPageIn } from '../../src/content/info/info-texts.ts';

export function Layout({ children }: { readonly children: ReactNode }) {
  const { locale, urlPathname } = usePageContext();
  const page = infoPageIn(locale, urlPathname);
  return page ? <InfoFrame page={page}>{children}</InfoFrame> : children;
}
