import '../../src/messages/formats.ts';
import type { PageContext } from 'vike/types';
import { textsIn } from '../../src/lib/i18n.ts';

/** The title of the page of formats in each language. */
export const title = ({ locale }: PageContext): string => textsIn(locale)('formats.pageTitle');
