import '../../../src/messages/blog.ts';
import type { PageContext } from 'vike/types';
import { textsIn } from '../../../src/lib/i18n.ts';

/** The description of the list of articles in each language. */
export const description = ({ locale }: PageContext): string => textsIn(locale)('blog.pageDescription');
