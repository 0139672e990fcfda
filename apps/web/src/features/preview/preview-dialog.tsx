import type { FormatId } from '@safelight/codecs';
import '../../messages/preview.ts';
import type { MetadataBlock } from '@safelight/core';
import type { ConvertSettings, QueueItem } from '@safelight/engine/internal';
import { Check, ChevronLeft, ChevronRight, Crop } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { blockNames, changesOf, scoreText } from '../../lib/changes.ts';
import type { Edits } from '../../lib/edits.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { useQueueItem, useQueueSnapshot } from '../../lib/queue-context.ts';
import { savingText } from '../../lib/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Percent } from '../../ui/percent.tsx';
import { Compare } from './compare.tsx';
import { Editor, type EditScope } from './editor.tsx';
import { usePicture } from './use-picture.ts';

interface PreviewDialogProps {
  readonly id: string;
  /** Choices about reading that are set now. */
  readonly reading: ConvertSettings['decodeOptions'];
  /** Whether keys without Control do something. */
  readonly singleKeys: boolean;
  /** What is done to the picture, and to which files. */
  readonly edits: Edits;
  readonly scope: EditScope;
  readonly onEdit: (edits: Edits, scope: EditScope) => void;
  /** Goes to another file of the list. */
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
}

interface SideFacts {
  readonly label: string;
  readonly formatId: FormatId | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly bytes: number;
}

function sidesOf({ source, result, size }: QueueItem): readonly SideFacts[] {
  const before = {
    label: t('preview.before'),
    formatId: source?.formatId,
    width: source?.displayWidth,
    height: source?.displayHeight,
    bytes: size,
  };
  return result ? [before, { label: t('preview.after'), ...result }] : [before];
}

/** The blocks of metadata, and the profile, that the result has of its source. */
function keptOf({ source, result }: QueueItem): readonly string[] {
  if (!source || !result) return [];
  const dropped = new Set<MetadataBlock>();
  let converted = false;
  for (const change of result.adjustments) {
    if (change.kind === 'metadata-dropped') dropped.add(change.block);
    if (change.kind === 'color-converted') converted = true;
  }
  const profile = typeof source.colorSpace === 'object' && !converted;
  return [
    ...source.metadata.filter((block) => !dropped.has(block)).map((block) => blockNames[block]),
    ...(profile ? [t('preview.profile')] : []),
  ];
}

function Facts({ item }: { readonly item: QueueItem }) {
  const kept = keptOf(item);
  const changes = changesOf(item);
  return (
    <div className="grid gap-x-8 gap-y-4 text-[0.9375rem] sm:grid-cols-2">
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
        {sidesOf(item).map(({ label, formatId, width, height, bytes }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular-nums">
              {[
                ...(formatId === undefined ? [] : [formatLabel(formatId)]),
                ...(width === undefined ? [] : [`${width} × ${height}`]),
                formatBytes(bytes),
              ].join(' · ')}
            </dd>
          </div>
        ))}
        {item.result?.score && (
          <div className="contents">
            <dt className="text-soft">{t('preview.likeness')}</dt>
            <dd className="tabular-nums">{scoreText(item.result.score)}</dd>
          </div>
        )}
        {item.result && (
          <div className="contents">
            <dt className="text-soft">{t('preview.saving')}</dt>
            <dd className="font-semibold">
              <Percent text={savingText(item.size, item.result.bytes).short} />
            </dd>
          </div>
        )}
      </dl>
      {(kept.length > 0 || changes.length > 0) && (
        <ul className="flex flex-col gap-1">
          {kept.length > 0 && (
            <li className="flex gap-2">
              <Check aria-hidden="true" size={16} className="mt-1 text-good" />
              {t('preview.kept', { blocks: kept.join(', ') })}
            </li>
          )}
          {changes.map((change) => (
            <li key={change} className="pl-6 text-soft">
              {change}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Neighbours({ id, onGo }: Pick<PreviewDialogProps, 'id' | 'onGo'>) {
  const { ids } = useQueueSnapshot();
  const index = ids.indexOf(id);
  const go = (to: number) => {
    const next = ids[(to + ids.length) % ids.length];
    if (next !== undefined) onGo(next);
  };
  return (
    <>
      <IconButton label={t('preview.previous')} hint={t('preview.previous')} onClick={() => go(index - 1)}>
        <ChevronLeft aria-hidden="true" size={18} />
      </IconButton>
      <span className="text-sm text-soft tabular-nums">
        {t('preview.place', { place: index + 1, total: ids.length })}
      </span>
      <IconButton label={t('preview.next')} hint={t('preview.next')} onClick={() => go(index + 1)}>
        <ChevronRight aria-hidden="true" size={18} />
      </IconButton>
    </>
  );
}

function descriptionOf({ result }: QueueItem, editing: boolean) {
  if (editing) return 'preview.descriptionEdit';
  return result ? 'preview.description' : 'preview.descriptionBefore';
}

interface EditingProps extends Pick<PreviewDialogProps, 'reading' | 'edits' | 'scope' | 'onEdit'> {
  readonly item: QueueItem;
  readonly several: boolean;
  readonly onDone: () => void;
}

function Editing({ item: { id, name }, reading, ...rest }: EditingProps) {
  const picture = usePicture(id, 'source', reading, false);
  const { edits, scope, several, onEdit, onDone } = rest;
  return <Editor {...{ name, picture, edits, scope, several, onEdit, onDone }} />;
}

/** A file before and after, side by side in one frame, with what changed. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { id, reading, singleKeys, onGo, onClose } = props;
  const item = useQueueItem(id);
  const { ids } = useQueueSnapshot();
  const [editing, setEditing] = useState(false);
  const edited = useRef(false);
  const focusOnceEdited = useCallback((button: HTMLButtonElement | null) => {
    if (edited.current) button?.focus();
    edited.current = false;
  }, []);
  const endEditing = (): void => {
    edited.current = true;
    setEditing(false);
  };
  if (!item) return null;
  return (
    <Dialog
      wide
      onClose={onClose}
      title={item.name}
      description={
        // A phone on its side has room for the picture only.
        <span className="short:sr-only">{item.error ? errorText(item.error) : t(descriptionOf(item, editing))}</span>
      }
      actions={ids.length > 1 ? <Neighbours id={id} onGo={onGo} /> : undefined}
    >
      <div className="flex flex-col gap-4">
        {editing ? (
          <Editing key={id} {...props} item={item} several={ids.length > 1} onDone={endEditing} />
        ) : (
          <>
            <Compare key={`${id} ${item.status}`} item={item} reading={reading} singleKeys={singleKeys}>
              <Button ref={focusOnceEdited} size="small" onClick={() => setEditing(true)}>
                <Crop aria-hidden="true" size={16} strokeWidth={1.5} />
                {t('preview.edit')}
              </Button>
            </Compare>
            <Facts item={item} />
          </>
        )}
      </div>
    </Dialog>
  );
}
