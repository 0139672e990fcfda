import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldRow } from '../../ui/rows.tsx';
import { FormatPicker } from './format-picker.tsx';
import { useOverrides } from './overrides-store.ts';
import { QualityControl, qualityIdle } from './quality-control.tsx';
import { targetOf, useSettings } from './settings-store.ts';

interface OverrideDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Format and quality for one file alone. */
export function OverrideDialog({ id, name, onClose }: OverrideDialogProps) {
  const form = useSettings((settings) => settings.form);
  const { byId, set } = useOverrides();
  const own = byId[id];
  const acting = { ...form, ...own };
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
          {() => <FormatPicker target={targetOf(acting)} onChoose={(to) => set(id, { ...own, to })} />}
        </FieldRow>
        <FieldRow label={t('settings.quality')} idle={qualityIdle(acting)}>
          {(ids) => <QualityControl {...ids} form={acting} onChange={(part) => set(id, { ...own, ...part })} />}
        </FieldRow>
      </div>
    </Dialog>
  );
}
