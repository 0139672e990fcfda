import { useData } from 'vike-react/useData';
import { applicationData, faqData, graphOf, howToData } from '../../src/content/page-data.ts';
import { StructuredData } from '../../src/ui/structured-data.tsx';
import type { PairData } from './+data.ts';

/** What search engines read of a conversion. */
export function Head() {
  const { content } = useData<PairData>();
  const { description, changes, howTitle, steps, questions } = content;
  const application = applicationData(description, changes.kept);
  const howTo = howToData(howTitle, steps);
  return <StructuredData data={graphOf(application, howTo, faqData(questions))} />;
}
