/** What will become of a file with the settings as they are, by its header: its row says so before it is converted. */
import { targetByName } from '@safelight/codecs';
import { channelsOf, optionOfRole } from '@safelight/core';
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

/** What the result will lack or have too much of: what a person would want to know before. */
function notesOf({ adjustments }: Plan, bits: number | undefined, colors: number): readonly string[] {
  const notes: string[] = [];
  for (const change of adjustments) {
    if (change.kind === 'frames-dropped') notes.push(t('queue.plan_firstFrame', { total: change.total }));
    if (change.kind === 'pages-dropped') notes.push(t('queue.somePages', { ...change }));
    if (change.kind === 'depth-reduced' && change.to === 1) notes.push(t('queue.plan_bilevel'));
    else if (change.kind === 'color-converted' && change.to === 'gray') notes.push(t('queue.plan_gray'));
  }
  const single =
    notes.indexOf(t('queue.plan_bilevel')) >= 0 ? notes.filter((note) => note !== t('queue.plan_gray')) : notes;
  if (colors > 0) single.push(t('queue.plan_palette', { colors }));
  if (bits !== undefined) single.push(t('queue.plan_bits', { bits }));
  return single;
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
