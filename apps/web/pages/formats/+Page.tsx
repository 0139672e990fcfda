import '../../src/messages/formats.ts';
import { useData } from 'vike-react/useData';
import { FormatTable } from '../../src/content/format-table.tsx';
import { PageHead } from '../../src/layout/page-head.tsx';
import { PlainPage } from '../../src/layout/shell.tsx';
import { t } from '../../src/lib/i18n.ts';
import type { data } from './+data.ts';

export function Page() {
  const rows = useData<ReturnType<typeof data>>();
  return (
    <PlainPage>
      <PageHead title={t('formats.title')} lead={t('formats.lead')} />
      <FormatTable rows={rows} />
    </PlainPage>
  );
}
