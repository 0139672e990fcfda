import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { Edits } from '../../lib/edits.ts';
import { numberText, t } from '../../lib/i18n.ts';
import { Choice, type ChoiceProps } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Ratio, ratios } from './crop-text.ts';
import { flipped, turned } from './turns.ts';

interface TurnButtonsProps {
  readonly edits: Edits;
  readonly onTurn: (part: Pick<Edits, 'turn' | 'flip'>) => void;
}

/** Turning and flipping. Lucide names its icons by the line that is mirrored at. */
export function TurnButtons({ edits, onTurn }: TurnButtonsProps) {
  const buttons = [
    ['turnLeft', RotateCcw, () => turned(edits, 270)],
    ['turnRight', RotateCw, () => turned(edits, 90)],
    ['flipHorizontal', FlipVertical2, () => flipped(edits, 'horizontal')],
    ['flipVertical', FlipHorizontal2, () => flipped(edits, 'vertical')],
  ] as const;
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t('preview.turn')}</legend>
      {buttons.map(([name, Icon, make]) => (
        <IconButton
          key={name}
          label={t(`preview.${name}`)}
          hint={t(`preview.${name}`)}
          className="border border-line bg-raised text-ink"
          onClick={() => onTurn(make())}
        >
          <Icon aria-hidden="true" size={18} strokeWidth={1.5} />
        </IconButton>
      ))}
    </fieldset>
  );
}

/** What a crop keeps to. */
export function RatioChoice({ value, onChange }: Pick<ChoiceProps<Ratio>, 'value' | 'onChange'>) {
  const own = ratios.some((one) => one === value) ? [] : [value];
  const textOf = (ratio: Ratio): string => (ratio === 'whole' || ratio === 'free' ? t(`preview.crop_${ratio}`) : ratio);
  return (
    <Choice legend={t('preview.crop')} values={[...ratios, ...own]} value={value} textOf={textOf} onChange={onChange} />
  );
}

interface StraightenProps {
  readonly degrees: number;
  readonly onChange: (degrees: number) => void;
}

/** Sets a horizon straight. */
export function Straighten({ degrees, onChange }: StraightenProps) {
  const id = useId();
  const text = t('preview.degrees', {
    degrees: numberText(degrees, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });
  return (
    <div className="flex min-w-0 items-center gap-3">
      <label htmlFor={id} className="text-sm text-soft">
        {t('preview.straighten')}
      </label>
      <input
        id={id}
        type="range"
        className="range-box min-w-0 flex-1"
        min={-45}
        max={45}
        step={0.5}
        value={degrees}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onDoubleClick={() => onChange(0)}
      />
      <output htmlFor={id} className="w-13 text-right text-sm tabular-nums">
        {text}
      </output>
    </div>
  );
}
