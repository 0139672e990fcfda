import type { PageContextServer } from 'vike/types';
import { infoTextName, infoTexts } from '../../src/content/info/info-texts.ts';

/** The page's text is there before it is written. */
export const onBeforeRenderHtml = ({ locale, urlPathname }: PageContextServer) =>
  infoTexts.load(locale, infoTextName(urlPathname));
