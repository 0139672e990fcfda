import { useData } from 'vike-react/useData';
import { type BenchmarkFigures, type Benchmarks, batchesText, benchmarkLabel, CONVERTERS } from '../benchmarks.ts';
import { dayText } from '../day-text.ts';

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
      {figures.cpu.toFixed(2)}
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 block h-1.5 w-full">
        <rect
          width={Math.max(1, (figures.cpu / longest) * 100)}
          height="4"
          className={ours ? 'fill-lamp' : 'fill-edge'}
        />
      </svg>
    </td>
  );
}

/** Seconds of the processors for a file, by each converter; a bar is as long as the time it took beside the slowest of its line. */
export function BenchmarkTable() {
  const { date, browser, machine, runs, benchmarks } = useData<Benchmarks>();
  return (
    <>
      <table className="table-fixed max-sm:text-sm max-[23rem]:text-xs [&_:is(td,th)]:pe-2">
        <caption className="sr-only">Seconds of the processors for one file</caption>
        <thead>
          <tr>
            <th scope="col" className="w-[28%]">
              Conversion
            </th>
            {CONVERTERS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {benchmarks.map((one) => {
            const longest = Math.max(...Object.values(one.by).map((figures) => figures?.cpu ?? 0));
            return (
              <tr key={benchmarkLabel(one)}>
                <th scope="row">{benchmarkLabel(one)}</th>
                {CONVERTERS.map((name) => (
                  <Cell key={name} figures={one.by[name]} longest={longest} ours={name === 'Safelight'} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p data-generated className="text-sm text-soft">
        {`${dayText(date)}; ${browser}, ${machine}. Batches of ${batchesText(benchmarks)}, of 12 megapixels; medians of ${runs} runs in turn. A dash: it cannot do that, or it was not measured.`}
      </p>
    </>
  );
}
