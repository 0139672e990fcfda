import { LoaderCircle, LockKeyhole } from 'lucide-react';
import { useId, useRef } from 'react';
import type { IncomingFile } from '../../lib/dropped-files.ts';
import { linkTo, t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { acceptAttribute } from './accept.ts';
import { LampScene } from './lamp-scene.tsx';

/** Between the promises of the note; the last says how fast it is, and leads to what was measured. */
const SEPARATOR = ' • ';

interface UploadZoneProps {
  /** Extensions of every format that can be read. */
  readonly extensions: readonly string[];
  readonly onFiles: (files: readonly IncomingFile[]) => void;
  /** Files are being dragged over the window. */
  readonly dragging: boolean;
  /** Files have come and the converter is being loaded. */
  readonly opening: boolean;
  readonly failed: boolean;
  /** Called when files are about to come, so that the converter can be fetched ahead. */
  readonly onApproach: () => void;
  /** Called when the file dialog is opened. */
  readonly onChoosing: () => void;
}

/** Where files come in. All of it can be clicked, and the lamp in it lights while files are dragged over the window. */
export function UploadZone(props: UploadZoneProps) {
  const { extensions, onFiles, dragging, opening, failed, onApproach, onChoosing } = props;
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const promises = t('upload.note').split(SEPARATOR);
  return (
    <section
      aria-label={t('upload.label')}
      data-dragging={dragging || undefined}
      className="group/zone relative isolate z-20 overflow-hidden rounded-[1.25rem] border border-line bg-surface hover:border-edge data-dragging:border-lamp"
      onPointerEnter={onApproach}
      onPointerDown={onApproach}
    >
      <LampScene />
      <label htmlFor={inputId} aria-hidden="true" className="absolute inset-0 z-10 cursor-pointer">
        <span className="sr-only">{t('upload.choose')}</span>
      </label>
      <FileInput
        id={inputId}
        ref={input}
        accept={acceptAttribute(extensions)}
        testId="file-input"
        onFiles={onFiles}
        onOpen={onChoosing}
      />
      <div className="pointer-events-none relative z-10 flex min-h-[25rem] flex-col items-center justify-end gap-1 px-5 pt-44 pb-7 text-center sm:min-h-[26rem] sm:pb-9 short:min-h-0 short:pt-36">
        <h2 className="font-semibold text-title">{dragging ? t('upload.dragging') : t('upload.title')}</h2>
        <p className="text-soft">{t('upload.browse')}</p>
        <Button
          look="primary"
          size="large"
          className="pointer-events-auto mt-5 max-sm:w-full max-sm:max-w-80"
          onClick={() => input.current?.click()}
          onFocus={onApproach}
          disabled={opening}
        >
          {opening && <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />}
          {t('upload.choose')}
        </Button>
        <p className="mt-5 text-soft text-sm">
          {promises.slice(0, -1).join(SEPARATOR) + SEPARATOR}
          <a href={linkTo('/benchmarks')} className="pointer-events-auto underline underline-offset-4 hover:text-ink">
            {promises.at(-1)}
          </a>
        </p>
        <p className="mt-1 text-soft text-sm">
          <LockKeyhole aria-hidden="true" size={14} className="mr-1.5 inline-block align-[-0.125em]" />
          {t('upload.private')}
        </p>
        <output className="text-sm">
          {opening && t('upload.opening')}
          {failed && t('app.loadFailed')}
        </output>
      </div>
    </section>
  );
}
