import '../../messages/share.ts';
import { Copy, FileUp, Lightbulb } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { copyMessage, pageShare, shareWithThanks } from './share-actions.ts';
import { networkNames } from './share-links.ts';
import { figuresInWords, type MessageStyle, messageIn, messageStyles } from './share-messages.ts';
import { closeSuccess, type Success } from './share-store.ts';

/** The nudge comes this late, milliseconds. */
const NUDGE_AFTER = 3000;

const networks = [
  'whatsapp',
  'x',
  'facebook',
  'instagram',
  'tiktok',
  'reddit',
  'telegram',
  'linkedin',
  'gmail',
] as const;

interface StyleChoiceProps {
  readonly style: MessageStyle;
  readonly onChange: (style: MessageStyle) => void;
}

/** The tone of the message. */
function StyleChoice({ style, onChange }: StyleChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{t('share.style')}</legend>
      <div className="flex flex-wrap gap-2">
        {messageStyles.map((one) => (
          <label
            key={one}
            className="inline-flex h-9 cursor-pointer items-center rounded-full border border-line bg-raised px-3.5 text-sm has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-lamp has-focus-visible:outline-offset-2 hover:bg-pressed max-sm:h-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={one === style}
              onChange={() => onChange(one)}
            />
            <span className={one === style ? 'font-semibold' : undefined}>{t(`share.style_${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A thought on whom it may help, after a while. */
function Nudge() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), NUDGE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite">
      {shown && (
        <p className="flex animate-rise gap-3 rounded-control border border-line bg-raised px-4 py-3 text-[0.9375rem] text-soft">
          <Lightbulb aria-hidden="true" size={18} className="mt-0.5" />
          {t('share.nudge')}
        </p>
      )}
    </div>
  );
}

interface SuccessDialogProps {
  readonly success: Success;
  /** Hands the result itself to the system's share sheet; absent where there is none. */
  readonly onShareFile: (() => void) | undefined;
  /** Where variants of the messages come from; from 0 to below 1. */
  readonly random?: () => number;
}

/** Says what was gained, and offers a message about it to share. */
export function SuccessDialog({ success, onShareFile, random = Math.random }: SuccessDialogProps) {
  const app = useApp();
  const [style, setStyle] = useState<MessageStyle>('social_currency');
  const [message, setMessage] = useState(() => messageIn(style, success, random));
  const words = figuresInWords(success);
  const share = { ...pageShare(), text: message };
  return (
    <Dialog
      onClose={() => closeSuccess(app)}
      title={t('share.success')}
      description={t(words.percent > 0 ? 'share.successSaved' : 'share.successPlain', words)}
      actions={
        <>
          {onShareFile && (
            <Button onClick={onShareFile}>
              <FileUp aria-hidden="true" size={18} />
              {t('share.shareFile')}
            </Button>
          )}
          <Button look="primary" onClick={() => void copyMessage(app, share)}>
            <Copy aria-hidden="true" size={18} />
            {t('share.copyMessage')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <StyleChoice
          style={style}
          onChange={(next) => {
            setStyle(next);
            setMessage(messageIn(next, success, random));
          }}
        />
        <blockquote
          aria-live="polite"
          aria-label={t('share.message')}
          className="min-h-25 break-words rounded-control border border-line px-4 py-3"
        >
          {message} <span className="text-soft">{share.url}</span>
        </blockquote>
        <fieldset>
          <legend className="mb-2 text-sm text-soft">{t('share.shareOn')}</legend>
          <div className="grid grid-cols-3 gap-2">
            {networks.map((network) => (
              <Button key={network} className="w-full" onClick={() => void shareWithThanks(app, network, share)}>
                {networkNames[network]}
              </Button>
            ))}
          </div>
        </fieldset>
        <Nudge />
      </div>
    </Dialog>
  );
}
