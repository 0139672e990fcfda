/** A conversion that has a page of its own: `/heic-to-jpg`. */
export interface Pair {
  /** What it comes from and what it becomes, as people write it: `heic`, `jpg`. */
  readonly from: string;
  readonly to: string;
}

/** The conversions that people look for most, in the order of their cards. */
export const popularPairs: readonly Pair[] = [
  { from: 'heic', to: 'jpg' },
  { from: 'jpg', to: 'png' },
  { from: 'png', to: 'jpg' },
  { from: 'webp', to: 'png' },
  { from: 'avif', to: 'jpg' },
  { from: 'tiff', to: 'jpg' },
  { from: 'bmp', to: 'jpg' },
  { from: 'gif', to: 'jpg' },
];

/** The address of a conversion's page. */
export function pathOf({ from, to }: Pair): string {
  return `/${from}-to-${to}`;
}

/** The conversion that an address is the page of. */
export function pairOfPath(path: string): Pair | undefined {
  const plain = path.replace(/\/+$/, '');
  return popularPairs.find((pair) => pathOf(pair) === plain);
}
