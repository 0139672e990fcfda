import { type ReactNode, useId } from 'react';
import { t } from '../../lib/i18n.ts';
import { FormatPicker } from './format-picker.tsx';
import { QualityControl, qualityIdle } from './quality-control.tsx';
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

function QualitySelect({ locked }: LockProps) {
  const { form, change } = useSettings();
  const id = useId();
  const idle = qualityIdle(form);
  return (
    <div className="min-w-0 max-sm:flex-1 sm:w-48">
      <label htmlFor={id} className="mb-1.5 block text-sm text-soft max-sm:sr-only">
        {t('settings.quality')}
      </label>
      <QualityControl
        id={id}
        describedBy={idle === undefined ? undefined : `${id}-idle`}
        form={form}
        disabled={locked}
        onChange={(part) => change({ ...part, qualityChosen: true })}
      />
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
  const idle = qualityIdle(useSettings((settings) => settings.form));
  if (idle === undefined) return null;
  return (
    <p aria-hidden="true" className="pb-3 text-sm text-soft max-lg:hidden">
      {idle}
    </p>
  );
}

/**
 * Target format and quality, with what starts the work beside them. On phones it sticks to the bottom, in reach of
 * the thumb, where that leaves room for the page.
 */
export function SelectorBar({ locked, children }: LockProps & { readonly children: ReactNode }) {
  return (
    <section
      aria-label={t('settings.bar')}
      className="bar-below z-30 flex items-end gap-3 sm:p-4 max-sm:inset-x-0 max-sm:bottom-0 max-sm:flex-wrap max-sm:gap-2 max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:not-short:fixed max-sm:not-short:border-t"
    >
      <FormatSelect locked={locked} />
      <QualitySelect locked={locked} />
      <QualityNote />
      <div className="flex items-center gap-2 max-sm:w-full sm:ml-auto">{children}</div>
    </section>
  );
}
