import '../../messages/share.ts';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { announce } from '../../lib/announce.ts';
import { type App, useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { askToInstall } from '../../lib/install-event.ts';
import { showToast } from '../../lib/toast.ts';
import { track } from '../../lib/track.ts';
import { siteConfig } from '../../site-config.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { deviceOf, type Prompt } from './retention.ts';
import { countDownloads, dismissInstall, dismissPrompt } from './share-store.ts';

/** How long the ways to do it are shown, milliseconds. */
const DURATIONS = { bookmark: 6000, homescreen: 8000, pwa: 8000 } as const;

/** Others' figures where the site shows them, else the visitor's own. */
function proof(app: App): string {
  const count = countDownloads(app);
  const { shown, usersPerConversion } = siteConfig.socialProof;
  return shown ? t('retention.lovedBy', { users: count * usersPerConversion }) : t('retention.own', { count });
}

/** How to keep the page in this browser; no page may do it by itself. */
function wayTo(prompt: Prompt): { title: string; text: string } {
  if (prompt === 'pwa') return { title: t('retention.howInstall'), text: t('retention.how_install') };
  if (prompt === 'homescreen') return { title: t('retention.howHomescreen'), text: t('retention.how_ios') };
  const keys = navigator.userAgent.includes('Mac') ? '⌘ D' : 'Ctrl + D';
  const text = deviceOf(navigator).mobile ? t('retention.how_menu') : t('retention.how_keys', { keys });
  return { title: t('retention.howBookmark'), text };
}

function accept(app: App, prompt: Prompt): void {
  track({ name: 'retention_prompt_click', prompt });
  if (prompt === 'pwa' && askToInstall(app)) return;
  showToast(app, { ...wayTo(prompt), tone: 'default', duration: DURATIONS[prompt] });
}

interface PromptCardProps {
  readonly prompt: Prompt;
  /** The browser's offer to install, which goes by itself, not the visitor's turn to come back. */
  readonly install?: boolean;
}

/** Asks to come back, at the bottom right. It has a place of its own below the list: nothing to be pressed is under it. */
export function PromptCard({ prompt, install = false }: PromptCardProps) {
  const app = useApp();
  const title = t(`retention.title_${prompt}`);
  const text = t(`retention.text_${prompt}`);
  const close = () => (install ? dismissInstall(app) : dismissPrompt(app));
  useEffect(() => announce(app, `${title}. ${text}`), [app, title, text]);
  return (
    <section
      aria-label={title}
      className="mt-4 ml-auto w-full max-w-[388px] animate-rise rounded-panel border border-line bg-raised p-4"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-0.5 text-[0.9375rem] text-soft">{text}</p>
        </div>
        <IconButton
          label={t('retention.dismiss')}
          hint={t('retention.dismiss')}
          className="-mt-1.5 -mr-1.5"
          onClick={close}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      </div>
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="text-sm text-soft tabular-nums">{!install && proof(app)}</p>
        <Button
          size="small"
          onClick={() => {
            close();
            accept(app, prompt);
          }}
        >
          {t(`retention.action_${prompt}`)}
        </Button>
      </div>
    </section>
  );
}
