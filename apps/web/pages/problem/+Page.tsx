import { useData } from 'vike-react/useData';
import { Home } from '../../src/app/home.tsx';
import { ProblemSections } from '../../src/content/problems/problem-sections-when-near.tsx';
import type { data } from './+data.ts';

export function Page() {
  const { facts, content, preset, articles, conversions } = useData<ReturnType<typeof data>>();
  return (
    <Home facts={facts} opening={content} preset={preset} folderFirst={content.folderFirst}>
      <ProblemSections content={content} articles={articles} conversions={conversions} />
    </Home>
  );
}
