import '../../../src/messages/blog.ts';
import type { PageContext } from 'vike/types';
import { textsIn } from '../../../src/lib/i18n.ts';

/** The title of the list of articles in each language. */
export const title = ({ locale }: PageContext): string => textsIn(locale)('blog.pageTitle');
