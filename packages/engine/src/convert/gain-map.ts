/** Brings the gain map of a picture to where its pixels went. */
import type { CodecContext, DecodedImage, GainMap, Raster } from '@safelight/core';
import { changeDepth } from '../pixels/depth.ts';
import { orient, swapsSides } from '../pixels/orient.ts';
import { resize } from '../pixels/resize.ts';
import type { ResizeGeometry } from '../pixels/resize-geometry.ts';
import type { Step } from '../plan/step.ts';
import { formatById } from '../registry.ts';
import type { SourceInfo } from '../source-info.ts';
import type { RewritingJob } from './rewrite.ts';
import type { FinalPlan, Transformed } from './transform.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** Steps after which the light of a picture is in the same proportions, whatever its samples are. */
const LIGHT_STAYS: ReadonlySet<Step['op']> = new Set([
  'orient',
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

/** A result with its gain map, or with what is said where there is none that could be read or kept. */
export async function withGainMap(
  made: Transformed,
  plan: FinalPlan,
  {
    bytes,
    source,
    settings,
    image,
  }: Pick<RewritingJob, 'bytes' | 'source' | 'settings'> & { readonly image: DecodedImage },
  context: CodecContext,
): Promise<Transformed & { readonly steps: FinalPlan }> {
  const isDropped = (change: { readonly kind: string; readonly what?: string }): boolean =>
    change.kind === 'auxiliary-dropped' && change.what === 'gain-map';
  const { auxiliary = [], ...rest } = made.output;
  const others = auxiliary.filter(({ kind }) => kind !== 'gain-map');
  const output = { ...rest, ...(others.length > 0 ? { auxiliary: others } : {}) };
  const adjustments = made.adjustments.filter((change) => !isDropped(change));
  const read = await readGainMap(bytes, source.formatId, context);
  const map =
    read && holds(read, plan.steps) ? await moved(read, image.frames[0].raster, plan.steps, context) : undefined;
  if (map) {
    const gainMap = settings.metadata === 'strip' ? { ...map, withoutXmp: true } : map;
    return { output: { ...output, gainMap }, adjustments, steps: plan };
  }
  const steps = { ...plan, adjustments: plan.adjustments.filter(({ kind }) => kind !== 'hdr-kept') };
  const reason = read ? ({ reason: 'changed' } as const) : {};
  return { output, adjustments: [...adjustments, { kind: 'auxiliary-dropped', what: 'gain-map', ...reason }], steps };
}

async function readGainMap(
  bytes: Uint8Array,
  formatId: SourceInfo['formatId'],
  context: CodecContext,
): Promise<GainMap | undefined> {
  const entry = formatById(formatId)?.decoder;
  const decoder = entry && (await loaded(entry.load, formatId));
  return wrapErrors('decode', formatId, async () => decoder?.gainMap?.(bytes, context));
}

function holds({ raster, metadata }: GainMap, steps: readonly Step[]): boolean {
  const { baseOffset, alternateOffset } = metadata;
  const isOne = [baseOffset, alternateOffset].every(([red, green, blue]) => red === green && red === blue);
  const same = raster.model === 'gray' && isOne;
  return steps.every(({ op }) => LIGHT_STAYS.has(op) || (same && PRIMARIES_CHANGE.has(op)));
}

/** The map turned, cut and scaled as the picture is; never larger than it was. */
async function moved(
  map: GainMap,
  picture: Pick<Raster, 'width' | 'height'>,
  steps: readonly Step[],
  context: CodecContext,
): Promise<GainMap> {
  let { raster } = map;
  let [width, height] = [picture.width, picture.height];
  for (const step of steps) {
    if (step.op === 'orient') {
      raster = orient(raster, step.orientation);
      if (swapsSides(step.orientation)) [width, height] = [height, width];
    } else if (step.op === 'resize') {
      // Its samples are no colours: as float they are weighted as they are.
      const scaled = await resize(changeDepth(raster, 32), geometryOf(step.geometry, raster, width, height), context);
      raster = changeDepth(scaled, raster.depth);
      ({ width, height } = step.geometry);
    }
  }
  return { ...map, raster };
}

function geometryOf(
  { crop, width, height, filter }: ResizeGeometry,
  map: Pick<Raster, 'width' | 'height'>,
  columns: number,
  rows: number,
): ResizeGeometry {
  const [across, down] = [map.width / columns, map.height / rows];
  const part = { x: crop.x * across, y: crop.y * down, width: crop.width * across, height: crop.height * down };
  const side = (length: number, scale: number): number => Math.max(1, Math.round(length * Math.min(scale, 1)));
  return {
    crop: part,
    width: side(part.width, width / crop.width),
    height: side(part.height, height / crop.height),
    filter,
  };
}
