import { useData } from 'vike-react/useData';
import { numberText, spokenLocale } from '../../lib/i18n.ts';
import {
  type BenchmarkFigures,
  type Benchmarks,
  type BenchmarkWords,
  batchesText,
  benchmarkLabel,
  CONVERTERS,
  filledIn,
} from '../benchmarks.ts';
import { dayText } from '../day-text.ts';

/** Seconds as the language that is spoken writes them, rounded as in docs/performance.md: `Intl` rounds 0.735 to the other side. */
function secondsText(seconds: number): string {
  return numberText(Number(seconds.toFixed(2)), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

interface CellProps {
  readonly figures: BenchmarkFigures | null | undefined;
  /** Seconds that a whole bar stands for. */
  readonly longest: number;
  readonly ours: boolean;
}

function Cell({ figures, longest, ours }: CellProps) {
  if (!figures) return <td className="text-soft">–</td>;
  return (
    <td data-generated className={ours ? 'font-semibold' : undefined}>
      {secondsText(figures.cpu)}
      {/* As wide in each column, also where columns are as wide as their words: bars of a line are compared. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mt-1 block h-1.5 w-full min-[18rem]:max-[26rem]:w-10"
      >
        <rect
          width={Math.max(1, (figures.cpu / longest) * 100)}
          height="4"
          className={ours ? 'fill-lamp' : 'fill-edge'}
        />
      </svg>
    </td>
  );
}

interface BenchmarkTableProps {
  /** What the table says in the language of its page. */
  readonly said: BenchmarkWords & {
    readonly caption: string;
    /** Above what is converted. */
    readonly conversion: string;
    /** The programs outside of a browser. */
    readonly native: string;
    /** With `{date}`, `{browser}`, `{processors}`, `{memory}` in GB, `{batches}` and `{runs}`. */
    readonly measured: string;
  };
}

/** Seconds of the processors for a file, by each converter; a bar is as long as the time it took beside the slowest of its line. */
export function BenchmarkTable({ said }: BenchmarkTableProps) {
  const { date, browser, machine, runs, benchmarks } = useData<Benchmarks>();
  const [processors = '', memory = ''] = machine.match(/\d+/g) ?? [];
  return (
    <>
      <table className="table-fixed max-sm:text-sm max-[26rem]:text-xs min-[18rem]:max-[26rem]:table-auto [&_:is(td,th)]:pe-2">
        <caption className="sr-only">{said.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-[28%]">
              {said.conversion}
            </th>
            {CONVERTERS.map((name) => (
              <th key={name} scope="col">
                {name === 'native' ? said.native : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {benchmarks.map((one) => {
            const longest = Math.max(...Object.values(one.by).map((figures) => figures?.cpu ?? 0));
            return (
              <tr key={benchmarkLabel(one)}>
                <th scope="row">{benchmarkLabel(one, said)}</th>
                {CONVERTERS.map((name) => (
                  <Cell key={name} figures={one.by[name]} longest={longest} ours={name === 'Safelight'} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p data-generated className="text-sm text-soft">
        {filledIn(said.measured, {
          date: dayText(date, spokenLocale()),
          browser,
          processors,
          memory,
          batches: batchesText(benchmarks, said, spokenLocale()),
          runs,
        })}
      </p>
    </>
  );
}
