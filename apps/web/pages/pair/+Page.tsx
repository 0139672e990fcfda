import { useData } from 'vike-react/useData';
import { Home } from '../../src/app/home.tsx';
import { PairSections } from '../../src/content/pairs/pair-sections-when-near.tsx';
import type { PairData } from './+data.ts';

export function Page() {
  const { facts, content, preset } = useData<PairData>();
  return (
    <Home facts={facts} opening={content.opening} preset={preset}>
      <PairSections content={content} />
    </Home>
  );
}
