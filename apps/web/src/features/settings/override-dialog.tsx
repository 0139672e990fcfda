import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldRow } from '../../ui/rows.tsx';
import { FormatPicker } from './format-picker.tsx';
import { hasOwnCoding, sharedOverride, useOverrides } from './overrides-store.ts';
import { QualityControl, qualityIdle } from './quality-control.tsx';
import { targetOf, useSettings } from './settings-store.ts';

interface OverrideDialogProps {
  /** One file or several. */
  readonly ids: readonly string[];
  /** Of the first. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Format and quality for some files alone. */
export function OverrideDialog({ ids, name, onClose }: OverrideDialogProps) {
  const form = useSettings((settings) => settings.form);
  const { byId, change, resetCoding } = useOverrides();
  const acting = { ...form, ...sharedOverride(ids.map((id) => byId[id])) };
  const { length: count } = ids;
  return (
    <Dialog
      onClose={onClose}
      title={count === 1 ? t('settings.ownTitle') : t('settings.ownTitleSome', { count })}
      description={count === 1 ? t('settings.ownDescription', { file: name }) : t('settings.ownDescriptionSome')}
      actions={
        <>
          <Button
            look="quiet"
            disabled={!ids.some((id) => hasOwnCoding(byId[id]))}
            onClick={() => {
              resetCoding(ids);
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
          {() => <FormatPicker target={targetOf(acting)} onChoose={(to) => change(ids, { to })} />}
        </FieldRow>
        <FieldRow label={t('settings.quality')} idle={qualityIdle(acting)}>
          {(field) => <QualityControl {...field} form={acting} onChange={(part) => change(ids, part)} />}
        </FieldRow>
      </div>
    </Dialog>
  );
}
