type Mark = (ids: readonly string[], done?: boolean) => Promise<void>;

let mark: Mark = () => Promise.resolve();

/** Says how the results of the page's list are marked. */
export function setMarking(how: Mark): void {
  mark = how;
}

/**
 * Says that results are handed to the person, so that they need not be kept beyond this page. Resolves once that is written:
 * await it before the hand-over, for the page may be closed right after.
 */
export function markSaved(ids: readonly string[]): Promise<void> {
  return mark(ids);
}
