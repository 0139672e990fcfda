import { useData } from 'vike-react/useData';
import { faqData, graphOf, howToData } from '../../src/content/page-data.ts';
import { StructuredData } from '../../src/ui/structured-data.tsx';
import type { ProblemData } from './+data.ts';

/** What search engines read of a problem and its remedy. */
export function Head() {
  const { title, steps, questions } = useData<ProblemData>().content;
  return <StructuredData data={graphOf(howToData(title, steps), faqData(questions))} />;
}
