import {
  type Adjustment,
  type AuxiliaryPart,
  composeOrientations,
  type EncodeCapabilities,
  type Orientation,
} from '@safelight/core';
import type { ConvertSettings } from '../plan/settings.ts';
import type { Step } from '../plan/step.ts';
import { partWithoutLocation } from './location/metadata.ts';

/** The parts of a picture that travel with it, and what is to be said of the others. */
export interface CarriedParts {
  readonly parts: readonly AuxiliaryPart[];
  /** A part told of a place, which was taken out. */
  readonly placeRemoved: boolean;
  readonly adjustments: readonly Adjustment[];
}

/** Steps that leave the colours of a picture to its gain map. */
const COLOURS_STAY: ReadonlySet<Step['op']> = new Set(['orient', 'resize', 'depth']);

/**
 * Decides which parts are written beside pixels that went through these steps.
 * @param turn - how the upright picture was turned; its parts are turned with it
 */
export function carriedParts(
  parts: readonly AuxiliaryPart[],
  steps: readonly Step[],
  settings: ConvertSettings,
  target: EncodeCapabilities,
  turn: Orientation,
): CarriedParts {
  const carried: AuxiliaryPart[] = [];
  const adjustments: Adjustment[] = [];
  for (const part of parts.filter((one) => !isTold(one, settings, target))) {
    const { kind: what } = part;
    const fits = target.auxiliary?.includes(what) === true;
    const reason = holds(part, steps, settings) ? 'asked' : 'changed';
    const wanted = fits && reason === 'asked' ? asWanted(part, settings) : undefined;
    if (wanted) carried.push(wanted);
    else adjustments.push({ kind: 'auxiliary-dropped', what, ...(fits ? { reason } : {}) });
  }
  const placeRemoved = settings.metadata === 'no-location' && carried.some((part) => !parts.includes(part));
  const turned = carried.map((part) => ({ ...part, orientation: composeOrientations(part.orientation, turn) }));
  return { parts: turn === 1 ? carried : turned, placeRemoved, adjustments };
}

/** Of maps that are left out the plan tells. */
function isTold({ kind }: AuxiliaryPart, { keepHdr }: ConvertSettings, { auxiliary }: EncodeCapabilities): boolean {
  return kind === 'gain-map' && (keepHdr === false || !auxiliary?.includes(kind));
}

/** Whether a part still belongs to the picture: what was cut off must not stay, a map is made for the colours as they were. */
function holds({ kind }: AuxiliaryPart, steps: readonly Step[], { resize }: ConvertSettings): boolean {
  const cut = steps.some(
    ({ op }) =>
      op === 'crop' || op === 'straighten' || (op === 'resize' && (resize?.mode === 'fill' || resize?.mode === 'crop')),
  );
  return !cut && (kind !== 'gain-map' || steps.every(({ op }) => COLOURS_STAY.has(op)));
}

/** A part with no more metadata than are wanted. */
function asWanted(part: AuxiliaryPart, { metadata }: ConvertSettings): AuxiliaryPart | undefined {
  if (metadata === 'keep') return part;
  if (metadata === 'strip') return part.bytesWithoutMetadata && { ...part, bytes: part.bytesWithoutMetadata };
  return partWithoutLocation(part);
}
