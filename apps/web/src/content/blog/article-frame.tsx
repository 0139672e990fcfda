import '../../messages/blog.ts';
import type { ReactNode } from 'react';
import { PlainPage } from '../../layout/shell.tsx';
import { linkTo, spokenLocale, t } from '../../lib/i18n.ts';
import { cardPath, publicAddress } from '../../lib/public-address.ts';
import { StructuredData } from '../../ui/structured-data.tsx';
import { dayText } from '../day-text.ts';
import type { ArticleData, ArticleEntry } from './article-data.ts';
import { articlePath } from './articles.ts';

/** Day and length of an article. */
export function ArticleLine({ article }: { readonly article: ArticleEntry }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
      <time dateTime={article.date}>{dayText(article.date, spokenLocale())}</time>
      <span aria-hidden="true">·</span>
      <span>{t('blog.minutes', { count: article.minutes })}</span>
    </p>
  );
}

/** What search engines read of an article. */
function postingOf(article: ArticleEntry): object {
  const path = articlePath(article);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    datePublished: article.date,
    author: { '@type': 'Organization', name: t('app.name') },
    inLanguage: spokenLocale(),
    mainEntityOfPage: publicAddress(linkTo(path)),
    image: publicAddress(cardPath(path, spokenLocale())),
  };
}

function Related({ articles }: { readonly articles: readonly ArticleEntry[] }) {
  return (
    <aside aria-labelledby="related-title" className="mt-14 border-t pt-8 pb-16">
      <h2 id="related-title" className="font-semibold text-title">
        {t('blog.related')}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {articles.map((other) => (
          <li key={other.slug}>
            <a href={linkTo(articlePath(other))} className="mb-1 block text-balance font-semibold hover:text-lamp">
              {other.title}
            </a>
            <ArticleLine article={other} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface FrameProps extends ArticleData {
  readonly children: ReactNode;
}

/** An article's page around its text. */
export function ArticleFrame({ article, related, children }: FrameProps) {
  return (
    <PlainPage>
      <article className="mx-auto max-w-[68ch] pt-8 sm:pt-14">
        <a
          href={linkTo('/blog')}
          className="-ml-3 inline-flex h-11 items-center rounded-full px-3 text-sm text-soft hover:bg-raised hover:text-ink"
        >
          {t('blog.back')}
        </a>
        <h1 className="mt-2 mb-4 font-semibold text-[clamp(1.875rem,1.4rem+1.9vw,2.75rem)] leading-[1.08] tracking-[-0.03em]">
          {article.title}
        </h1>
        <ArticleLine article={article} />
        <div className="article-text mt-8">{children}</div>
        <StructuredData data={postingOf(article)} />
      </article>
      <Related articles={related} />
    </PlainPage>
  );
}
