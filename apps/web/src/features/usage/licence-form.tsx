import '../../messages/upgrade.ts';
import { useId, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { enterLicence } from './licence-store.ts';

interface LicenceFormProps {
  readonly onEntered?: () => void;
}

/** A field for a licence that somebody has. */
export function LicenceForm({ onEntered }: LicenceFormProps) {
  const app = useApp();
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void enterLicence(app, text).then((valid) => {
          setRefused(!valid);
          if (valid) onEntered?.();
        });
      }}
    >
      <label htmlFor={id} className="text-[0.9375rem]">
        {t('upgrade.licence')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="text-box"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused}
          aria-describedby={refused ? `${id}-refused` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('upgrade.enter')}
        </Button>
      </div>
      {refused && (
        <p id={`${id}-refused`} role="alert" className="text-bad text-sm">
          {t('upgrade.refused')}
        </p>
      )}
    </form>
  );
}
