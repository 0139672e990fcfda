/** Brings the gain map of a picture to where its pixels went. */
import type { Adjustment, CodecContext, DecodedImage, Decoder, GainMap } from '@safelight/core';
import type { ConvertSettings } from '../plan/settings.ts';
import type { Step } from '../plan/step.ts';
import { gainMapBetween } from './make-gain-map.ts';
import { movedGainMap } from './moved-gain-map.ts';
import type { FinalPlan, Transformed } from './transform.ts';

/** Steps after which the light of a picture is in the same proportions, whatever its samples are. */
const LIGHT_STAYS: ReadonlySet<Step['op']> = new Set([
  'orient',
  'straighten',
  'crop',
  'resize',
  'depth',
  'name-srgb',
  'tag-profile',
  'expand-gray',
]);
/**
 * Those that only change primaries besides: gain that is the same for all three is the same in any (with one offset for all,
 * since white stays white).
 */
const PRIMARIES_CHANGE: ReadonlySet<Step['op']> = new Set(['profile-to-srgb', 'light-to-srgb']);

/** A picture whose result is to have a gain map. */
export interface GainMapJob {
  readonly bytes: Uint8Array;
  readonly settings: ConvertSettings;
  readonly image: DecodedImage;
  /** The decoder of its format. */
  readonly loadDecoder: () => Promise<Decoder>;
}

const isDropped = (change: Adjustment): boolean => change.kind === 'auxiliary-dropped' && change.what === 'gain-map';

/** A result with its gain map, or with what is said where there is none that could be read or kept. */
export async function withGainMap(
  made: Transformed,
  plan: FinalPlan,
  { bytes, settings, image, loadDecoder }: GainMapJob,
  context: CodecContext,
): Promise<Transformed & { readonly steps: FinalPlan }> {
  const { auxiliary = [], ...rest } = made.output;
  const others = auxiliary.filter(({ kind }) => kind !== 'gain-map');
  const output = { ...rest, ...(others.length > 0 ? { auxiliary: others } : {}) };
  const adjustments = made.adjustments.filter((change) => !isDropped(change));
  const [{ raster }] = image.frames;
  const makes = plan.gainMap === 'make';
  const found = makes ? undefined : await (await loadDecoder()).gainMap?.(bytes, context);
  const map = makes
    ? await gainMapBetween(raster, made.output.frames[0].raster, plan.steps, context)
    : found && holds(found, plan.steps) && (await movedGainMap(found, raster, plan.steps, context));
  if (map) {
    const gainMap = settings.metadata === 'strip' ? { ...map, withoutXmp: true } : map;
    return { output: { ...output, gainMap }, adjustments, steps: plan };
  }
  const steps = { ...plan, adjustments: plan.adjustments.filter(({ kind }) => kind !== 'hdr-kept') };
  // Nothing is brighter than white: nothing is lost.
  if (makes) return { output, adjustments, steps };
  const reason = found ? ({ reason: 'changed' } as const) : {};
  if (!image.adjustments?.some(isDropped)) adjustments.push({ kind: 'auxiliary-dropped', what: 'gain-map', ...reason });
  return { output, adjustments, steps };
}

function holds({ raster, metadata }: GainMap, steps: readonly Step[]): boolean {
  const { baseOffset, alternateOffset } = metadata;
  const isOne = [baseOffset, alternateOffset].every(([red, green, blue]) => red === green && red === blue);
  const same = raster.model === 'gray' && isOne;
  return steps.every(({ op }) => LIGHT_STAYS.has(op) || (same && PRIMARIES_CHANGE.has(op)));
}
