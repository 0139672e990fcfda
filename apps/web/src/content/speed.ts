/** A conversion of one photo, in seconds by the clock. */
interface Timing {
  readonly what: string;
  readonly here: number;
  readonly there: number;
  /** Time of the processor here for that there. */
  readonly cpu: number;
}

/** How fast conversions are, as `npm run bench` measured it. README.md has the same table: a test holds them together. */
export const speed = {
  /** ISO 8601. */
  date: '2026-11-28',
  machine: '2 cores, 24 GB, Node 20.20',
  other: '@imagemagick/magick-wasm 0.0.43',
  timings: [
    { what: 'HEIC → JPEG, q90', here: 0.59, there: 1.3, cpu: 0.45 },
    { what: 'JPEG → WebP, q82', here: 1.06, there: 3.16, cpu: 0.34 },
    { what: 'PNG → JPEG, q90', here: 0.27, there: 0.72, cpu: 0.38 },
    { what: 'JPEG → PNG', here: 0.34, there: 5.73, cpu: 0.06 },
  ] as readonly Timing[],
} as const;
