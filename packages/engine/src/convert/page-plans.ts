/** What is done to each page of a file whose pages become one file. */
import type {
  Adjustment,
  DecodedImage,
  Density,
  EncodeCapabilities,
  Frame,
  MetadataBlock,
  PageFacts,
} from '@safelight/core';
import { sameBytes } from '../metadata/location/bytes.ts';
import { keptMetadata } from '../metadata/metadata.ts';
import type { Plan } from '../plan/plan.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { uniqueAdjustments } from './unique-adjustments.ts';

/**
 * The plans of all pages, each by what that page is, and all that is to be told of them, with what a page's place in the file
 * cannot keep.
 * @param first - the plan of the first page
 * @param planPage - plans another page as the image that it would be by itself
 */
export function planPages(
  image: DecodedImage,
  first: Plan,
  planPage: (page: DecodedImage) => Plan,
  settings: ConvertSettings,
  target: EncodeCapabilities,
): { readonly pagePlans: readonly Plan[]; readonly adjustments: readonly Adjustment[] } {
  const [, ...others] = image.frames;
  const plans = others.map((frame) => {
    const its = planPage(pageImage(image, frame));
    const keep = its.keep.filter((block) => target.perPage?.includes(block));
    const dropped = its.keep.filter(
      (block) => !keep.includes(block) && frame.facts && !saysSame(block, frame.facts, image),
    );
    const adjustments: readonly Adjustment[] = [
      ...its.adjustments,
      ...dropped.map((block) => ({ kind: 'metadata-dropped', block, reason: 'target' }) as const),
      ...droppedDensity(image, frame, settings, target),
    ];
    return { ...its, keep, adjustments };
  });
  const pagePlans = [first, ...plans];
  return { pagePlans, adjustments: uniqueAdjustments(pagePlans.flatMap(({ adjustments }) => adjustments)) };
}

/** A page as the image that it would be by itself. */
function pageImage({ density, ...image }: DecodedImage, frame: Frame): DecodedImage {
  return { ...image, ...(frame.facts ?? (density ? { density } : {})), frames: [frame] };
}

/** Whether a block says of a page what it says of the first one, but for orientation, resolution and size. */
function saysSame(block: MetadataBlock, page: PageFacts, first: PageFacts): boolean {
  const like = { width: 1, height: 1, density: { x: 1, y: 1 }, moved: true };
  const [own, other] = [page, first].map(({ metadata }) => keptMetadata(metadata, [block], like)[block]);
  if (own instanceof Uint8Array && other instanceof Uint8Array) return sameBytes(own, other);
  return JSON.stringify(own) === JSON.stringify(other);
}

/** A page's resolution that is not the first one's, where the file has a place for that alone. */
function droppedDensity(
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
  return b !== undefined && a.x === b.x && a.y === b.y;
}
