import { dayText } from '../day-text.ts';
import { speed } from '../speed.ts';
import { Compare } from './info-parts.tsx';

const { timings, date, machine, other } = speed;

/** What a conversion takes here and in another program, and how that was measured. */
export function Speed() {
  return (
    <>
      <p>
        The engine alone, beside ImageMagick for the web: a 12-megapixel iPhone photo, one thread each, the same
        quality, the median of warm runs, in seconds. {dayText(date)}, {machine}, against {other}.
      </p>
      <Compare
        caption="Seconds for a conversion"
        head={['Conversion', 'Safelight', 'magick-wasm', 'Share of its time']}
        rows={timings.map(({ what, here, there }) => [
          what,
          here.toFixed(2),
          there.toFixed(2),
          (here / there).toFixed(2),
        ])}
      />
    </>
  );
}
