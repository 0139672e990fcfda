import '../../messages/home.ts';
import type { Question } from '../../layout/section-parts.tsx';
import { t } from '../../lib/i18n.ts';
import { siteConfig } from '../../site-config.ts';

const questions = ['upload', 'free', 'heic', 'quality', 'metadata', 'size', 'broken'] as const;

function answer(question: (typeof questions)[number]): string {
  const limit = siteConfig.freeDailyLimit;
  if (question !== 'free') return t(`sections.faq_${question}Text`);
  return limit > 0 ? t('sections.faq_freeText', { limit }) : t('sections.faq_freeUnlimitedText');
}

/** What people ask about the converter. */
export function homeQuestions(): readonly Question[] {
  return questions.map((question) => ({ question: t(`sections.faq_${question}`), answer: answer(question) }));
}
