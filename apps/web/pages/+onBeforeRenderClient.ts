import '../src/lib/go-back.ts';
import '../src/lib/polyfills.ts';
import type { PageContextClient } from 'vike/types';
import { fetchLanguage } from '../src/lib/i18n.ts';
import { beginPageTransition, followGestures } from '../src/lib/page-transition.ts';

/** The page's texts are there before it answers, and the page before it is kept as a picture to fade from. */
export const onBeforeRenderClient = async ({ locale, isHydration }: PageContextClient): Promise<void> => {
  await fetchLanguage(locale);
  if (isHydration) followGestures();
  else await beginPageTransition();
};
