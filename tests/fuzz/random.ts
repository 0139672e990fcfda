/** Random numbers that come again with the same seed. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  share(): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  /** One of a list. */
  of<T>(list: readonly T[]): T;
}

/** Numbers that a text gives: FNV-1a for the state, mulberry32 for what follows. */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(share() * end);
  return {
    share,
    below,
    of: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('There is nothing to choose from.');
      return list[below(list.length)] as T;
    },
  };
}
