import { FolderOpen, Images, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { droppedFiles, type IncomingFile } from '../../lib/dropped-files.ts';
import { allFormats, formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Fold } from '../../ui/fold.tsx';
import { SelectRow, SwitchRow } from '../../ui/rows.tsx';
import { useLibrary, useLibraryRun } from './library-context.ts';
import { libraryTargets } from './library-settings.ts';
import { type AccessStrategy, abilities, accessStrategies } from './strategies.ts';

/** Image types by extension: iPhones hand over a JPEG made from the photo where all images are asked for by type. */
const accept = allFormats
  .filter(({ decoder, mimeTypes }) => decoder && mimeTypes.some((type) => type.startsWith('image/')))
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

/** What each way is good for, the best first. */
function Ways({ ways }: { readonly ways: readonly AccessStrategy[] }) {
  return (
    <Fold small title={t('library.ways')} className="text-sm" titleClass="text-soft hover:text-ink">
      <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5">
        {ways.map(({ name, description, pros, cons, feasible }) => (
          <li key={name}>
            {t(description)}
            <span className="block text-soft">{feasible ? `${t(pros)} ${t(cons)}` : t('library.notHere')}</span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}

/** An earlier run that can be gone on with. */
function Earlier() {
  const run = useLibraryRun();
  const earlier = useLibrary((state) => state.earlier);
  if (!earlier) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-3 py-2.5">
      <p className="min-w-0 flex-1 basis-60">
        {t('library.earlier', { name: earlier.rootName })} {!earlier.source && t('library.chooseAgain')}
      </p>
      {earlier.source && (
        <Button size="small" className="max-w-full" onClick={() => void run.resumeEarlier(earlier)}>
          <span className="truncate">{t('library.takeUp', { name: earlier.rootName })}</span>
        </Button>
      )}
    </div>
  );
}

/** Format and metadata: what the estimate is made with. */
function Choices() {
  const run = useLibraryRun();
  const { to, keepDates } = useLibrary((state) => state.options);
  return (
    <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
      <SelectRow
        label={t('library.format')}
        values={libraryTargets}
        value={to}
        text={formatLabel}
        onChange={(next) => run.changeOptions({ to: next })}
      />
      <SwitchRow
        label={t('library.keepDates')}
        help={t('library.keepDatesHelp')}
        checked={keepDates}
        onChange={(next) => run.changeOptions({ keepDates: next })}
      />
    </div>
  );
}

/** Step 1: a folder is chosen or dropped. */
export function SelectStep() {
  const run = useLibraryRun();
  const [over, setOver] = useState(false);
  const folderInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const ways = useMemo(() => accessStrategies(abilities()), []);
  const take = (files: readonly IncomingFile[]) => void run.takeFiles(files);
  const open = {
    directoryPicker: () => void run.chooseFolder(),
    directoryInput: () => folderInput.current?.click(),
    fileInput: () => fileInput.current?.click(),
  };
  const offered = ways
    .filter(({ feasible }) => feasible)
    .map(({ name }) => name)
    .filter((name) => name !== 'drop');
  const [best = 'fileInput', ...others] = offered;
  return (
    <div className="flex flex-col gap-5">
      <Earlier />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same without a drag */}
      <div
        data-over={over || undefined}
        className="flex flex-col items-center gap-3 rounded-panel border border-edge border-dashed px-4 py-8 text-center data-over:border-lamp"
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          // Read now: the list of a drop is empty afterwards.
          void run.takeDropped(droppedFiles(event.dataTransfer));
        }}
      >
        <Images aria-hidden="true" size={32} className="text-soft" />
        <Button look="primary" size="large" className="max-w-full" onClick={open[best]}>
          <FolderOpen aria-hidden="true" size={18} />
          {t(best === 'fileInput' ? 'library.selectPhotos' : 'library.selectFolder')}
        </Button>
        {ways.some(({ name, feasible }) => name === 'drop' && feasible) && (
          <p className="text-soft">{t('library.drop')}</p>
        )}
        <div className="flex flex-wrap justify-center gap-1">
          {others.map((name) => (
            <Button key={name} look="quiet" size="small" onClick={open[name]}>
              <Upload aria-hidden="true" size={16} />
              {t(name === 'directoryInput' ? 'library.another_directoryInput' : 'library.another_fileInput')}
            </Button>
          ))}
        </div>
        <FileInput ref={folderInput} folder accept={accept} testId="library-folder" onFiles={take} />
        <FileInput ref={fileInput} accept={accept} testId="library-files" onFiles={take} />
      </div>
      <Choices />
      <Ways ways={ways} />
    </div>
  );
}
