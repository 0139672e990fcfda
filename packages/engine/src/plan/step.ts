import type { BitDepth, Orientation, PictureArea } from '@safelight/core';
import type { ResizeGeometry } from '../pixels/resize-geometry.ts';
import type { ToneMapping } from './settings.ts';

/** An operation on the colours of pixels. */
export type ColorStep =
  /** Gray to RGB by repeating samples. */
  | { readonly op: 'expand-gray' }
  /** Code points become an equal ICC profile. */
  | { readonly op: 'tag-profile' }
  /** Colour management by profile to sRGB. */
  | { readonly op: 'profile-to-srgb' }
  /** Code points or linear light to sRGB, tone-mapped where it is brighter than white. */
  | { readonly op: 'light-to-srgb'; readonly toneMapping: ToneMapping }
  /** Colour management by profile to linear light in sRGB primaries, float, nothing clipped. */
  | { readonly op: 'profile-to-linear' }
  /** Linear light to BT.2100 PQ. */
  | { readonly op: 'light-to-pq'; readonly exposure: number }
  /** sRGB or code points to linear light, float, nothing clipped. */
  | { readonly op: 'to-linear' }
  /** sRGB to gray of the same luminance. */
  | { readonly op: 'to-gray' };

/** Steps after which pixels lie elsewhere than they did. */
const MOVING: ReadonlySet<Step['op']> = new Set(['orient', 'straighten', 'crop', 'resize']);

/** Whether the pixels do not stay where they were in the file: what a thumbnail shows is another picture then. */
export function movesPixels({ steps }: { readonly steps: readonly Step[] }): boolean {
  return steps.some(({ op }) => MOVING.has(op));
}

/** One operation on pixels; `convert` runs them in the order of the plan. */
export type Step =
  | ColorStep
  | { readonly op: 'orient'; readonly orientation: Orientation }
  /** Turned clockwise about its middle, -45 to 45 degrees, and cut to this size in pixels, which holds no empty corner. */
  | { readonly op: 'straighten'; readonly degrees: number; readonly width: number; readonly height: number }
  /** Cut to a part; `byEye`: no pixel of it was named. */
  | { readonly op: 'crop'; readonly area: PictureArea; readonly byEye: boolean }
  /** The code points or named space say sRGB already: only the description changes. */
  | { readonly op: 'name-srgb' }
  | { readonly op: 'resize'; readonly geometry: ResizeGeometry }
  | { readonly op: 'flatten'; readonly background: string }
  | { readonly op: 'depth'; readonly depth: BitDepth };
