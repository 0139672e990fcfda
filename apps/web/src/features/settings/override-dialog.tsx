import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldRow, SelectRow } from '../../ui/rows.tsx';
import { qualityPresets } from './form-state.ts';
import { FormatPicker } from './format-picker.tsx';
import { useOverrides } from './overrides-store.ts';
import { targetOf, useSettings } from './settings-store.ts';

interface OverrideDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

const qualities = qualityPresets.map(String);

/** Format and quality for one file alone. */
export function OverrideDialog({ id, name, onClose }: OverrideDialogProps) {
  const form = useSettings((settings) => settings.form);
  const { byId, set } = useOverrides();
  const own = byId[id];
  const acting = { ...form, ...own };
  const target = targetOf(acting);
  const quality = String(acting.quality);
  const hasQuality = 'quality' in target.format.encoder.options;
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.ownTitle')}
      description={t('settings.ownDescription', { file: name })}
      actions={
        <>
          <Button
            look="quiet"
            disabled={own === undefined}
            onClick={() => {
              set(id, undefined);
              onClose();
            }}
          >
            {t('settings.ownNone')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('settings.ownDone')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldRow label={t('settings.format')}>
          {() => <FormatPicker target={target} onChoose={(to) => set(id, { ...own, to })} />}
        </FieldRow>
        {hasQuality ? (
          <SelectRow
            label={t('settings.quality')}
            values={qualities.includes(quality) ? qualities : [quality, ...qualities]}
            value={quality}
            text={(percent) => percent}
            onChange={(percent) => set(id, { ...own, quality: Number(percent) })}
          />
        ) : (
          <SelectRow
            label={t('settings.quality')}
            idle={t(target.format.encoder.lossy ? 'settings.noQualityLossy' : 'settings.noQuality', {
              format: target.format.label,
            })}
            values={['none']}
            value="none"
            text={() => t('settings.noneShort')}
            onChange={() => undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
