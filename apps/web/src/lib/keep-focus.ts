/** What can have the focus and be used. */
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** By then what takes the place of a control is there, and a dialog or a list has given the focus back itself; milliseconds. */
const REST = 150;

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

function isLost(control: HTMLElement): boolean {
  return !control.isConnected || control.matches(':disabled');
}

/** What stands where a control was: one of its name, else what is left there. */
function replacementOf(lost: HTMLElement, name: string, ancestors: readonly Element[]): HTMLElement | undefined {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    const controls = [...ancestor.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (one) => one.getClientRects().length > 0,
    );
    const follows = (one: Element): boolean =>
      (lost.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = lost.isConnected ? (controls.find(follows) ?? controls.at(-1)) : controls[0];
    const found = (name !== '' && controls.find((one) => nameOf(one) === name)) || next;
    if (found) return found;
  }
  return undefined;
}

/**
 * Gives the focus to what is left where the control that has it is taken away or disabled: else the next Tab would begin at the
 * top of the page. Returns the way to stop.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  let name = '';
  let ancestors: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const note = ({ target }: Event): void => {
    last = target instanceof HTMLElement ? target : undefined;
    const path: Element[] = [];
    for (let at = last?.parentElement; at; at = at.parentElement) path.push(at);
    ancestors = path;
    name = last ? nameOf(last) : '';
  };
  document.addEventListener('focusin', note, { signal });
  // A press beside all controls takes the focus away on purpose.
  const forget = (): void => {
    last = undefined;
  };
  document.addEventListener('pointerdown', forget, { signal, capture: true });
  const look = (): void => {
    timer = undefined;
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body || activeElement === last;
    if (last && isFree && isLost(last)) replacementOf(last, name, ancestors)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (last && isLost(last)) timer ??= setTimeout(look, REST);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    listening.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
