import '../src/lib/go-back.ts';
import '../src/lib/polyfills.ts';
import type { PageContextClient } from 'vike/types';
import { fetchLanguage } from '../src/lib/i18n.ts';

/** The page's texts are there before it answers. */
export const onBeforeRenderClient = ({ locale }: PageContextClient) => fetchLanguage(locale);
