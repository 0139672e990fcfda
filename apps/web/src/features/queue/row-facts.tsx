import { ArrowRight, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { changesOf, scoreText } from '../../lib/changes.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import type { SteadyItem } from '../../lib/queue-context.ts';

/** Whether the file was damaged, so that a part of the picture may be missing: a result that must be looked at. */
export function isDamaged({ adjustments }: NonNullable<SteadyItem['result']>): boolean {
  return adjustments.some(({ kind }) => kind === 'damaged-input');
}

/** What changed, on demand: a word in the line of facts, and the list below it. */
function Changes({ item }: { readonly item: SteadyItem }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // That it was damaged is in sight already.
  const changes = changesOf(item).filter((change) => change !== t('change.damaged-input'));
  if (changes.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('queue.changesFile', { file: item.name })}
        onClick={() => setOpen(!open)}
        className="relative inline-flex items-center gap-1 rounded px-1 underline decoration-edge decoration-dotted underline-offset-4 hover:text-ink max-sm:-my-3 max-sm:min-h-11"
      >
        {t('queue.changes', { count: changes.length })}
        <ChevronDown
          aria-hidden="true"
          size={14}
          className={`transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul id={id} hidden={!open} className="mt-1 basis-full list-disc pl-4 marker:text-edge">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  );
}

/** How much of a file with several pictures is in a result, where it is not all: it must be in sight. */
function leftOut({ adjustments }: NonNullable<SteadyItem['result']>): readonly string[] {
  return adjustments.flatMap((change) => {
    if (change.kind === 'frames-dropped') return [t('queue.someFrames', { ...change })];
    return change.kind === 'pages-dropped' ? [t('queue.somePages', { ...change })] : [];
  });
}

/** What will become of a waiting file. */
export interface RowPlan {
  readonly notes: readonly string[];
  /** Pages become files of their own: as many as this. */
  readonly files?: number;
  /** Only the first page of a document of several was chosen. */
  readonly firstOnly?: boolean;
}

interface PagesChoiceProps {
  readonly item: SteadyItem;
  readonly plan: RowPlan;
  readonly onChoose: (id: string, firstOnly: boolean) => void;
}

/** Which pages of a document are converted, and the other choice. */
function PagesChoice({ item, plan: { files, firstOnly }, onChoose }: PagesChoiceProps) {
  if (files === undefined && !firstOnly) return null;
  const words = firstOnly ? 'queue.allPages' : 'queue.firstPage';
  return (
    <button
      type="button"
      aria-label={t(firstOnly ? 'queue.allPagesFile' : 'queue.firstPageFile', { file: item.name })}
      onClick={() => onChoose(item.id, !firstOnly)}
      className="relative inline-flex items-center rounded px-1 underline decoration-edge underline-offset-4 hover:text-ink max-sm:-my-3 max-sm:min-h-11"
    >
      {t(words)}
    </button>
  );
}

/** What a finished file became. */
function outcomeOf(result: NonNullable<SteadyItem['result']>, source: SteadyItem['source']): readonly string[] {
  const sizeChanged = source && (result.width !== source.displayWidth || result.height !== source.displayHeight);
  const { length: pictures } = result.files.filter(({ mimeType }) => mimeType === undefined);
  const hasVideo = pictures < result.files.length;
  return [
    `${pictures > 1 ? `${pictures} × ` : ''}${formatLabel(result.formatId)}`,
    ...(hasVideo ? [t('queue.withVideo')] : []),
    ...leftOut(result),
    ...(sizeChanged ? [`${result.width} × ${result.height}`] : []),
    formatBytes(result.bytes),
    ...(result.score ? [scoreText(result.score)] : []),
    ...(result.adjustments.some(({ kind }) => kind === 'encoding-kept') ? [t('queue.lossless')] : []),
  ];
}

/** What a waiting file will become. */
function intentOf(targetLabel: string, plan: RowPlan | undefined): readonly string[] {
  const pages = plan?.files === undefined ? [] : [t('queue.plan_pages', { count: plan.files })];
  return [...pages, targetLabel, ...(plan?.notes ?? [])];
}

interface RowFactsProps {
  readonly item: SteadyItem;
  readonly targetLabel: string;
  /** For a file that waits. */
  readonly plan: RowPlan | undefined;
  readonly onChooseFirstPage: PagesChoiceProps['onChoose'];
}

/** What a file truly is, what it becomes or became, and what there is to choose or to know about that. */
export function RowFacts({ item, targetLabel, plan, onChooseFirstPage }: RowFactsProps) {
  const { source, result, size } = item;
  const truth = source && [formatLabel(source.formatId), `${source.displayWidth} × ${source.displayHeight}`];
  const outcome = result ? outcomeOf(result, source) : intentOf(targetLabel, plan);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-soft [word-spacing:0.1em]">
      <span>{[...(truth ?? []), formatBytes(size)].join(' · ')}</span>
      {item.status !== 'error' && (
        <span className="flex items-center gap-2">
          <ArrowRight aria-hidden="true" size={14} />
          <span className="sr-only">{t('queue.becomes')}</span>
          <span className={result ? 'text-ink' : undefined}>{outcome.join(' · ')}</span>
        </span>
      )}
      {plan && <PagesChoice item={item} plan={plan} onChoose={onChooseFirstPage} />}
      <Changes item={item} />
    </div>
  );
}
