import { useData } from 'vike-react/useData';
import { Home } from '../../src/app/home.tsx';
import { PairSections } from '../../src/app/pair-sections-when-near.tsx';
import { t } from '../../src/lib/i18n.ts';
import type { data } from './+data.ts';

export function Page() {
  const { facts, content, preset } = useData<ReturnType<typeof data>>();
  const { from, to, note } = content;
  const opening = { title: t('hero.pairTitle', { from, to }), lead: t('hero.pairLead', { from, to }), note };
  return (
    <Home facts={facts} opening={opening} preset={preset}>
      <PairSections content={content} />
    </Home>
  );
}
