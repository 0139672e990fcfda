const DAY = 86_400_000;

/** Seconds until the day of `now` ends. */
export function secondsToMidnight(now: number = Date.now()): number {
  return Math.ceil((DAY - (now % DAY)) / 1000);
}

/** The day of a time, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
