/** What will become of a file with the settings as they are, by its header: its row says so before it is converted. */
import { targetByName } from '@safelight/codecs';
import { type Adjustment, type AdjustmentKind, channelsOf, optionOfRole } from '@safelight/core';
import {
  type ConvertSettings,
  chosenDepth,
  type Plan,
  type PlanTarget,
  plan,
  type SourceInfo,
  scoreOf,
} from '@safelight/engine/internal';
import { t } from '../lib/i18n.ts';

/** What a row says of a plan. */
export interface PlanNotes {
  readonly notes: readonly string[];
  /** Pages become files of their own: as many as this. */
  readonly files?: number;
}

/** Bits of a pixel as the target stores it, where it is not compressed with loss. */
function storedBits(source: SourceInfo, settings: ConvertSettings, target: PlanTarget): number {
  const { pixelBits, depths, models, alpha } = target;
  if (pixelBits !== undefined) return pixelBits;
  const nearest = depths.find((depth) => depth >= source.depth) ?? depths.at(-1) ?? source.depth;
  const model = models.includes(source.model) ? source.model : models.includes('rgb') ? 'rgb' : 'gray';
  const kept = Math.min(nearest, chosenDepth(settings, target) ?? nearest, target.maxBits ?? nearest);
  return kept * channelsOf({ model, alpha: alpha === 'none' ? 'none' : source.alpha });
}

/** What a person would want to know of a change before it is made; the others are told afterwards. */
const sentences: { readonly [K in AdjustmentKind]?: (change: Extract<Adjustment, { kind: K }>) => string | undefined } =
  {
    'frames-dropped': ({ total }) => t('queue.plan_firstFrame', { total }),
    'pages-dropped': ({ kept, total }) => t('queue.somePages', { kept, total }),
    'depth-reduced': ({ from, to }) => (to === 1 ? t('queue.plan_bilevel') : t('queue.plan_depth', { from, to })),
    'color-converted': ({ to }) => (to === 'gray' ? t('queue.plan_gray') : undefined),
    'alpha-flattened': () => t('queue.plan_opaque'),
    'alpha-thresholded': () => t('queue.plan_hardEdges'),
    'hdr-flattened': () => t('queue.plan_sdr'),
    'tone-mapped': () => t('queue.plan_sdr'),
  };

function noteOf<K extends AdjustmentKind>(change: Extract<Adjustment, { kind: K }>): string | undefined {
  return sentences[change.kind]?.(change);
}

/** Columns and rows of the result, where they are others than the source's. */
function sizeOf(adjustments: readonly Adjustment[]): readonly [number, number] | undefined {
  const sizes = adjustments.flatMap((change) =>
    change.kind === 'resized' || change.kind === 'cropped' ? [change.to] : [],
  );
  return sizes.at(-1);
}

/** What the result will lack or have too much of. */
function notesOf({ adjustments }: Plan, bits: number | undefined, colors: number): readonly string[] {
  const size = sizeOf(adjustments);
  const notes = adjustments.flatMap((change) => noteOf(change) ?? []);
  const isBilevel = notes.includes(t('queue.plan_bilevel'));
  return [
    ...(size ? [`${size[0]} × ${size[1]}`] : []),
    // What is black and white is gray, too; what is mapped to less light is told by several changes.
    ...new Set(isBilevel ? notes.filter((note) => note !== t('queue.plan_gray')) : notes),
    ...(colors > 0 ? [t('queue.plan_palette', { colors })] : []),
    ...(bits === undefined ? [] : [t('queue.plan_bits', { bits })]),
  ];
}

/** What follows for a result from the header and the settings. Nothing where the settings do not fit the file. */
export function planNotesOf(source: SourceInfo, settings: ConvertSettings): PlanNotes {
  const target = targetByName(settings.to)?.format;
  if (!target) return { notes: [] };
  try {
    const planned = plan(source, settings, target.encoder);
    const stored = storedBits(source, settings, target.encoder);
    const had = channelsOf(source) * (source.significantBits ?? source.depth);
    const grows = optionOfRole(target.encoder.options, 'quality') === undefined && stored > had;
    const notes = [...notesOf(planned, grows ? stored : undefined, Number(settings.options['colors'] ?? 0))];
    if (settings.target !== undefined) notes.push(t('queue.plan_score', { score: scoreOf(settings.target) }));
    return planned.split && planned.pages ? { notes, files: planned.pages.length } : { notes };
  } catch {
    return { notes: [] };
  }
}
