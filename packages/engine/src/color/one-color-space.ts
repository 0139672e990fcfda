/** Pages for a file that has one colour space for all of them. */
import type { Adjustment, CodecContext, ColorSpace, Frame, Raster } from '@safelight/core';
import type { ColorStep } from '../plan/step.ts';
import { runColorStep } from './color-steps.ts';
import { colorSpaceName } from './profile-name.ts';

const NAMES = { srgb: 'sRGB', 'srgb-linear': 'linear sRGB' } as const;

/**
 * The frames in one colour space: as they are where they have one; else linear light where one of them is in float, which
 * clips nothing of the others, and sRGB where none is.
 * @param found - what was converted is added here
 */
export async function inOneColorSpace(frames: Frame[], context: CodecContext, found: Adjustment[]): Promise<Frame[]> {
  const [first] = frames;
  if (frames.every(({ raster }) => isSame(raster.colorSpace, first?.raster.colorSpace))) return frames;
  const space = frames.some(({ raster }) => raster.depth === 32) ? 'srgb-linear' : 'srgb';
  const made: Frame[] = [];
  for (const frame of frames) {
    context.signal.throwIfAborted();
    const step = stepTo(space, frame.raster);
    if (step) found.push(converted(frame.raster.colorSpace, space));
    made.push(step ? { ...frame, raster: await runColorStep(frame.raster, step, context, found) } : frame);
  }
  return made;
}

function converted(from: ColorSpace, to: keyof typeof NAMES): Adjustment {
  return { kind: 'color-converted', from: colorSpaceName(from), to: NAMES[to], reason: 'target' };
}

function stepTo(space: keyof typeof NAMES, { colorSpace, depth, model }: Raster): ColorStep | undefined {
  if (colorSpace === space && (space === 'srgb' || depth === 32)) return undefined;
  const managed = typeof colorSpace === 'object' || model === 'cmyk' || model === 'lab';
  if (space === 'srgb-linear') return { op: managed ? 'profile-to-linear' : 'to-linear' };
  if (managed) return { op: 'profile-to-srgb' };
  return { op: 'light-to-srgb', toneMapping: { operator: 'clip', exposure: 0 } };
}

function isSame(a: ColorSpace, b: ColorSpace | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !('icc' in a && 'icc' in b)) return a === b;
  return a.icc.length === b.icc.length && a.icc.every((byte, index) => byte === b.icc[index]);
}
