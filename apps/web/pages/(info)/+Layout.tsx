import '../../src/styles/article.css';
import '../../src/styles/info.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { InfoFrame } from '../../src/content/info/info-frame.tsx';
import { infoPageOf } from '../../src/content/info/info-pages.ts';

export function Layout({ children }: { readonly children: ReactNode }) {
  const page = infoPageOf(usePageContext().urlPathname);
  return page ? <InfoFrame page={page}>{children}</InfoFrame> : children;
}
