/**
 * At most so many of a list, evenly over it and from the middle of each part: neither the first nor the last speaks for its
 * neighbours.
 *
 * @param most - at least 1
 */
export function sampleEvenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index + 0.5) * step)] as Item);
}
