/** What a decoder brought out of a file, as a plan sees it. */

import { readDensity as exifDensity } from '@safelight/codecs/exif';
import type { DecodedImage } from '@safelight/core';
import { brightestSample } from '../color/brightest.ts';
import type { Plan, PlanInfo } from '../plan/plan.ts';
import type { SourceInfo } from '../source-info.ts';

/** The image without the frames that were decoded beside those that are wanted: what is planned is about these. */
export function wantedFrames({ auxiliary, ...image }: DecodedImage, { pages }: Plan): DecodedImage {
  const wanted = new Set(pages);
  const placed = image.frames.map((frame, place) => ({ ...frame, index: frame.index ?? place }));
  const [first, ...others] = placed.filter(({ index }) => wanted.size === 0 || wanted.has(index));
  // What belongs to the picture belongs to its first page.
  const parts = auxiliary && !(first && first.index > 0) ? { auxiliary } : {};
  return { ...image, ...parts, frames: first ? [first, ...others] : image.frames };
}

/** The type of the picture files behind all frames, where they are of one. */
function embeddable({ frames }: DecodedImage): Pick<PlanInfo, 'encoded'> {
  const type = frames[0].encoded?.mimeType;
  const fits = frames.every(({ encoded }) => encoded?.mimeType === type && encoded?.needsRotation !== true);
  return type && fits ? { encoded: type } : {};
}

/** The facts of a decoded image; the header's where the pixels do not tell. */
export function infoOf(image: DecodedImage, source: SourceInfo): PlanInfo {
  const { raster } = image.frames[0];
  const blocks = (['exif', 'xmp', 'iptc', 'texts'] as const).filter((block) => image.metadata[block] !== undefined);
  const { significantBits: _, density: __, ...rest } = source;
  const inExif = exifDensity(image.metadata.exif);
  const density = image.density ?? inExif;
  // Of pixels that are not square EXIF may say that they are: their shape is then not in it.
  const isShape = density && inExif && Math.abs(density.x / density.y - inExif.x / inExif.y) > 0.01;
  const frameCount = image.frameCount ?? source.frameCount;
  return {
    ...rest,
    width: raster.width,
    height: raster.height,
    // Decoders that are asked for the first frame alone give a still: what it is one of is lost all the same.
    kind: image.kind === 'still' && frameCount > 1 ? source.kind : image.kind,
    frameCount,
    model: raster.model,
    alpha: raster.alpha,
    depth: raster.depth,
    colorSpace: raster.colorSpace,
    orientation: image.orientation,
    ...(source.scalable ? { nominal: [source.width, source.height] } : {}),
    metadata: blocks,
    ...(raster.significantBits === undefined ? {} : { significantBits: raster.significantBits }),
    ...(raster.depth === 32 ? { brightest: brightestSample(image) } : {}),
    ...embeddable(image),
    ...(density ? { density, densityInExif: inExif !== undefined && !isShape } : {}),
  };
}
