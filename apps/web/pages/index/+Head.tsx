import '../../src/messages/home.ts';
import { usePageContext } from 'vike-react/usePageContext';
import { homeQuestions } from '../../src/content/home/home-questions.ts';
import { applicationData, faqData, graphOf } from '../../src/content/page-data.ts';
import { setLocale, t } from '../../src/lib/i18n.ts';
import { StructuredData } from '../../src/ui/structured-data.tsx';

const features = ['metadata', 'colour', 'raw', 'batch', 'documents', 'animation'] as const;

/** What search engines read of the converter. */
export function Head() {
  // The head is written apart from the page.
  setLocale(usePageContext().locale);
  const titles = features.map((feature) => t(`sections.feature_${feature}`));
  const data = graphOf(applicationData(t('hero.lead'), titles), faqData(homeQuestions()));
  setLocale('en');
  return <StructuredData data={data} />;
}
