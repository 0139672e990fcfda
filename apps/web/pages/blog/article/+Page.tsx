import '../../../src/styles/article.css';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import type { ArticleData } from '../../../src/content/blog/article-data.ts';
import { ArticleFrame } from '../../../src/content/blog/article-frame.tsx';
import { articleTexts } from '../../../src/content/blog/article-texts.ts';
import { PageTextBody } from '../../../src/content/page-text-body.tsx';

export function Page() {
  const { locale } = usePageContext();
  const { article, related } = useData<ArticleData>();
  return (
    <ArticleFrame article={article} related={related}>
      <PageTextBody text={articleTexts.get(locale, article.slug)} />
    </ArticleFrame>
  );
}
