/**
 * Lets browsers keep a page whole while somebody is elsewhere, so that going back shows it at once.
 *
 * The router notes the place in the history when a page is hidden. On a page that is being put away that is too late:
 * browsers then throw it out.
 */
let isPutAway = false;

window.addEventListener('pagehide', ({ persisted }) => {
  isPutAway = persisted;
});
window.addEventListener('pageshow', () => {
  isPutAway = false;
});
// The router listens at the window, which events of the document come to last.
document.addEventListener('visibilitychange', (event) => {
  if (isPutAway) event.stopPropagation();
});
