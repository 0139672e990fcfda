import type { ImageInfo } from '@safelight/core';
import { swapsSides } from '../pixels/orient.ts';
import type { Plan } from './plan.ts';

/** Pixels that the steps of a plan make of a picture: columns and rows. */
export function resultSize(info: ImageInfo, { steps, iconSizes }: Plan): readonly [width: number, height: number] {
  const side = iconSizes?.at(-1);
  if (side !== undefined) return [side, side];
  const scaled = steps.find((step) => step.op === 'resize')?.geometry;
  if (scaled) return [scaled.width, scaled.height];
  return swapsSides(info.orientation) ? [info.height, info.width] : [info.width, info.height];
}

/** At what size a drawing must be rendered so that the part of it that is wanted has the wanted size. */
export function renderedSize(
  source: Pick<ImageInfo, 'width' | 'height'>,
  { steps }: Plan,
): readonly [width: number, height: number] | undefined {
  const scaled = steps.find((step) => step.op === 'resize')?.geometry;
  if (!scaled) return undefined;
  const { crop, width, height } = scaled;
  const side = (whole: number, of: number, wanted: number): number => Math.max(1, Math.round((whole * wanted) / of));
  return [side(source.width, crop.width, width), side(source.height, crop.height, height)];
}
