import '../../messages/info.ts';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { PageHead } from '../../layout/page-head.tsx';
import { PlainPage } from '../../layout/shell.tsx';
import { linkTo, spokenLocale, t } from '../../lib/i18n.ts';
import { publicAddress } from '../../lib/public-address.ts';
import { StructuredData } from '../../ui/structured-data.tsx';
import type { InfoPage } from './info-pages.ts';

/** What search engines read of such a page. */
function pageData({ path, kind, title, description }: InfoPage): object {
  return {
    '@context': 'https://schema.org',
    '@type': kind ?? 'WebPage',
    name: title,
    description,
    inLanguage: spokenLocale(),
    url: publicAddress(linkTo(path)),
    isPartOf: { '@type': 'WebSite', name: t('app.name'), url: publicAddress('/') },
    ...(kind === 'AboutPage'
      ? {
          mainEntity: {
            '@type': 'Organization',
            name: t('app.name'),
            url: publicAddress('/'),
            logo: publicAddress('/brand/safelight-mark-light-512.png'),
          },
        }
      : {}),
  };
}

function Next({ pages }: { readonly pages: InfoPage['next'] }) {
  return (
    <aside aria-labelledby="next-title" className="border-t pt-8 pb-16">
      <h2 id="next-title" className="font-semibold text-title">
        {t('info.next')}
      </h2>
      <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3">
        {Object.entries(pages).map(([path, name]) => (
          <li key={path}>
            <a
              href={linkTo(path)}
              className="group/next flex h-full [overflow-wrap:anywhere] items-center justify-between gap-3 rounded-panel border border-line bg-surface px-4 py-3.5 font-semibold hover:border-edge hover:bg-raised"
            >
              {name}
              <ArrowRight
                aria-hidden="true"
                size={18}
                className="text-soft transition-transform duration-150 group-hover/next:translate-x-0.5"
              />
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A page that informs, around its parts. */
export function InfoFrame({ page, children }: { readonly page: InfoPage; readonly children: ReactNode }) {
  return (
    <PlainPage>
      <PageHead title={page.heading} lead={page.lead} />
      {children}
      <Next pages={page.next} />
      <StructuredData data={pageData(page)} />
    </PlainPage>
  );
}

interface PartProps {
  readonly title: string;
  /** For links to this part. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One idea of a page: what it is about on the left, the text beside it, or below on phones. */
export function Part({ title, id, children }: PartProps) {
  const ownId = useId();
  const titleId = `${id ?? ownId}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className="info-part border-t pt-8 pb-12 sm:pb-14">
      <h2 id={titleId} className="font-semibold text-title">
        {title}
      </h2>
      <div className="article-text info-text">{children}</div>
    </section>
  );
}
