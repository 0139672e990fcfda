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
  date: '2026-11-21',
  machine: '2 cores, 24 GB, Node 20.20',
  other: '@imagemagick/magick-wasm 0.0.43',
  timings: [
    { what: 'HEIC → JPEG, q90', here: 0.72, there: 1.23, cpu: 0.58 },
    { what: 'JPEG → WebP, q82', here: 1.38, there: 3.03, cpu: 0.46 },
    { what: 'PNG → JPEG, q90', here: 0.27, there: 0.67, cpu: 0.41 },
    { what: 'JPEG → PNG', here: 0.37, there: 5.91, cpu: 0.07 },
  ] as readonly Timing[],
} as const;
