import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import type { FormatFacts } from '../../src/app/facts.ts';
import { Home } from '../../src/app/home.tsx';
import { pairOfPath } from '../../src/app/pairs.ts';

export function Page() {
  const facts = useData<readonly FormatFacts[]>();
  const { urlPathname } = usePageContext();
  return <Home facts={facts} pair={pairOfPath(urlPathname)} />;
}
