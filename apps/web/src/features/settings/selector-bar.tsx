import { type ReactNode, useId, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { isActive, optionValues, qualityPresets } from './form-state.ts';
import { FormatPicker } from './format-picker.tsx';
import { targetOf, useSettings } from './settings-store.ts';

interface LockProps {
  /** A batch is under way with the settings as they are. */
  readonly locked: boolean;
}

function FormatSelect({ locked }: LockProps) {
  const { form, change } = useSettings();
  return (
    <div className="min-w-0 max-sm:flex-1 sm:w-44">
      <p aria-hidden="true" className="mb-1.5 text-sm text-soft max-sm:hidden">
        {t('settings.format')}
      </p>
      <FormatPicker target={targetOf(form)} disabled={locked} onChoose={(to) => change({ to })} />
    </div>
  );
}

/** Why the quality does not act with the target and the options that are chosen; `undefined` when it does. */
function useQualityIdle(): string | undefined {
  const form = useSettings((settings) => settings.form);
  const { id, label: format, encoder } = targetOf(form).format;
  const schema = encoder.options;
  const field = schema['quality'];
  if (!field) return t(encoder.lossy ? 'settings.noQualityLossy' : 'settings.noQuality', { format });
  return isActive(field, optionValues(form, schema, id)) ? undefined : t('settings.qualityIdle', { format });
}

/** A quality that is none of the presets. */
function FreeQuality({ locked }: LockProps) {
  const { form, change } = useSettings();
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={t('settings.qualityFree')}
      className="text-box w-16 shrink-0 px-2 text-center tabular-nums max-sm:w-14"
      disabled={locked}
      value={typed ?? form.quality}
      onChange={(event) => {
        const { value } = event.target;
        setTyped(value);
        const quality = Number.parseInt(value, 10);
        if (quality >= 1 && quality <= 100) change({ quality, qualityChosen: true });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function QualitySelect({ locked }: LockProps) {
  const { form, change } = useSettings();
  const [free, setFree] = useState(false);
  const id = useId();
  const idle = useQualityIdle();
  const preset = (qualityPresets as readonly number[]).includes(form.quality) && !free;
  return (
    <div className="min-w-0 max-sm:flex-1 sm:w-48">
      <label htmlFor={id} className="mb-1.5 block text-sm text-soft max-sm:sr-only">
        {t('settings.quality')}
      </label>
      <div className="flex gap-2">
        <select
          id={id}
          className="select-box whitespace-nowrap max-sm:px-2.5"
          disabled={locked || idle !== undefined}
          aria-describedby={idle === undefined ? undefined : `${id}-idle`}
          value={idle === undefined ? (preset ? form.quality : 'free') : 'none'}
          onChange={(event) => {
            setFree(event.target.value === 'free');
            if (event.target.value !== 'free') change({ quality: Number(event.target.value), qualityChosen: true });
          }}
        >
          {idle !== undefined && <option value="none">{t('settings.noneShort')}</option>}
          {qualityPresets.map((percent) => (
            <option key={percent} value={percent}>
              {t('settings.qualityPreset', { percent, name: t(`settings.quality${percent}`) })}
            </option>
          ))}
          <option value="free">{t('settings.qualityFree')}</option>
        </select>
        {idle === undefined && !preset && <FreeQuality locked={locked} />}
      </div>
      {idle !== undefined && (
        <p id={`${id}-idle`} className="sr-only">
          {idle}
        </p>
      )}
    </div>
  );
}

/** Why the quality cannot be chosen; in sight, for the select itself cannot say it. */
function QualityNote() {
  const idle = useQualityIdle();
  if (idle === undefined) return null;
  return (
    <p aria-hidden="true" className="pb-3 text-sm text-soft max-lg:hidden">
      {idle}
    </p>
  );
}

/**
 * Target format and quality, with what starts the work beside them. On phones it sticks to the bottom, in reach of
 * the thumb.
 */
export function SelectorBar({ locked, children }: LockProps & { readonly children: ReactNode }) {
  return (
    <section
      aria-label={t('settings.bar')}
      className="z-30 flex items-end gap-3 sm:p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:flex-wrap max-sm:gap-2 max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <FormatSelect locked={locked} />
      <QualitySelect locked={locked} />
      <QualityNote />
      <div className="flex items-center gap-2 max-sm:w-full sm:ml-auto">{children}</div>
    </section>
  );
}
