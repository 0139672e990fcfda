import { useData } from 'vike-react/useData';
import { applicationData, faqData, graphOf, howToData } from '../../src/content/page-data.ts';
import { StructuredData } from '../../src/ui/structured-data.tsx';
import type { data } from './+data.ts';

/** What search engines read of a conversion. */
export function Head() {
  const { content } = useData<ReturnType<typeof data>>();
  const { from, to, description, changes, steps, questions } = content;
  const application = applicationData(description, changes.kept);
  const howTo = howToData(`How to convert ${from} to ${to}`, steps);
  return <StructuredData data={graphOf(application, howTo, faqData(questions))} />;
}
