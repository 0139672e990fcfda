import {
  type Adjustment,
  type Attached,
  type CodecContext,
  type DecodedImage,
  defaultsOf,
  type EncoderEntry,
  type Metadata,
  type MetadataBlock,
  type OptionSchema,
  type OptionsOf,
  type Rewritten,
  type RewrittenPicture,
} from '@safelight/core';
import { carriedParts } from '../metadata/auxiliary.ts';
import { hasThumbnail } from '../metadata/exif.ts';
import { withoutLocation } from '../metadata/location/metadata.ts';
import { keptMetadata } from '../metadata/metadata.ts';
import { readingOptions } from '../plan/complete-options.ts';
import { parsePages } from '../plan/pages.ts';
import type { Plan } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { RegisteredFormat } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** A file that may be written anew in its own format, without coding its pixels again. */
export interface RewritingJob {
  readonly bytes: Uint8Array;
  readonly source: SourceInfo;
  readonly headerPlan: Plan;
  readonly settings: ConvertSettings;
  readonly target: {
    readonly format: RegisteredFormat;
    readonly encoder: EncoderEntry;
    readonly options: OptionsOf<OptionSchema>;
  };
  /** Hears what the file's metadata are, where the rewriter reads them. */
  readonly onMetadata?: (metadata: Metadata) => void;
  /** The options need not ask for it. */
  readonly preferred?: boolean;
}

/** The file anew, where its format can do that and neither size nor colours are asked to change. */
export async function rewritten(job: RewritingJob, context: CodecContext): Promise<Rewritten | undefined> {
  const { bytes, source, headerPlan, settings, preferred } = job;
  const { format, encoder, options } = job.target;
  if (!encoder.rewrite || headerPlan.steps.some(({ op }) => op !== 'orient' && op !== 'depth')) return undefined;
  const rewriter = await loaded(encoder.rewrite, format.id);
  const { frameCount: total } = source;
  const chosen = settings.pages === undefined || total <= 1 ? undefined : parsePages(settings.pages, total);
  const pages = chosen && chosen.length < total ? chosen : undefined;
  const told: Adjustment[] = pages ? [{ kind: 'pages-dropped', kept: pages.length, total }] : [];
  const request = {
    options,
    reading: readingOptions(format.decoder?.options, settings),
    metadata: settings.metadata,
    carried: (held: Attached, result: RewrittenPicture): Attached => carried(held, result, job, told),
    ...(pages ? { pages } : {}),
    ...densityOf(settings),
    ...(source.gainMap && settings.keepHdr === false ? { leavesOut: true } : {}),
    ...(preferred ? { preferred } : {}),
  };
  const made = await wrapErrors('encode', format.id, () => rewriter.rewrite(bytes, request, context));
  return made && { bytes: made.bytes, adjustments: [...told, ...made.adjustments] };
}

function densityOf({ dpi }: ConvertSettings): { readonly density?: { readonly x: number; readonly y: number } } {
  return dpi === undefined ? {} : { density: { x: dpi, y: dpi } };
}

/** What travels of that which a picture file holds beside its pixels, telling of the result. */
function carried(
  { metadata: held, auxiliary = [] }: Attached,
  result: RewrittenPicture,
  { settings, headerPlan, onMetadata, target: { encoder } }: RewritingJob,
  told: Adjustment[],
): Attached {
  onMetadata?.(held);
  told.push(...headerPlan.adjustments.filter(({ kind }) => kind === 'density-changed' || kind === 'hdr-flattened'));
  const { parts, placeRemoved, adjustments } = carriedParts(auxiliary, headerPlan.steps, settings, encoder);
  told.push(...adjustments);
  if (settings.metadata === 'keep' && settings.dpi === undefined && !result.moved)
    return { metadata: held, auxiliary: parts };
  const blocks = Object.keys(held) as MetadataBlock[];
  if (settings.metadata === 'strip') {
    told.push(...blocks.map((block) => ({ kind: 'metadata-dropped', block, reason: 'asked' }) as const));
    return { metadata: {}, auxiliary: parts };
  }
  const { metadata, removed } =
    settings.metadata === 'keep' ? { metadata: held, removed: false } : withoutLocation(held);
  if (removed || placeRemoved) told.push({ kind: 'location-removed' });
  if (result.moved && metadata.exif && hasThumbnail(metadata.exif))
    told.push({ kind: 'auxiliary-dropped', what: 'thumbnail' });
  return { metadata: keptMetadata(metadata, blocks, { ...result, ...densityOf(settings) }), auxiliary: parts };
}

/**
 * The file of the target's format that a picture was decoded from although its own file is of another (JPEG inside JPEG
 * XL), as it was where nothing is asked, else written anew.
 */
export async function restored(
  { frames }: DecodedImage,
  job: RewritingJob,
  context: CodecContext,
): Promise<Rewritten | undefined> {
  const { format, encoder, options } = job.target;
  const { encoded } = frames[0];
  if (!encoded?.isSourceFile || frames.length > 1 || encoded.mimeType !== format.mimeTypes[0]) return undefined;
  const defaults = defaultsOf(encoder.options);
  const preferred = Object.keys(defaults).every((key) => options[key] === defaults[key]);
  const { metadata, dpi } = job.settings;
  if (preferred && job.headerPlan.steps.length === 0 && metadata === 'keep' && dpi === undefined) {
    return { bytes: encoded.bytes, adjustments: [{ kind: 'encoding-kept' }] };
  }
  return rewritten({ ...job, bytes: encoded.bytes, preferred }, context);
}
