import measured from './benchmarks.json';

/** What one converter took for one file: medians of the runs. */
export interface BenchmarkFigures {
  /** Seconds of the processors, of the whole browser or program. */
  readonly cpu: number;
  /** Seconds by the clock. */
  readonly wall: number;
  /** Of one result; `null` where the converter does not tell. */
  readonly bytes: number | null;
}

/** One conversion by each converter that can do it. */
export interface Benchmark {
  readonly from: string;
  readonly to: string;
  readonly quality?: number;
  /** Width of the result, pixels. */
  readonly width?: number;
  readonly by: Readonly<Record<string, BenchmarkFigures | null>>;
}

export interface Benchmarks {
  /** ISO 8601. */
  readonly date: string;
  readonly browser: string;
  readonly machine: string;
  /** Files of a batch, and batches of each converter. */
  readonly files: number;
  readonly runs: number;
  readonly benchmarks: readonly Benchmark[];
}

/** As `npm run bench:browser -- --publish` measured last. */
export const published: Benchmarks = measured;

/** The converters that are compared, this one first. */
export const CONVERTERS = ['Safelight', 'VERT', 'jSquash', 'native'] as const;

const LABELS: Readonly<Record<string, string>> = {
  heic: 'HEIC',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  tif: 'TIFF',
  jxl: 'JPEG XL',
};

/** What is converted, in words: “JPEG → JPEG 80, 1600 px wide”. */
export function benchmarkLabel({ from, to, quality, width }: Benchmark): string {
  const target = [LABELS[to] ?? to, quality].filter((part) => part !== undefined).join(' ');
  return `${LABELS[from] ?? from} → ${target}${width === undefined ? '' : `, ${width} px wide`}`;
}

/** The tables of docs/performance.md. */
export function benchmarkTables({ date, browser, machine, files, runs, benchmarks }: Benchmarks): string {
  const converters = Object.keys(benchmarks[0]?.by ?? {});
  const table = (cell: (figures: BenchmarkFigures) => string): string =>
    [
      ['', ...converters],
      ['---', ...converters.map(() => '---:')],
      ...benchmarks.map((one) => [
        benchmarkLabel(one),
        ...converters.map((converter) => {
          const figures = one.by[converter];
          return figures ? cell(figures) : '–';
        }),
      ]),
    ]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n');
  return [
    `${date}, ${browser}, ${machine}; batches of ${files}, medians of ${runs} runs in turn.`,
    'Seconds of the processors for a file:',
    table(({ cpu }) => cpu.toFixed(2)),
    'Seconds by the clock for a file:',
    table(({ wall }) => wall.toFixed(2)),
    'Size of a result, kB (a question mark: not known; VERT does not tell):',
    table(({ bytes }) => (bytes === null ? '?' : String(Math.round(bytes / 1024)))),
  ].join('\n\n');
}
