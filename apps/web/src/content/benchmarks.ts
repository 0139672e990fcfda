import type { Locale } from '../lib/locales.ts';
import measured from './benchmarks.json';

/** What one converter took for one file: medians of the runs. */
export interface BenchmarkFigures {
  /** Seconds of the processors, of the whole browser or program. */
  readonly cpu: number;
  /** Seconds by the clock. */
  readonly wall: number;
  /** Of one result; `null` where that was not measured. */
  readonly bytes: number | null;
  /** How much the result looks like the source, by SSIMULACRA 2.1; `null` where it has another size, or was not measured. */
  readonly score: number | null;
}

/** One conversion by each converter that can do it. */
export interface Benchmark {
  readonly from: string;
  readonly to: string;
  readonly quality?: number;
  /** Width of the result, pixels. */
  readonly width?: number;
  /** Files of a batch. */
  readonly files: number;
  readonly by: Readonly<Record<string, BenchmarkFigures | null>>;
}

export interface Benchmarks {
  /** ISO 8601. */
  readonly date: string;
  readonly browser: string;
  readonly machine: string;
  /** Batches of each converter. */
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
  dng: 'RAW',
  jxl: 'JPEG XL',
};

/** How many photos batches had, in the words of a language. */
interface BatchWords {
  /** With `{count}`: of most conversions. */
  readonly most: string;
  /** With `{count}` and `{formats}`: of those to other formats. Begins with what stands between the two. */
  readonly fewer: string;
}

/** What a language says where things were measured. */
export interface BenchmarkWords {
  /** With `{width}`: after what is converted, where the result is scaled. Begins with what stands between the two. */
  readonly wide: string;
  readonly batches: BatchWords;
}

const IN_ENGLISH: BenchmarkWords = {
  wide: ', {width} px wide',
  batches: { most: '{count} photos', fewer: ', of {count} where the result is {formats}' },
};

/**
 * A sentence with its values filled in, which it names in braces.
 * @throws of a value that is not there, which stops the build
 */
export function filledIn(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no ${name} for “${sentence}”.`);
    return String(value);
  });
}

/** What is converted, in words: “JPEG → JPEG 80, 1600 px wide”. */
export function benchmarkLabel({ from, to, quality, width }: Benchmark, { wide } = IN_ENGLISH): string {
  const target = [LABELS[to] ?? to, quality].filter((part) => part !== undefined).join(' ');
  return `${LABELS[from] ?? from} → ${target}${width === undefined ? '' : filledIn(wide, { width })}`;
}

/** How many photos the batches had, in words: “8 photos, of 2 where the result is AVIF or PNG”. */
export function batchesText(benchmarks: readonly Benchmark[], { batches } = IN_ENGLISH, locale: Locale = 'en'): string {
  const counts = [...new Set(benchmarks.map(({ files }) => files))].toSorted((a, b) => b - a);
  const formatsOf = (count: number): string => {
    const same = benchmarks.filter(({ files }) => files === count);
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(new Set(same.map(({ to }) => LABELS[to] ?? to)));
  };
  const [most = 0, ...fewer] = counts;
  return [
    filledIn(batches.most, { count: most }),
    ...fewer.map((count) => filledIn(batches.fewer, { count, formats: formatsOf(count) })),
  ].join('');
}

/** The tables of docs/performance.md. */
export function benchmarkTables({ date, browser, machine, runs, benchmarks }: Benchmarks): string {
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
    `${date}, ${browser}, ${machine}; batches of ${batchesText(benchmarks)}; medians of ${runs} runs in turn.`,
    'Seconds of the processors for a file:',
    table(({ cpu }) => cpu.toFixed(2)),
    'Seconds by the clock for a file:',
    table(({ wall }) => wall.toFixed(2)),
    'Size of a result, kB (a question mark: not measured):',
    table(({ bytes }) => (bytes === null ? '?' : String(Math.round(bytes / 1024)))),
    'How much the result looks like the source, by SSIMULACRA 2.1 (100: the same; a dash: another size, or not measured):',
    table(({ score }) => score?.toFixed(1) ?? '–'),
  ].join('\n\n');
}
