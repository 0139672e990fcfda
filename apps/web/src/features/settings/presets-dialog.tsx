import { targetByName } from '@safelight/codecs';
import { readLink, readyPresets, writeLink } from '@safelight/engine/internal';
import { Download, Trash2, Upload } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import '../../messages/presets.ts';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FieldRow } from '../../ui/rows.tsx';
import type { FormState } from './form-state.ts';
import { formOfLink, linkOfSettings } from './link-settings.ts';
import { PRESET_FILE, presetFileOf, readPresetFile } from './preset-file.ts';
import { arePresetsKept, type OwnPreset, usePresets } from './presets-store.ts';
import { createSettings, targetOf, useSettings } from './settings-store.ts';
import { targetLabel } from './target-label.ts';

/** The ready ones as links, all else at its default. */
const ready = readyPresets.flatMap(({ name, settings: { to, ...settings } }) => {
  const target = targetByName(to);
  if (!target) return [];
  const query = writeLink(settings, target);
  query.set('rest', 'default');
  return [{ name, link: query.toString() }];
});

/** What a preset sets, in a few words: `WebP · 80% · 2048 px · 2 more`. */
function summaryOf(link: string): string {
  const {
    to = '',
    quality,
    width,
    height,
    fit: _,
    options = {},
    reading = {},
    ...others
  } = readLink(new URLSearchParams(link));
  const target = targetByName(to);
  const hasQuality = target && Object.values(target.format.encoder.options).some(({ role }) => role === 'quality');
  const isLossless = options['lossless'] === true;
  const side = width === height || height === undefined ? width : undefined;
  const size = side === undefined ? `${width ?? '–'} × ${height ?? '–'}` : String(side);
  const more = [options, reading, others]
    .map((part) => Object.keys(part).length)
    .reduce((sum, count) => sum + count, 0);
  const rest = isLossless ? more - 1 : more;
  return [
    target ? targetLabel(target) : to,
    ...(isLossless ? [t('settings.lossless')] : []),
    ...(hasQuality && !isLossless && quality !== undefined ? [t('presets.quality', { percent: quality })] : []),
    ...(width === undefined && height === undefined ? [] : [t('presets.size', { size })]),
    ...(rest > 0 ? [t('presets.more', { count: rest })] : []),
  ].join(' · ');
}

interface PresetRowProps {
  readonly name: string;
  readonly link: string;
  /** It is what is set now. */
  readonly isSet: boolean;
  readonly onUse: () => void;
  readonly onRemove?: () => void;
}

function PresetRow({ name, link, isSet, onUse, onRemove }: PresetRowProps) {
  return (
    <li className="flex items-center gap-1 border-b last:border-b-0">
      <button
        type="button"
        aria-pressed={isSet}
        onClick={onUse}
        className="flex min-h-14 min-w-0 flex-1 flex-col justify-center px-3 py-2 text-left hover:bg-raised aria-pressed:bg-raised"
      >
        <span className="block max-w-full truncate font-semibold">{name}</span>
        <span className="block text-sm text-soft">
          {isSet ? t('presets.isSet', { summary: summaryOf(link) }) : summaryOf(link)}
        </span>
      </button>
      {onRemove && (
        <IconButton
          label={t('presets.removeNamed', { name })}
          hint={t('presets.remove')}
          className="mr-1"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" size={16} />
        </IconButton>
      )}
    </li>
  );
}

/** Saves what is set now under a name. */
function SaveForm({ onSave, taken }: { readonly onSave: (name: string) => void; readonly taken: readonly string[] }) {
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (trimmed === '') return;
    onSave(trimmed);
    setName('');
  };
  return (
    <form onSubmit={save}>
      <FieldRow label={t('presets.saveNow')} help={t('presets.saveHelp')}>
        {({ id, describedBy }) => (
          <div className="flex gap-2">
            <input
              id={id}
              type="text"
              autoComplete="off"
              maxLength={60}
              className="text-box min-w-0 flex-1"
              placeholder={t('presets.nameExample')}
              aria-describedby={describedBy}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" disabled={trimmed === ''}>
              {taken.includes(trimmed) ? t('presets.replace') : t('presets.save')}
            </Button>
          </div>
        )}
      </FieldRow>
    </form>
  );
}

/** What became of a file of presets, in a sentence. */
async function takeFile(file: File, save: (presets: readonly OwnPreset[]) => void): Promise<string> {
  const read = await readPresetFile(file);
  if (!read || read.presets.length + read.refused.length === 0) return t('presets.noFile', { file: file.name });
  save(read.presets);
  const taken = t('presets.imported', { count: read.presets.length });
  return read.refused.length === 0 ? taken : `${taken} ${t('presets.refused', { names: read.refused.join(', ') })}`;
}

/** Settings under names: the ready ones, and those of the person, which can be saved, taken along and brought back. */
export function PresetsDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const form = useSettings((settings) => settings.form);
  const { presets, save, remove } = usePresets();
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const link = linkOfSettings(form, targetOf(form)).toString();
  const say = (text: string): void => {
    setSaid(text);
    announce(app, text);
  };
  const formWith = (chosen: string): FormState => formOfLink(new URLSearchParams(chosen), form);
  const use = (name: string, chosen: string): void => {
    app.get(createSettings).setState({ form: formWith(chosen) });
    announce(app, t('presets.used', { name }));
    onClose();
  };
  /** A preset is set where taking it would change nothing. */
  const isSet = (chosen: string): boolean => {
    const then = formWith(chosen);
    return linkOfSettings(then, targetOf(then)).toString() === link;
  };
  const rowOf = (preset: OwnPreset, name: string) => ({
    name,
    link: preset.link,
    isSet: isSet(preset.link),
    onUse: () => use(name, preset.link),
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('presets.title')}
      description={t('presets.description')}
      actions={
        <>
          <div className="mr-auto flex flex-wrap">
            <Button look="quiet" onClick={() => input.current?.click()}>
              <Upload aria-hidden="true" size={16} />
              {t('presets.import')}
            </Button>
            <Button
              look="quiet"
              disabled={presets.length === 0}
              onClick={() => saveBlob(new Blob([presetFileOf(presets)], { type: 'application/json' }), PRESET_FILE)}
            >
              <Download aria-hidden="true" size={16} />
              {t('presets.export')}
            </Button>
          </div>
          <Button look="primary" onClick={onClose}>
            {t('presets.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ul aria-label={t('presets.ready')} className="overflow-hidden rounded-control border border-line">
          {ready.map((preset) => (
            <PresetRow key={preset.name} {...rowOf(preset, t(`presets.ready_${preset.name}`))} />
          ))}
        </ul>
        {presets.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold">{t('presets.own')}</h3>
            <ul aria-label={t('presets.own')} className="overflow-hidden rounded-control border border-line">
              {presets.map((preset) => (
                <PresetRow
                  key={preset.name}
                  {...rowOf(preset, preset.name)}
                  onRemove={() => {
                    remove(preset.name);
                    say(t('presets.removed', { name: preset.name }));
                  }}
                />
              ))}
            </ul>
          </section>
        )}
        <SaveForm
          taken={presets.map(({ name }) => name)}
          onSave={(name) => {
            save([{ name, link }]);
            say(arePresetsKept(app) ? t('presets.saved', { name }) : t('presets.unkept'));
          }}
        />
        <p className="min-h-5 text-sm text-soft">{said}</p>
      </div>
      <FileInput
        ref={input}
        accept=".json,application/json"
        onFiles={([first]) => {
          if (first)
            void takeFile(first.file, save).then((text) =>
              say(arePresetsKept(app) ? text : `${text} ${t('presets.unkept')}`),
            );
        }}
      />
    </Dialog>
  );
}
