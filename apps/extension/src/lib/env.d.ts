/** Which browser this build is for. */
declare const BROWSER: 'chrome' | 'firefox';

/** The site's colours and shapes, as `scripts/look.mjs` takes them from its theme. */
declare module 'virtual:look.css';
