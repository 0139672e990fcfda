import type { Question, Step } from '../layout/section-parts.tsx';

/** Questions with their answers, as search engines read them. */
export function faqData(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Steps to a result, as search engines read them. */
export function howToData(name: string, steps: readonly Step[]): object {
  return {
    '@type': 'HowTo',
    name,
    step: steps.map((step, index) => ({ '@type': 'HowToStep', position: index + 1, ...step })),
  };
}

/** The converter, as search engines read it. */
export function applicationData(description: string, featureList: readonly string[]): object {
  return {
    '@type': 'WebApplication',
    name: 'Safelight',
    description,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript and WebAssembly',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    featureList,
  };
}

/** Several things of one page. */
export function graphOf(...things: readonly object[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}
