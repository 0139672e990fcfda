import '../../messages/pairs.ts';
import { Check, MoveRight } from 'lucide-react';
import { LinkList, More, Questions, Section, SectionColumn, Steps } from '../../layout/section-parts.tsx';
import { linkTo, t } from '../../lib/i18n.ts';
import { FiguresSection } from '../figures/figure-views.tsx';
import type { ComparedRow, PairContent } from './pair-content.ts';

function Why({ content }: { readonly content: PairContent }) {
  const { from, to, reason, about } = content;
  return (
    <Section id="why" title={t('pairs.why', { from, to })}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <p className="max-w-[52ch] text-lg leading-relaxed sm:text-xl">{reason}</p>
        <dl className="grid gap-y-6">
          {about.map(({ id, name, text }) => (
            <div key={name}>
              <dt className="font-semibold">{t('pairs.about', { name })}</dt>
              <dd className="mt-1 max-w-[52ch] text-soft">
                {text}{' '}
                <a href={linkTo(`/formats#${id}`)} className="underline underline-offset-4 hover:text-lamp">
                  {t('pairs.more', { name })}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

interface TableProps {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly ComparedRow[];
}

function Comparison({ from, to, rows }: TableProps) {
  return (
    <table className="w-full table-fixed text-left max-sm:text-sm">
      <thead>
        <tr className="border-b">
          <th scope="col" className="w-[6.75rem] py-3 pr-3 font-normal text-soft sm:w-[20%]">
            {t('pairs.row')}
          </th>
          <th scope="col" className="py-3 pr-4 font-semibold">
            {from}
          </th>
          <th scope="col" className="py-3 font-semibold">
            {to}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b align-top">
            <th scope="row" className="py-3 pr-3 font-normal text-soft">
              {row.name}
            </th>
            <td className="py-3 pr-4">{row.from}</td>
            <td className="py-3">{row.to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangeListProps {
  readonly title: string;
  readonly texts: readonly string[];
  readonly stays?: boolean;
}

function ChangeList({ title, texts, stays = false }: ChangeListProps) {
  const Icon = stays ? Check : MoveRight;
  if (texts.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold text-lg">{title}</h3>
      <ul className="mt-3 grid gap-y-3">
        {texts.map((text) => (
          <li key={text} className="flex gap-3">
            <Icon
              aria-hidden="true"
              size={18}
              strokeWidth={1.5}
              className={`mt-1 shrink-0 ${stays ? 'text-good' : 'text-soft'}`}
            />
            <span className="max-w-[52ch]">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Below the converter on a conversion's page: what is true of this pair of formats. */
export function PairSections({ content }: { readonly content: PairContent }) {
  const { from, to, rows, changes, figures, steps, questions, related } = content;
  return (
    <SectionColumn>
      <Why content={content} />
      <Section id="how" title={t('pairs.how', { from, to })}>
        <Steps steps={steps} />
      </Section>
      <Section id="differ" title={t('pairs.differ', { from, to })} lead={t('pairs.differLead', { from, to })}>
        <Comparison from={from} to={to} rows={rows} />
        <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <ChangeList title={t('pairs.kept')} texts={changes.kept} stays />
          <ChangeList title={t('pairs.changed')} texts={changes.changed} />
        </div>
      </Section>
      <FiguresSection content={figures} />
      <Section id="faq" title={t('pairs.faq', { from, to })}>
        <Questions questions={questions} />
      </Section>
      <Section id="related" title={t('pairs.related')}>
        <LinkList links={related} />
        <More href={linkTo('/conversions')}>{t('pairs.all')}</More>
      </Section>
    </SectionColumn>
  );
}
