import type { PageContext } from 'vike/types';
import { textsIn } from '../../src/lib/i18n.ts';

/** The description of the converter's page in each language. */
export const description = ({ locale }: PageContext): string => textsIn(locale)('app.description');
