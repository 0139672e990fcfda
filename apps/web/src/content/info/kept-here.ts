import type { Term } from './info-parts.tsx';

/** Everything that a browser keeps for the site, by the name that its developer tools show. A test looks for others. */
export const keptHere: readonly Term[] = [
  { term: 'safelight-theme', note: 'local storage' },
  { term: 'safelight-language', note: 'local storage' },
  { term: 'safelight-settings', note: 'local storage' },
  { term: 'safelight-presets', note: 'local storage' },
  { term: 'safelight-shortcuts', note: 'local storage' },
  { term: 'safelight-usage-…', note: 'local storage, one a day' },
  { term: 'safelight-downloads', note: 'local storage' },
  { term: 'safelight-licence', note: 'local storage' },
  { term: 'safelight-revocations', note: 'local storage' },
  { term: 'safelight-unsaved', note: 'local storage' },
  { term: 'results-…', note: 'private file system' },
  { term: 'safelight-results', note: 'IndexedDB' },
  { term: 'safelight-lists', note: 'IndexedDB' },
  { term: 'safelight-archive-…', note: 'private file system' },
  { term: 'safelight-library', note: 'IndexedDB' },
  { term: 'safelight-library-…', note: 'private file system' },
  { term: 'safelight-pages-…', note: 'cache' },
  { term: 'safelight-assets', note: 'cache' },
  { term: 'safelight-shared', note: 'cache' },
  { term: 'safelight-photos, safelight-output', note: 'the browser’s own memory' },
];
