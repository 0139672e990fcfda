import '../../messages/pairs.ts';
import { useId } from 'react';
import { PageHead } from '../../layout/page-head.tsx';
import { LinkList, type PageLink } from '../../layout/section-parts.tsx';
import { PlainPage } from '../../layout/shell.tsx';
import { t } from '../../lib/i18n.ts';

/** Conversions of one source. */
export interface ConversionGroup {
  readonly name: string;
  /** What the source is. */
  readonly text: string;
  readonly links: readonly PageLink[];
}

function Row({ name, text, links }: ConversionGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-4 border-b py-6 lg:grid-cols-[22rem_1fr]">
      <div>
        <h2 id={id} className="font-semibold text-lg tracking-[-0.01em]">
          {name}
        </h2>
        <p className="mt-1 max-w-[48ch] text-sm text-soft">{text}</p>
      </div>
      <LinkList links={links} />
    </section>
  );
}

interface ConversionsProps {
  readonly groups: readonly ConversionGroup[];
  readonly problems: readonly PageLink[];
}

/** Every conversion that has a page, by source. */
export function Conversions({ groups, problems }: ConversionsProps) {
  return (
    <PlainPage>
      <PageHead title={t('pairs.conversions')} lead={t('pairs.conversionsLead')} />
      <div className="border-t pb-16">
        {groups.map(({ name, ...rest }) => (
          <Row key={name} name={t('pairs.fromTitle', { name })} {...rest} />
        ))}
        <Row name={t('pairs.problems')} text={t('pairs.problemsText')} links={problems} />
      </div>
    </PlainPage>
  );
}
