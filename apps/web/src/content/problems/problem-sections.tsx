import '../../messages/problems.ts';
import {
  LinkList,
  More,
  type PageLink,
  Questions,
  Section,
  SectionColumn,
  Steps,
} from '../../layout/section-parts.tsx';
import { linkTo, t } from '../../lib/i18n.ts';
import type { ProblemContent } from './problem-content.ts';

interface ProblemSectionsProps {
  readonly content: ProblemContent;
  readonly articles: readonly PageLink[];
  readonly conversions: readonly PageLink[];
}

/** Below the converter on a problem's page: why it happens, what is done about it, and what else it may be. */
export function ProblemSections({ content, articles, conversions }: ProblemSectionsProps) {
  const { whyTitle, why, steps, stillTitle, still, questions } = content;
  return (
    <SectionColumn>
      <Section id="why" title={whyTitle}>
        <div className="grid max-w-[68ch] gap-4 text-lg leading-relaxed">
          {why.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section id="how" title={t('problems.how')}>
        <Steps steps={steps} />
      </Section>
      <Section id="still" title={stillTitle}>
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {still.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 max-w-[48ch] text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="faq" title={t('problems.faq')}>
        <Questions questions={questions} />
      </Section>
      <Section id="related" title={t('problems.more')}>
        {articles.length > 0 && (
          <ul className="mb-8 grid gap-y-3">
            {articles.map(({ path, name }) => (
              <li key={path}>
                <a href={path} className="font-semibold hover:text-lamp">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <LinkList links={conversions} />
        <More href={linkTo('/conversions')}>{t('problems.all')}</More>
      </Section>
    </SectionColumn>
  );
}
