import '../../src/messages/home.ts';
import { homeQuestions } from '../../src/app/home-questions.ts';
import { applicationData, faqData, graphOf } from '../../src/app/page-data.ts';
import { t } from '../../src/lib/i18n.ts';
import { StructuredData } from '../../src/ui/structured-data.tsx';

const features = ['metadata', 'colour', 'raw', 'batch', 'documents', 'animation'] as const;

/** What search engines read of the converter. */
export function Head() {
  const titles = features.map((feature) => t(`sections.feature_${feature}`));
  return <StructuredData data={graphOf(applicationData(t('hero.lead'), titles), faqData(homeQuestions()))} />;
}
