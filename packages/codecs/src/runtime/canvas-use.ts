/** A rectangle of a canvas. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Canvases of fewer pixels may hold as little as they like. */
const SMALL = 4_000_000;
/** Part of a larger canvas that its frames reach at least. */
const LEAST = 1 / 100;

/** Whether a large canvas says a size that is not to be believed: its frames reach next to nothing of it. */
export function isBarelyUsed(canvas: Pick<Area, 'width' | 'height'>, frames: readonly Area[]): boolean {
  const pixels = canvas.width * canvas.height;
  const right = frames.reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const bottom = frames.reduce((most, { y, height }) => Math.max(most, y + height), 0);
  return pixels > SMALL && right * bottom < pixels * LEAST;
}
