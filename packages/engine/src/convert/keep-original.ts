import {
  type AdjustmentKind,
  type DecodedImage,
  defaultsOf,
  type EncoderEntry,
  type OptionRole,
  type OptionSchema,
  type OptionsOf,
} from '@safelight/core';
import type { Plan } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { Step } from '../plan/step.ts';
import type { SourceInfo } from '../source-info.ts';

/** What options say that ask how well and how hard to encode; the others ask for something that the original may not be. */
const STRENGTH: ReadonlySet<OptionRole | undefined> = new Set(['quality', 'effort'] as const);

/** What is said of a result that the original has as it was. */
const OF_THE_RESULT: ReadonlySet<AdjustmentKind> = new Set(['auxiliary-dropped', 'hdr-kept']);

/** What decides whether the source file may stand for its result. */
export interface Candidate {
  readonly sameFormat: boolean;
  /** The source has text and lines, and what was written has pixels. */
  readonly isDrawing?: boolean;
  readonly source: Uint8Array;
  /** What was written, or how long it is to be. */
  readonly written: Pick<Uint8Array, 'length'>;
  readonly image: DecodedImage;
  /** Before decoding and after: a drawing that is rendered at another size needs no step afterwards. */
  readonly plans: readonly Plan[];
}

/**
 * Whether the source file is kept instead of a result in its own format that came out no smaller, or that has pixels where
 * the source has a drawing: nothing is asked of it but to be encoded again, and it is sound. It then keeps even what no
 * decoder carries (a gain map, a motion video).
 */
export function canKeepOriginal(
  candidate: Candidate,
  settings: ConvertSettings,
  encoder: EncoderEntry,
  options: OptionsOf<OptionSchema>,
): boolean {
  if (settings.metadata !== 'keep' || !isNoSmaller(candidate, settings)) return false;
  const changed = candidate.plans.some(
    ({ steps, adjustments, iconSizes }) =>
      steps.length > 0 || iconSizes !== undefined || !adjustments.every(({ kind }) => OF_THE_RESULT.has(kind)),
  );
  return !changed && isSound(candidate) && isPlain(encoder, options);
}

/** Steps that a file's own format may be able to do without coding its pixels again. */
const REWRITABLE: ReadonlySet<Step['op']> = new Set(['orient', 'crop', 'depth']);

/** Whether a file of its encoder's own format may be written anew with these steps, its pixels or lines left as they are. */
export function isRewritable(
  source: Pick<SourceInfo, 'scalable' | 'width' | 'height'>,
  { steps }: Pick<Plan, 'steps'>,
  encoder: EncoderEntry,
): boolean {
  const scales = source.scalable === true && encoder.scalesDrawings === true;
  const isScaling = (step: Step): boolean => {
    if (!scales || step.op !== 'resize') return false;
    const { crop } = step.geometry;
    return crop.x === 0 && crop.y === 0 && crop.width === source.width && crop.height === source.height;
  };
  return encoder.rewrite !== undefined && steps.every((step) => REWRITABLE.has(step.op) || isScaling(step));
}

/** What is said of a result whose pixels are not coded again but for their way up and their edges. */
const BESIDE_PIXELS: ReadonlySet<AdjustmentKind> = new Set([
  'orientation-applied',
  'turned',
  'cropped',
  'metadata-dropped',
  'density-changed',
  'hdr-flattened',
]);

/**
 * Whether the source file written anew, its pixels coded as they were, may stand for a result that came out no smaller:
 * the original may not, but what is asked concerns nothing but what lies beside the pixels, and the way up.
 */
export function canRewrite(
  candidate: Candidate,
  settings: ConvertSettings,
  encoder: EncoderEntry,
  options: OptionsOf<OptionSchema>,
): boolean {
  if (!encoder.rewrite || !isNoSmaller(candidate, settings)) return false;
  const beside = candidate.plans.every(
    ({ steps, adjustments, iconSizes }) =>
      !iconSizes &&
      steps.every(({ op }) => op === 'orient' || op === 'crop') &&
      adjustments.every(({ kind }) => BESIDE_PIXELS.has(kind)),
  );
  return beside && isSound(candidate) && isPlain(encoder, options);
}

function isNoSmaller(candidate: Candidate, settings: ConvertSettings): boolean {
  const { sameFormat, isDrawing, source, written, image } = candidate;
  if (settings.neverLarger === false || !sameFormat) return false;
  if (isDrawing) return true;
  // What is left out makes any result smaller: the pixels are what is compared.
  const leftOut = settings.metadata === 'strip' ? besidePixels(image) : 0;
  return written.length >= source.length - leftOut;
}

/** Bytes of what an image holds beside its pixels. */
function besidePixels({ metadata: { exif, xmp, iptc }, auxiliary = [] }: DecodedImage): number {
  const blocks = [exif, xmp, iptc, ...auxiliary.map(({ bytes }) => bytes)];
  return blocks.reduce((sum, block) => sum + (block?.length ?? 0), 0);
}

function isSound({ image }: Candidate): boolean {
  return !(image.adjustments ?? []).some(({ kind }) => kind === 'damaged-input' || kind === 'preview-used');
}

/** Whether nothing is asked of an encoder but to encode, however well. */
function isPlain(encoder: EncoderEntry, options: OptionsOf<OptionSchema>): boolean {
  const defaults = defaultsOf(encoder.options);
  return Object.entries(encoder.options).every(
    ([key, { role }]) => STRENGTH.has(role) || options[key] === defaults[key],
  );
}
