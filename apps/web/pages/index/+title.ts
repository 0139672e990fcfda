import type { PageContext } from 'vike/types';
import { textsIn } from '../../src/lib/i18n.ts';

/** The title of the converter's page in each language. */
export const title = ({ locale }: PageContext): string => textsIn(locale)('app.title');
