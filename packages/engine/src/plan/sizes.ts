import type { ImageInfo } from '@safelight/core';
import { swapsSides } from '../pixels/swaps-sides.ts';
import type { Plan } from './plan.ts';
import { type Size, sizeAfter } from './size-after.ts';

/** Pixels that the steps of a plan make of a picture: columns and rows. */
export function resultSize(info: ImageInfo, { steps, iconSizes, embed, orientation }: Plan): Size {
  const side = iconSizes?.at(-1);
  if (side !== undefined) return [side, side];
  // What is embedded is turned by whoever shows it.
  const turned = embed && swapsSides(orientation);
  return sizeAfter(turned ? [info.height, info.width] : [info.width, info.height], steps);
}

/** At what size a drawing must be rendered so that the part of it that is wanted has the wanted size. */
export function renderedSize(
  source: Pick<ImageInfo, 'width' | 'height'>,
  { steps, orientation }: Pick<Plan, 'steps' | 'orientation'>,
): Size | undefined {
  const scaled = steps.find((step) => step.op === 'resize')?.geometry;
  if (!scaled) return undefined;
  const { crop } = scaled;
  const scales = [scaled.width / crop.width, scaled.height / crop.height] as const;
  // What is turned by an angle keeps its shape until then.
  const most = Math.max(...scales);
  const [across, down] = steps.some(({ op }) => op === 'straighten') ? [most, most] : scales;
  const [columns, rows] = swapsSides(orientation) ? [down, across] : [across, down];
  const side = (length: number, scale: number): number => Math.max(1, Math.round(length * scale));
  return [side(source.width, columns), side(source.height, rows)];
}
