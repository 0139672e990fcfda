import type { Adjustment, CodecContext, Raster } from '@safelight/core';
import type { ColorStep } from '../plan/step.ts';
import { expandGray, profileToLinear, profileToSrgb, tagWithProfile, toGray } from './convert-color.ts';
import { lightToSrgb, toLinearLight } from './light.ts';
import { lightToPq } from './pq.ts';

/**
 * Runs a step that changes colours.
 *
 * @param found - what only the pixels or the profile could tell is added here, once for all frames
 */
export async function runColorStep(
  raster: Raster,
  step: ColorStep,
  context: CodecContext,
  found: Adjustment[],
): Promise<Raster> {
  switch (step.op) {
    case 'expand-gray':
      return expandGray(raster);
    case 'tag-profile':
      return tagWithProfile(raster);
    case 'profile-to-srgb':
      return profileToSrgb(raster, telling(context, found));
    case 'profile-to-linear':
      return profileToLinear(raster, telling(context, found));
    case 'light-to-srgb': {
      const made = lightToSrgb(raster, step.toneMapping);
      // Code points say themselves that they are brighter than white: the plan has told of those.
      if (made.toneMapped && raster.colorSpace === 'srgb-linear')
        add(found, { kind: 'tone-mapped', from: 'linear light' });
      return made.raster;
    }
    case 'light-to-pq':
      return lightToPq(raster, step.exposure);
    case 'to-linear':
      return toLinearLight(raster);
    case 'to-gray':
      return toGray(raster);
  }
}

/** Adds what was found, once for all frames. */
function add(found: Adjustment[], one: Adjustment): void {
  if (!found.some(({ kind }) => kind === one.kind)) found.push(one);
}

function telling(context: CodecContext, found: Adjustment[]): CodecContext {
  return { ...context, onAdjustment: (one) => add(found, one) };
}
