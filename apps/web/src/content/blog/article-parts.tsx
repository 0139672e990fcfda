import '../../messages/blog.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChooseFromHere } from '../../features/upload/choose-from-here.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { linkTo, t } from '../../lib/i18n.ts';

interface Bar {
  readonly label: string;
  /** Bytes. */
  readonly value: number;
}

interface ChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** What was measured, of what, and how. */
  readonly children: ReactNode;
}

/** Measured file sizes as bars. The widths are attributes: the security policy allows no inline style. */
export function Chart({ title, bars, children }: ChartProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <figure className="chart">
      <p className="chart-title">{title}</p>
      <dl>
        {bars.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatBytes(value)}</dd>
            <dd>
              <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
                <rect width={(value / most) * 100} height="1" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

interface Outline {
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface OutlinesProps {
  readonly title: string;
  /** The largest first. */
  readonly outlines: readonly Outline[];
  /** Pixels of the pictures for one pixel of the drawing. */
  readonly scale: number;
  readonly children: ReactNode;
}

/** Pictures of several sizes, drawn to scale over each other from the lower left corner. */
export function Outlines({ title, outlines, scale, children }: OutlinesProps) {
  const width = Math.max(...outlines.map((outline) => outline.width)) / scale;
  const height = Math.max(...outlines.map((outline) => outline.height)) / scale;
  return (
    <figure className="chart">
      <p className="chart-title">{title}</p>
      <svg
        role="img"
        aria-label={outlines.map(({ label }) => label).join('; ')}
        className="outlines"
        width={width}
        height={height}
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      >
        {outlines.map((outline) => {
          const top = height - outline.height / scale;
          return (
            <g key={outline.label}>
              <rect y={top} width={outline.width / scale} height={outline.height / scale} />
              <text x="8" y={top + 15}>
                {outline.label}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

interface RemedyProps {
  /** The converter with the remedy's settings. */
  readonly href: string;
  readonly title: string;
  /** There is something to do there before files are chosen. */
  readonly later?: boolean;
  readonly children: ReactNode;
}

/** The tool in an article, set up for what the article is about: photos can be chosen right there. */
export function Remedy({ href, title, later = false, children }: RemedyProps) {
  const there = linkTo(href);
  return (
    <aside className="remedy">
      <a
        href={there}
        className="group/remedy flex items-center justify-between gap-3 font-semibold text-lg hover:text-lamp"
      >
        {title}
        <ArrowRight
          aria-hidden="true"
          size={20}
          className="shrink-0 text-lamp transition-transform duration-150 group-hover/remedy:translate-x-0.5"
        />
      </a>
      <div className="mt-1 text-soft">{children}</div>
      {!later && (
        <div className="mt-4">
          <ChooseFromHere href={there}>{t('blog.choose')}</ChooseFromHere>
        </div>
      )}
    </aside>
  );
}
