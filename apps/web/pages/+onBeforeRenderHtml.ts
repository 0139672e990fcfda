import type { PageContextServer } from 'vike/types';
import { fetchLanguage } from '../src/lib/i18n.ts';

/** The page's texts are there before it is written. */
export const onBeforeRenderHtml = ({ locale }: PageContextServer) => fetchLanguage(locale);
