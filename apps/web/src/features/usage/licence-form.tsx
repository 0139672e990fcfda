import '../../messages/upgrade.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Refusal } from './licence.ts';
import { refusalText } from './licence-words.ts';
import { useUsage } from './usage-store.ts';

interface LicenceFormProps {
  readonly onEntered?: () => void;
  /** Why a key that came otherwise is not taken. */
  readonly refusal?: Refusal | undefined;
}

/** A field for a licence that somebody has; says why one is not taken, also the one that this browser keeps. */
export function LicenceForm({ onEntered, refusal }: LicenceFormProps) {
  const app = useApp();
  const id = useId();
  const kept = useUsage((state) => state.refusal);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<Refusal | 'changing'>();
  const [isChecking, setIsChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The field is in the page as it is served: a key may be in it before the page is at work.
  useEffect(() => setText((typed) => typed || (field.current?.value ?? '')), []);
  const shown = entered === 'changing' ? undefined : (entered ?? refusal ?? kept);

  const enter = async (): Promise<void> => {
    setIsChecking(true);
    // What checks it is fetched with the first key.
    const { enterLicence } = await import('./licence-store.ts');
    const refused = await enterLicence(app, text);
    setIsChecking(false);
    setEntered(refused);
    if (!refused) onEntered?.();
  };

  return (
    <form
      className="flex flex-col gap-1.5"
      aria-busy={isChecking}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChecking) void enter();
      }}
    >
      <label htmlFor={id} className="text-[0.9375rem]">
        {t('upgrade.licence')}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          className="text-box"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={shown !== undefined}
          aria-describedby={shown && `${id}-refused`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEntered('changing');
          }}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('upgrade.enter')}
        </Button>
      </div>
      {shown && (
        <p id={`${id}-refused`} role="alert" className="text-bad text-sm">
          {refusalText(shown)}
        </p>
      )}
    </form>
  );
}
