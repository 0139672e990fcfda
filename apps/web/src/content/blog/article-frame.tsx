import '../../messages/blog.ts';
import type { ReactNode } from 'react';
import { PlainPage } from '../../layout/shell.tsx';
import { t } from '../../lib/i18n.ts';
import { cardPath, publicAddress } from '../../lib/public-address.ts';
import { StructuredData } from '../../ui/structured-data.tsx';
import { type Article, articleOfPath, articlePath, articles, dayText } from './articles.ts';

/** Minutes that reading takes, by the slug of the article. */
export type ReadingMinutes = Readonly<Record<string, number>>;

interface LineProps {
  readonly article: Article;
  readonly minutes: ReadingMinutes;
}

/** Day and length of an article. */
export function ArticleLine({ article, minutes }: LineProps) {
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
      <time dateTime={article.date}>{dayText(article.date)}</time>
      <span aria-hidden="true">·</span>
      <span>{t('blog.minutes', { count: minutes[article.slug] ?? 1 })}</span>
    </p>
  );
}

/** What search engines read of an article. */
function postingOf(article: Article): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    author: { '@type': 'Organization', name: t('app.name') },
    mainEntityOfPage: publicAddress(articlePath(article)),
    image: publicAddress(cardPath(articlePath(article))),
  };
}

function Related({ article, minutes }: LineProps) {
  const next = articles.filter(({ slug }) => article.related.includes(slug));
  return (
    <aside aria-labelledby="related-title" className="mt-14 border-t pt-8 pb-16">
      <h2 id="related-title" className="font-semibold text-title">
        {t('blog.related')}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {next.map((other) => (
          <li key={other.slug}>
            <a href={articlePath(other)} className="mb-1 block text-balance font-semibold hover:text-lamp">
              {other.title}
            </a>
            <ArticleLine article={other} minutes={minutes} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface FrameProps {
  readonly path: string;
  readonly minutes: ReadingMinutes;
  readonly children: ReactNode;
}

/** An article's page around its text. */
export function ArticleFrame({ path, minutes, children }: FrameProps) {
  const article = articleOfPath(path);
  if (!article) return children;
  return (
    <PlainPage>
      <article className="mx-auto max-w-[68ch] pt-8 sm:pt-14">
        <a
          href="/blog"
          className="-ml-3 inline-flex h-11 items-center rounded-full px-3 text-sm text-soft hover:bg-raised hover:text-ink"
        >
          {t('blog.back')}
        </a>
        <h1 className="mt-2 mb-4 font-semibold text-[clamp(1.875rem,1.4rem+1.9vw,2.75rem)] leading-[1.08] tracking-[-0.03em]">
          {article.title}
        </h1>
        <ArticleLine article={article} minutes={minutes} />
        <div className="article-text mt-8">{children}</div>
        <StructuredData data={postingOf(article)} />
      </article>
      <Related article={article} minutes={minutes} />
    </PlainPage>
  );
}
