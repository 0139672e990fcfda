/** Frames of one file whose format wants the same kind of samples in all of them. */
import {
  allocateSamples,
  type BitDepth,
  channelsOf,
  type DecodedImage,
  type Frame,
  type Raster,
  type Samples,
} from '@safelight/core';

/** The frames with one model and depth: gray becomes RGB beside RGB. Throws `Error` where no model holds all. */
export function unifyFrames({ frames }: DecodedImage): readonly Frame[] {
  const models = new Set(frames.map(({ raster }) => raster.model));
  const depth = Math.max(...frames.map(({ raster }) => raster.depth)) as BitDepth;
  const [model] = models.size === 1 ? models : (['rgb'] as const);
  if (models.size > 1 && (models.has('cmyk') || models.has('lab'))) {
    throw new Error('The pages are of colour models that one file cannot hold together.');
  }
  return frames.map((frame) =>
    frame.raster.model === model && frame.raster.depth === depth
      ? frame
      : { ...frame, raster: alike(frame.raster, model ?? 'rgb', depth) },
  );
}

function alike(raster: Raster, model: Raster['model'], depth: BitDepth): Raster {
  const from = channelsOf(raster);
  const target = { ...raster, model, depth };
  const to = channelsOf(target);
  const most = { 8: 255, 16: 65_535, 32: 1 };
  const scale = most[depth] / most[raster.depth];
  const data: Samples = allocateSamples(depth, raster.width * raster.height * to);
  const spread = to - from;
  for (let read = 0, write = 0; read < raster.data.length; read += from, write += to) {
    for (let k = 0; k < to; k++) data[write + k] = (raster.data[read + Math.max(k - spread, 0)] as number) * scale;
  }
  // A profile of gray says nothing of RGB; linear light is that of both.
  const isOfGray = model !== raster.model && typeof raster.colorSpace === 'object';
  const colorSpace = isOfGray ? 'srgb' : raster.colorSpace;
  return { ...target, colorSpace, data };
}
