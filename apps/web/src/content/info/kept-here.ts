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
    term: 'safelight-presets',
    note: 'local storage',
    text: 'Settings that you saved under a name, until you remove them. Passwords of documents are left out.',
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
    text: 'The text of a Premium licence, if you entered one and until you remove it.',
  },
  {
    term: 'safelight-revocations',
    note: 'local storage',
    text: 'The site’s list of revoked licences, and when it was fetched last; there from your first licence on.',
  },
  {
    term: 'safelight-unsaved',
    note: 'local storage',
    text: 'That there may be results you have not saved, so that the next visit looks for them. Nothing about the files.',
  },
  {
    term: 'results-…',
    note: 'private file system',
    text: 'Results of the list. Those that you saved, shared or took out of the list go when its page is closed. Those that you did not are kept for at most 24 hours, so that a crash or a reload loses nothing: the next visit offers to go on with them, to save or to discard them, and the first page of this site that you open after that time removes them. While a batch runs, copies of files that still wait lie beside them, as far as there is room; each goes as soon as its file is converted, and all when the batch ends. After a crash they are kept as long as results are, even once their files are converted.',
  },
  {
    term: 'safelight-results',
    note: 'IndexedDB',
    text: 'The names, folders, times and settings of those results, without passwords, for as long as they are kept.',
  },
  {
    term: 'safelight-lists',
    note: 'IndexedDB',
    text: 'The list of a batch that takes longer than a moment: names, sizes and dates of its files, and its settings without passwords, so that it can be gone on with after a crash. Kept as long as its results, and not after “Clear all”.',
  },
  {
    term: 'safelight-archive-…',
    note: 'private file system',
    text: 'A ZIP of more than 128 MB while it is packed. It is removed as soon as the browser has taken the download.',
  },
  {
    term: 'safelight-library',
    note: 'IndexedDB',
    text: 'The journal of “Optimize Photo Library”: which photos of which folder are done, by name, size and date, so that a run can be gone on with. The latest run only.',
  },
  {
    term: 'safelight-library-…',
    note: 'private file system',
    text: 'The photos that “Optimize Photo Library” made, until you have downloaded them and closed the page, or begin another run; at most 24 hours.',
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
    text: 'Files that another app shares with Safelight, until the page has opened them; what no page opened goes with the next visit.',
  },
  {
    term: 'safelight-photos, safelight-output',
    note: 'the browser’s own memory',
    text: 'Under these names browsers remember the folder that you last chose from, to open the next dialog there. The page does not learn its path.',
  },
];
