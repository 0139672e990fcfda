import '../../../src/styles/article.css';
import type { ReactNode } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { ArticleFrame, type ReadingMinutes } from '../../../src/content/blog/article-frame.tsx';

export function Layout({ children }: { readonly children: ReactNode }) {
  const { urlPathname } = usePageContext();
  return (
    <ArticleFrame path={urlPathname} minutes={useData<ReadingMinutes>()}>
      {children}
    </ArticleFrame>
  );
}
