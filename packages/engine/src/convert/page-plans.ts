/** What is done to each page of a file whose pages become one file. */
import type { Adjustment, DecodedImage, Density, EncodeCapabilities, Frame } from '@safelight/core';
import { type Plan, plan, SAME_DPI } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import { infoOf } from './decoded-info.ts';

/** The plans of the pages after the first, each by what that page is, with what its place in the file cannot keep. */
export function otherPagePlans(
  image: DecodedImage,
  source: SourceInfo,
  settings: ConvertSettings,
  target: EncodeCapabilities,
): readonly Plan[] {
  const [, ...others] = image.frames;
  // A gain map is the first page's.
  const page = { ...source, gainMap: undefined };
  return others.map((frame) => {
    const its = plan(infoOf(pageImage(image, frame), page), settings, target);
    return { ...its, adjustments: [...its.adjustments, ...droppedFacts(image, frame, settings, target)] };
  });
}

/** A page as the image that it would be by itself. */
function pageImage({ density, ...image }: DecodedImage, frame: Frame): DecodedImage {
  return { ...image, ...(frame.facts ?? (density ? { density } : {})), frames: [frame] };
}

/** What a page says of itself and the first page says otherwise, where the file has a place for the first page's alone. */
function droppedFacts(
  image: DecodedImage,
  { facts }: Frame,
  settings: ConvertSettings,
  target: EncodeCapabilities,
): readonly Adjustment[] {
  const density = facts?.density;
  const isOne = target.density && settings.dpi === undefined && !target.perPage?.includes('density');
  return isOne && density && !isSame(density, image.density) ? [{ kind: 'density-dropped', density }] : [];
}

function isSame(a: Density, b: Density | undefined): boolean {
  return b !== undefined && Math.abs(a.x - b.x) < SAME_DPI && Math.abs(a.y - b.y) < SAME_DPI;
}
