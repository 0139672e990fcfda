/** Brings the pixels of a gain map to where those of its picture went. */
import type { CodecContext, GainMap, Raster } from '@safelight/core';
import { changeDepth } from '../pixels/depth.ts';
import { orient } from '../pixels/orient.ts';
import { resize } from '../pixels/resize.ts';
import type { ResizeGeometry } from '../pixels/resize-geometry.ts';
import { straighten } from '../pixels/straighten.ts';
import { sizeAfter } from '../plan/size-after.ts';
import type { Step } from '../plan/step.ts';

type Size = readonly [width: number, height: number];

/**
 * The map turned, cut and scaled as the picture is; never larger than it was.
 * @param picture - its size before these steps
 */
export async function movedGainMap(
  map: GainMap,
  picture: Pick<Raster, 'width' | 'height'>,
  steps: readonly Step[],
  context: CodecContext,
): Promise<GainMap> {
  let { raster } = map;
  let size: Size = [picture.width, picture.height];
  for (const step of steps) {
    raster = await movedBy(step, raster, size, context);
    size = sizeAfter(size, [step]);
  }
  return { ...map, raster };
}

/** Its samples are no colours: as float they are weighted as they are. */
async function movedBy(step: Step, map: Raster, [columns, rows]: Size, context: CodecContext): Promise<Raster> {
  const [across, down] = [map.width / columns, map.height / rows];
  if (step.op === 'orient') return orient(map, step.orientation);
  if (step.op === 'straighten') {
    const [width, height] = [step.width * across, step.height * down];
    const extent = { width, height, aspect: across / down };
    const side = (length: number): number => Math.max(1, Math.round(length));
    const request = { degrees: step.degrees, width: side(width), height: side(height), extent };
    return changeDepth(await straighten(changeDepth(map, 32), request, context.signal), map.depth);
  }
  const cut = cutOf(step);
  if (!cut) return map;
  return changeDepth(await resize(changeDepth(map, 32), scaledGeometry(cut, across, down), context), map.depth);
}

/** What a step keeps of a picture, and how large. */
function cutOf(step: Step): ResizeGeometry | undefined {
  if (step.op === 'resize') return step.geometry;
  if (step.op !== 'crop') return undefined;
  const { width, height } = step.area;
  return { crop: step.area, width, height, filter: 'lanczos3' };
}

function scaledGeometry({ crop, width, height, filter }: ResizeGeometry, across: number, down: number): ResizeGeometry {
  const part = { x: crop.x * across, y: crop.y * down, width: crop.width * across, height: crop.height * down };
  const side = (length: number, scale: number): number => Math.max(1, Math.round(length * Math.min(scale, 1)));
  return {
    crop: part,
    width: side(part.width, width / crop.width),
    height: side(part.height, height / crop.height),
    filter,
  };
}
