import { Bookmark, ChevronDown, Link, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { type App, useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/clipboard.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { openedPart } from '../../ui/opened-part.tsx';
import { Group } from '../../ui/rows.tsx';
import { CodecFields } from './codec-fields.tsx';
import { CommonFields } from './common-fields.tsx';
import { ownFields } from './compression.ts';
import { FileGroup } from './file-group.tsx';
import { optionValues } from './form-state.ts';
import { linkOfSettings } from './link-settings.ts';
import { ReadingGroup } from './reading-group.tsx';
import { createSettings, targetOf, useSettings } from './settings-store.ts';

const PresetsDialog = openedPart(async () => (await import('./presets-dialog.tsx')).PresetsDialog);

function EncoderGroup() {
  const { form, setOption } = useSettings();
  const { id, label, encoder } = targetOf(form).format;
  const shown = ownFields(encoder.options).map(([key]) => key);
  if (shown.length === 0) return null;
  return (
    <Group title={t('settings.encoder', { format: label })}>
      <CodecFields
        key={id}
        schema={encoder.options}
        values={optionValues(form, encoder.options, id)}
        shown={shown}
        onChange={(key, value) => setOption(id, key, value)}
      />
    </Group>
  );
}

/** Puts a link to the page with these settings on the clipboard. */
async function copyLink(app: App): Promise<void> {
  const { form } = app.get(createSettings).getState();
  const { origin, pathname } = location;
  await copyText(app, `${origin}${pathname}?${linkOfSettings(form, targetOf(form))}`);
}

/** Opens the settings that are kept under names. */
function PresetsButton({ locked }: { readonly locked: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" className="mr-2 self-center" disabled={locked} onClick={() => setOpen(true)}>
        <Bookmark aria-hidden="true" size={16} />
        {t('settings.presets')}
      </Button>
      {open && <PresetsDialog onClose={() => setOpen(false)} onAbsent={() => setOpen(false)} />}
    </>
  );
}

/** The options by what they are about, with what can be done to all of them. */
function PanelContent({ locked }: { readonly locked: boolean }) {
  const app = useApp();
  const reset = useSettings((settings) => settings.reset);
  return (
    <>
      {locked && <p className="mb-5 text-soft text-sm">{t('settings.locked')}</p>}
      <fieldset disabled={locked} className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-8">
          <Group title={t('settings.size')}>
            <CommonFields group="size" />
          </Group>
          <Group title={t('settings.metadata')}>
            <CommonFields group="metadata" />
          </Group>
        </div>
        <FileGroup />
        <EncoderGroup />
        <ReadingGroup />
      </fieldset>
      <div className="mt-5 -ml-3 flex flex-wrap">
        <Button look="quiet" size="small" disabled={locked} onClick={reset}>
          <RotateCcw aria-hidden="true" size={16} />
          {t('settings.reset')}
        </Button>
        <Button look="quiet" size="small" onClick={() => void copyLink(app)}>
          <Link aria-hidden="true" size={16} />
          {t('settings.copyLink')}
        </Button>
      </div>
    </>
  );
}

/** Everything beyond format and quality, closed until asked for. */
export function AdvancedPanel({ locked }: { readonly locked: boolean }) {
  const [open, setOpen] = useState(false);
  /** Controls that most people never see are made when somebody opens them, and keep what they know from then on. */
  const [isMade, setMade] = useState(false);
  const toggle = (): void => {
    setOpen(!open);
    setMade(true);
  };
  const id = useId();
  return (
    <div className="sm:border-t">
      <div className="flex flex-wrap">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-12 min-w-0 flex-1 basis-40 items-center gap-2 rounded-b-panel px-4 text-left text-[0.9375rem] text-soft hover:bg-raised hover:text-ink aria-expanded:rounded-none aria-expanded:text-ink max-sm:rounded-t-panel"
        >
          {t('settings.advanced')}
          <ChevronDown
            aria-hidden="true"
            size={18}
            className={`ml-auto text-soft transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
          />
        </button>
        <PresetsButton locked={locked} />
      </div>
      <div id={id} hidden={!open} className="border-t px-4 pt-5 pb-4">
        {isMade && <PanelContent locked={locked} />}
      </div>
    </div>
  );
}
