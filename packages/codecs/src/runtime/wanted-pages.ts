import type { DecodeRequest } from '@safelight/core';

/** Indices of the pictures that are wanted of so many: those of the request that are there, else the first. */
export function wantedPages(
  count: number,
  { frames, pages }: Pick<DecodeRequest, 'frames' | 'pages'>,
): readonly [number, ...number[]] {
  if (frames === 'first') return [0];
  const all = pages ?? Array.from({ length: count }, (_, index) => index);
  const [first = 0, ...others] = all.filter((index) => index < count);
  return [first, ...others];
}
