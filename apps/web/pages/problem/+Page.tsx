import { useData } from 'vike-react/useData';
import { Home } from '../../src/app/home.tsx';
import { ProblemSections } from '../../src/content/problems/problem-sections-when-near.tsx';
import type { ProblemData } from './+data.ts';

export function Page() {
  const { facts, content, preset, articles, conversions } = useData<ProblemData>();
  return (
    <Home facts={facts} opening={content} preset={preset} folderFirst={content.folderFirst}>
      <ProblemSections content={content} articles={articles} conversions={conversions} />
    </Home>
  );
}
