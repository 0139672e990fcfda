import { InvalidArgumentError } from 'commander';

/** The option that names the server's folder: flag, description, default. */
export type DataOption = readonly [flag: string, description: string, value: string];

export const DAY = 86_400_000;

/** A whole number above 0, of a flag. Throws on any other. */
export function whole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return value;
}

/** The same, and no more than `most`. */
function wholeUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = whole(text);
    if (value > most) throw new InvalidArgumentError(`It must be ${most} at most.`);
    return value;
  };
}

/** Timers count milliseconds in 31 bits. */
export const parseSeconds = wholeUpTo(2_147_483);
/** A hundred years: calendars end later. */
export const parseDays = wholeUpTo(36_500);
export const parseHours = wholeUpTo(36_500 * 24);

/** A time of a licence or key, for people. */
export function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
