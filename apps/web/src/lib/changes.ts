import type { Adjustment, AdjustmentKind } from '@safelight/core';
import { type QueueItem, type ResultScore, unsafePart } from '@safelight/engine/internal';
import { formatById, formatLabel } from './formats.ts';
import { numberText, t } from './i18n.ts';

const sides = ([width, height]: readonly [number, number]) => `${width} × ${height}`;

/** What people call the blocks of metadata. */
export const blockNames = { exif: 'EXIF', xmp: 'XMP', iptc: 'IPTC', texts: 'Comment' } as const;

const turns = { 90: 'right', 180: 'over', 270: 'left' } as const;

/** The sentence for each kind of adjustment. */
const sentences: { readonly [K in AdjustmentKind]: (change: Extract<Adjustment, { kind: K }>) => string } = {
  'orientation-applied': () => t('change.orientation-applied'),
  turned: ({ degrees, flip }) =>
    [
      ...(degrees === 0 ? [] : [t(`change.turned_${turns[degrees]}`)]),
      ...(flip === 'none' ? [] : [t(`change.flipped_${flip}`)]),
    ].join(' '),
  straightened: ({ degrees }) =>
    t('change.straightened', { degrees: numberText(degrees, { maximumFractionDigits: 2 }) }),
  cropped: ({ from, to, moved }) =>
    [
      t('change.cropped', { from: sides(from), to: sides(to) }),
      ...(moved ? [t('change.crop-moved', { pixels: Math.max(...moved.map(Math.abs)) })] : []),
    ].join(' '),
  'alpha-flattened': ({ background }) => t('change.alpha-flattened', { background }),
  'frames-dropped': ({ kept, total }) => t('change.frames-dropped', { kept, total }),
  'pages-dropped': ({ kept, total }) => t('change.pages-dropped', { kept, total }),
  'depth-reduced': ({ from, to }) => t('change.depth-reduced', { from, to }),
  'samples-shifted': ({ by }) => t('change.samples-shifted', { by: numberText(by, {}) }),
  'palette-reduced': ({ colors }) => t('change.palette-reduced', { colors }),
  'alpha-thresholded': () => t('change.alpha-thresholded'),
  'color-converted': ({ from, to }) => t('change.color-converted', { from, to }),
  'tone-mapped': ({ from }) => t('change.tone-mapped', { from }),
  'hdr-kept': ({ as }) => t(`change.hdr-kept_${as}`),
  'hdr-flattened': ({ reason }) => t(`change.hdr-flattened_${reason}`),
  'metadata-dropped': ({ block, reason }) => t(`change.metadata-dropped_${reason}`, { block: blockNames[block] }),
  'auxiliary-dropped': ({ what, reason }) =>
    [t(`change.auxiliary-dropped_${what}`), ...(reason ? [t(`change.auxiliary-reason_${reason}`)] : [])].join(' '),
  'layers-merged': ({ total }) => t('change.layers-merged', { total }),
  rendered: () => t('change.rendered'),
  'original-kept': () => t('change.original-kept'),
  'encoding-kept': () => t('change.encoding-kept'),
  'location-removed': () => t('change.location-removed'),
  'density-dropped': ({ density }) => t('change.density-dropped', { x: Math.round(density.x) }),
  'density-changed': ({ from, to }) => t('change.density-changed', { from: Math.round(from.x), to: Math.round(to.x) }),
  resized: ({ from, to }) => t('change.resized', { from: sides(from), to: sides(to) }),
  'extension-mismatch': ({ extension, actual }) =>
    t('change.extension-mismatch', { extension, actual: formatLabel(actual) }),
  'name-changed': ({ from }) => t('change.name-changed', { from }),
  'preview-used': ({ reason }) => t(`change.preview-used_${reason}`),
  'score-missed': ({ wanted, reached }) => t('change.score-missed', { wanted, reached }),
  'damaged-input': () => t('change.damaged-input'),
};

/** One adjustment in words. */
export function describeChange<K extends AdjustmentKind>(change: Extract<Adjustment, { kind: K }>): string {
  return sentences[change.kind](change);
}

/** The quality that was found, and the score that it gave. */
export function scoreText({ quality, reached, chroma }: ResultScore): string {
  const number = numberText(quality, { maximumFractionDigits: 3 });
  return t('queue.score', {
    quality: chroma ? `${number} (${chroma})` : number,
    score: numberText(Math.floor(reached * 10) / 10, { maximumFractionDigits: 1 }),
  });
}

/** What is saved gets a name that every system holds. */
function nameChange(
  { folder }: Pick<QueueItem, 'folder'>,
  { files }: NonNullable<QueueItem['result']>,
): readonly Adjustment[] {
  const from = [folder, ...files.map(({ name }) => name)].map(unsafePart).find((part) => part !== undefined);
  return from === undefined ? [] : [{ kind: 'name-changed', from }];
}

/** What is worth knowing of a file: before conversion a wrong extension, afterwards everything that changed. */
export function changesOf(item: Pick<QueueItem, 'folder' | 'name' | 'result' | 'source'>): readonly string[] {
  if (item.result) return [...item.result.adjustments, ...nameChange(item, item.result)].map(describeChange);
  const format = item.source && formatById(item.source.formatId);
  const dot = item.name.lastIndexOf('.');
  if (!format || dot < 0) return [];
  const extension = item.name.slice(dot + 1).toLowerCase();
  return format.extensions.includes(extension)
    ? []
    : [describeChange({ kind: 'extension-mismatch', extension, actual: format.id })];
}
