import { type DecodedImage, defaultsOf, type EncoderEntry, type OptionSchema, type OptionsOf } from '@safelight/core';
import type { Plan } from './plan.ts';
import type { ConvertSettings } from './settings.ts';

/** Options that say how well and how hard to encode; the others ask for something that the original may not be. */
const STRENGTH: ReadonlySet<string> = new Set(['quality', 'effort']);

/** What decides whether the source file may stand for its result. */
export interface Candidate {
  readonly sameFormat: boolean;
  readonly source: Uint8Array;
  readonly written: readonly Uint8Array[];
  readonly image: DecodedImage;
  /** Before decoding and after: a drawing that is rendered at another size needs no step afterwards. */
  readonly plans: readonly Plan[];
}

/**
 * Whether the source file is kept instead of a result in its own format that came out no smaller: nothing is asked of it
 * but to be encoded again, and it is sound. It then keeps even what no decoder carries (a gain map, a motion video).
 */
export function originalServes(
  { sameFormat, source, written, image, plans }: Candidate,
  settings: ConvertSettings,
  encoder: EncoderEntry,
  options: OptionsOf<OptionSchema>,
): boolean {
  if (settings.neverLarger === false || !sameFormat || settings.metadata !== 'keep') return false;
  const [only] = written;
  if (!only || written.length > 1 || only.length < source.length) return false;
  const changed = plans.some(
    ({ steps, adjustments, squares }) => steps.length > 0 || adjustments.length > 0 || squares !== undefined,
  );
  const damaged = (image.adjustments ?? []).some(({ kind }) => kind === 'damaged-input' || kind === 'preview-used');
  const defaults = defaultsOf(encoder.options);
  const plain = Object.keys(defaults).every((key) => STRENGTH.has(key) || options[key] === defaults[key]);
  return !changed && !damaged && plain;
}
