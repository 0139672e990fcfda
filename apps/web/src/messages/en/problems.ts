/** Texts that the pages of problems share. */
export const problems = {
  problems: {
    how: 'What to do',
    faq: 'Questions',
    more: 'Read on, or convert something else',
    all: 'All conversions',
  },
} as const;
