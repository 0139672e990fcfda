import '../../src/messages/formats.ts';
import type { PageContext } from 'vike/types';
import { textsIn } from '../../src/lib/i18n.ts';

/** The description of the page of formats in each language. */
export const description = ({ locale }: PageContext): string => textsIn(locale)('formats.pageDescription');
