import { useId } from 'react';
import { Section } from '../../layout/section-parts.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import type { PairFigures } from './pair-figures.ts';
import type { BarsFigure, BesideFigure, Figure } from './picture-figures.ts';
import { PictureFacts, ShownPicture } from './shown-picture.tsx';
import { Slider } from './slider.tsx';

/** Values of one unit as bars. The widths are attributes: the security policy allows no inline style. */
function Bars({ bars }: Pick<BarsFigure, 'bars'>) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <dl data-generated className="grid max-w-3xl gap-y-3">
      {bars.map(({ label, value, text, ours }) => (
        <div key={label} className={`grid grid-cols-[1fr_auto] gap-x-4 ${ours ? 'font-semibold' : ''}`}>
          <dt>{label}</dt>
          <dd className="tabular-nums">{text ?? formatBytes(value)}</dd>
          <dd className="col-span-2 mt-1">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-2 w-full rounded-full bg-raised"
            >
              <rect
                width={(value / most) * 100}
                height="1"
                className={`forced-colors:fill-[CanvasText] ${ours ? 'fill-lamp' : 'fill-edge'}`}
              />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Beside({ pictures }: Pick<BesideFigure, 'pictures'>) {
  return (
    <div className="grid max-w-2xl grid-cols-[3fr_4fr] items-end gap-3 sm:gap-6">
      {pictures.map((picture) => (
        <div key={picture.label}>
          <ShownPicture picture={picture} className="h-auto max-w-full rounded-control" />
          <PictureFacts picture={picture} />
        </div>
      ))}
    </div>
  );
}

function Content({ figure }: { readonly figure: Figure }) {
  if (figure.kind === 'bars') return <Bars bars={figure.bars} />;
  return figure.kind === 'slider' ? <Slider figure={figure} /> : <Beside pictures={figure.pictures} />;
}

/** A picture or a chart with what it shows. */
export function FigureView({ figure }: { readonly figure: Figure }) {
  const id = useId();
  return (
    <figure aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className="font-semibold text-lg">
          {figure.title}
        </h3>
        <p data-generated className="mt-1 mb-5 max-w-[60ch] text-soft">
          {figure.text}
        </p>
      </figcaption>
      <Content figure={figure} />
    </figure>
  );
}

/** What a conversion's page shows of its pair of formats. */
export function FiguresSection({ content: { title, lead, figures } }: { readonly content: PairFigures }) {
  if (figures.length === 0) return null;
  return (
    <Section id="figures" title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-14">
        {figures.map((figure) => (
          <FigureView key={figure.title} figure={figure} />
        ))}
      </div>
      <p data-generated className="mt-8 text-soft text-sm">
        {lead}
      </p>
    </Section>
  );
}
