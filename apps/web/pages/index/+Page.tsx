import { useData } from 'vike-react/useData';
import { Home } from '../../src/app/home.tsx';
import { Sections } from '../../src/content/home/sections-when-near.tsx';
import type { data } from './+data.ts';

export function Page() {
  const facts = useData<ReturnType<typeof data>>();
  return (
    <Home facts={facts}>
      <Sections facts={facts} />
    </Home>
  );
}
