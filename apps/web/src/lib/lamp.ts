let timer: ReturnType<typeof setTimeout> | undefined;

function setLamp(state: 'on' | 'warm' | undefined): void {
  clearTimeout(timer);
  const { dataset } = document.documentElement;
  if (state === undefined) delete dataset['lamp'];
  else dataset['lamp'] = state;
}

/** Lights the safelight while a drag is over the window. */
export function lightLamp(on: boolean): void {
  setLamp(on ? 'on' : undefined);
}

/** Lets the safelight glow for a moment: a batch is done. */
export function warmLamp(): void {
  setLamp('warm');
  timer = setTimeout(setLamp, 2000, undefined);
}
