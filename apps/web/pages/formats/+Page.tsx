import '../../src/messages/formats.ts';
import { useData } from 'vike-react/useData';
import { FormatTable } from '../../src/content/format-table.tsx';
import { PlainPage } from '../../src/frame/shell.tsx';
import { t } from '../../src/lib/i18n.ts';
import type { data } from './+data.ts';

export function Page() {
  const rows = useData<ReturnType<typeof data>>();
  return (
    <PlainPage>
      <div className="pt-8 pb-10 sm:pt-14">
        <h1 className="max-w-[20ch] font-semibold text-hero">{t('formats.title')}</h1>
        <p className="mt-4 max-w-[60ch] text-soft sm:text-lg">{t('formats.lead')}</p>
      </div>
      <FormatTable rows={rows} />
    </PlainPage>
  );
}
