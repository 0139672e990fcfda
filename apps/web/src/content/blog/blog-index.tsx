import '../../messages/blog.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { PlainPage } from '../../layout/shell.tsx';
import { linkTo, t } from '../../lib/i18n.ts';
import type { ArticleEntry } from './article-data.ts';
import { ArticleLine } from './article-frame.tsx';
import { articlePath } from './articles.ts';

/** Every article with what it is about. */
export function BlogIndex({ articles }: { readonly articles: readonly ArticleEntry[] }) {
  return (
    <PlainPage>
      <PageHead title={t('blog.title')} lead={t('blog.lead')} />
      <ul className="grid gap-x-12 pb-16 md:grid-cols-2">
        {articles.map((article) => (
          <li key={article.slug} className="border-t py-6">
            <h2 className="mb-2 font-semibold text-title">
              <a href={linkTo(articlePath(article))} className="hover:text-lamp">
                {article.title}
              </a>
            </h2>
            <p className="mb-3 text-soft">{article.description}</p>
            <ArticleLine article={article} />
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
