import type { PageContextServer } from 'vike/types';
import { noScript, tooOld } from '../src/content/oldest-browsers.ts';

/** Words for browsers that cannot run the page; `.too-old` is shown by the browser's own answer to a question of style. */
export default ({ locale }: PageContextServer): string =>
  `<p class="cannot-run too-old">${tooOld[locale]}</p><noscript><p class="cannot-run">${noScript[locale]}</p></noscript>`;
