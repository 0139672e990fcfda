import type { Fact } from './info-parts.tsx';

/** Everything that a browser keeps for the site, by the name that its developer tools show. A test looks for others. */
export const keptHere: readonly Fact[] = [
  {
    term: 'safelight-theme',
    note: 'local storage',
    text: 'Dark or light, if you pressed the switch. Until then the page follows your system.',
  },
  {
    term: 'safelight-language',
    note: 'local storage',
    text: 'The language, if you chose one.',
  },
  {
    term: 'safelight-settings',
    note: 'local storage',
    text: 'Format, quality and options as you last set them. Passwords of documents are left out.',
  },
  {
    term: 'safelight-shortcuts',
    note: 'local storage',
    text: 'Whether keys without Control are switched off.',
  },
  {
    term: 'safelight-usage-…',
    note: 'local storage, one a day',
    text: 'How many conversions this day has seen, and when the last one ended. Gone after 8 days.',
  },
  {
    term: 'safelight-downloads',
    note: 'local storage',
    text: 'How many results you have downloaded: it decides whether the page suggests a bookmark. A number, nothing else.',
  },
  {
    term: 'safelight-licence',
    note: 'local storage',
    text: 'The text of a Premium licence, if you entered one.',
  },
  {
    term: 'safelight-library',
    note: 'IndexedDB',
    text: 'The journal of “Optimize Photo Library”: which photos of which folder are done, by name, size and date, so that a run can be gone on with. The latest run only.',
  },
  {
    term: 'safelight-library-…',
    note: 'private file system',
    text: 'The photos that “Optimize Photo Library” made, until you have downloaded them or begin another run.',
  },
  {
    term: 'results-…',
    note: 'private file system',
    text: 'Results of the list, while its page is open. What a crash leaves behind is swept on the next visit.',
  },
  {
    term: 'safelight-pages-…',
    note: 'cache',
    text: 'Pages of this site as they were published, so that they open without a network.',
  },
  {
    term: 'safelight-assets',
    note: 'cache',
    text: 'Scripts, fonts and codecs of this site that you have used, for the same reason.',
  },
  {
    term: 'safelight-shared',
    note: 'cache',
    text: 'Files that another app shares with Safelight, from the moment that you share them until the page has opened them.',
  },
  {
    term: 'safelight-photos, safelight-output',
    note: 'the browser’s own memory',
    text: 'Under these names browsers remember the folder that you last chose from, to open the next dialog there. The page does not learn its path.',
  },
];
