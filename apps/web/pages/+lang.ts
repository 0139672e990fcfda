import type { PageContext } from 'vike/types';

/** The language that a page says it is in. */
export const lang = ({ locale }: PageContext): string => locale;
