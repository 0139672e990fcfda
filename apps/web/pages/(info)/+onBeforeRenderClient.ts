import type { PageContextClient } from 'vike/types';
import { infoTextName, infoTexts } from '../../src/content/info/info-texts.ts';

/** The page's text is there before it is shown. */
export const onBeforeRenderClient = ({ locale, urlPathname }: PageContextClient) =>
  infoTexts.load(locale, infoTextName(urlPathname));
