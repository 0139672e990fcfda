import type { Analysis, Fit } from '@safelight/engine/internal';
import { Check, TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import type { AnalysisProps } from './analysis-props.ts';
import { comparePreset, type Preset, parseLimit, presets, type Unit, unitNames } from './presets.ts';
import { type FitSearch, useFit } from './use-fit.ts';

interface LimitsProps extends AnalysisProps {
  readonly id: string;
  readonly name: string;
  readonly analysis: Analysis;
  /** Settings were found for a limit. */
  readonly onFound: (found: Fit) => void;
}

function labelOf(preset: Preset): string {
  if ('limit' in preset) return t(`analysis.preset_${preset.name}`);
  const { width = '', height = '' } = preset.set;
  return t(`analysis.preset_${preset.name}`, { pixels: width, width, height });
}

/** Sizes and limits of platforms, one press each, and a limit of one's own. */
export function Limits({ id, name, analysis, settings, onApply, onFound, locked }: LimitsProps) {
  const app = useApp();
  const search = useFit(id, settings, onApply, onFound);
  const [wide] = useState(() => window.matchMedia('(min-width: 40rem)').matches);
  return (
    <Fold
      title={t('analysis.more')}
      open={wide}
      className="min-w-0 max-lg:border-t max-lg:pt-3"
      titleClass="font-semibold max-sm:min-h-11"
    >
      <Presets
        analysis={analysis}
        settings={settings}
        locked={locked}
        onPress={(preset) => {
          if ('limit' in preset) {
            search.fit(preset.limit);
            return;
          }
          onApply(preset.set);
          announce(app, t('analysis.announcePreset', { preset: labelOf(preset) }));
        }}
      />
      <FitUnder name={name} format={formatLabel(settings.to)} locked={locked} search={search} />
    </Fold>
  );
}

interface PresetFitProps {
  readonly preset: Preset;
  readonly analysis: Analysis;
}

/** What the file is to a preset, beside its name. */
function PresetFit({ preset, analysis }: PresetFitProps) {
  const found = comparePreset(preset, analysis);
  if (!found) return null;
  if (found.size) return <span className="text-soft tabular-nums">{`${found.size.width} × ${found.size.height}`}</span>;
  const words = t(found.fits ? 'analysis.fitsAsItIs' : 'analysis.tooLarge');
  const Icon = found.fits ? Check : TriangleAlert;
  return (
    <span title={words}>
      <Icon aria-hidden="true" size={16} className={found.fits ? 'text-good' : 'text-bad'} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

interface PresetsProps extends Pick<AnalysisProps, 'settings' | 'locked'> {
  readonly analysis: Analysis;
  readonly onPress: (preset: Preset) => void;
}

function Presets({ analysis, settings, locked, onPress }: PresetsProps) {
  const { width, height, mode } = settings.resize ?? {};
  const isSet = (preset: Preset): boolean => {
    if ('limit' in preset) return false;
    const { set } = preset;
    return set.width === width && set.height === height && set.fit === mode;
  };
  return (
    <ul aria-label={t('analysis.presets')} className="mt-3 flex flex-wrap gap-2">
      {presets.map((preset) => (
        <li key={preset.name}>
          <Button
            size="small"
            aria-pressed={'limit' in preset ? undefined : isSet(preset)}
            className="aria-pressed:border-ink aria-pressed:bg-pressed"
            disabled={locked}
            onClick={() => onPress(preset)}
          >
            {labelOf(preset)}
            <PresetFit preset={preset} analysis={analysis} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface FitUnderProps {
  readonly name: string;
  /** What the target is called. */
  readonly format: string;
  readonly locked: boolean;
  readonly search: FitSearch;
}

function FitUnder({ name, format, locked, search }: FitUnderProps) {
  const field = useId();
  const [text, setText] = useState('');
  const [unit, setUnit] = useState<Unit>('KB');
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (search.busy) {
      search.stop();
      return;
    }
    const limit = parseLimit(text, unit);
    setInvalid(limit === undefined);
    if (limit !== undefined && !locked) search.fit(limit);
  };
  return (
    <form className="mt-4" onSubmit={submit}>
      <label htmlFor={field} className="mb-1.5 block text-[0.9375rem]">
        {t('analysis.fit')}
      </label>
      <div className="flex gap-2">
        <input
          id={field}
          className="text-box max-w-32 tabular-nums"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={invalid}
          aria-describedby={`${field}-note`}
          disabled={locked}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="w-24">
          <select
            aria-label={t('analysis.unit')}
            className="select-box"
            disabled={locked}
            value={unit}
            onChange={(event) => setUnit(event.target.value === 'MB' ? 'MB' : 'KB')}
          >
            {unitNames.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" disabled={locked} className="min-w-24">
          {t(search.busy ? 'analysis.fitStop' : 'analysis.fitGo')}
        </Button>
      </div>
      <p id={`${field}-note`} className={`mt-1.5 break-words text-sm ${invalid ? 'text-bad' : 'text-soft'}`}>
        {invalid ? t('analysis.fitInvalid') : noteOf(search, name, format)}
      </p>
    </form>
  );
}

function noteOf({ busy, outcome }: FitSearch, file: string, format: string): string {
  if (busy) return t('analysis.fitBusy');
  return outcome === '' ? t('analysis.fitHelp', { file, format }) : outcome;
}
