import '../../src/messages/pairs.ts';
import type { PageContext } from 'vike/types';
import { textsIn } from '../../src/lib/i18n.ts';

/** The title of the list of conversions in each language. */
export const title = ({ locale }: PageContext): string => textsIn(locale)('pairs.indexTitle');
