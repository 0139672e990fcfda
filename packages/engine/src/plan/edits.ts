/** What is done to the upright picture before it is scaled: turned, mirrored, straightened, cut. Pure. */
import {
  type Adjustment,
  ConvertError,
  composeOrientations,
  type Orientation,
  type PictureArea,
} from '@safelight/core';
import type { ConvertSettings } from './settings.ts';
import type { Step } from './step.ts';

type Size = readonly [width: number, height: number];

/** Degrees clockwise that a picture can be turned by. */
type Turn = 0 | 90 | 180 | 270;

const NUMBER = '\\d+(?:\\.\\d+)?';
/** A length or a share that leaves something. */
const ABOVE_ZERO = `(?=[\\d.]*[1-9])${NUMBER}`;

/** What a crop looks like: a ratio and how much of the largest such part, or two lengths; then where it begins. */
export const CROP_PATTERN = ` *(?:${ABOVE_ZERO}:${ABOVE_ZERO}(?:@${ABOVE_ZERO}%)?|${ABOVE_ZERO}%?x${ABOVE_ZERO}%?)(?:\\+${NUMBER}%?\\+${NUMBER}%?)? *`;

/** How the edits turn the upright picture: as an orientation that would be undone so. */
export function turnOf({ turn = 0, flip = 'none' }: Pick<ConvertSettings, 'turn' | 'flip'>): Orientation {
  const turned = ({ 0: 1, 90: 6, 180: 3, 270: 8 } as const)[turn as Turn];
  if (turned === undefined) throw invalid('turn must be 0, 90, 180 or 270.');
  return composeOrientations(turned, ({ none: 1, horizontal: 2, vertical: 4 } as const)[flip]);
}

/**
 * The largest part of the shape of a picture that holds no empty corner once the picture was turned about its middle.
 * @param degrees - -45 to 45
 */
export function straightenedSize([width, height]: Size, degrees: number): Size {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scale = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
  // A hair more: what comes out whole must not lose a pixel to rounding.
  const side = (length: number): number => Math.max(1, Math.floor(length * scale + 1e-6));
  return [side(width), side(height)];
}

/** A crop's part of a picture, in whole pixels; it lies inside, moved there where it would not. */
export interface Crop extends PictureArea {
  /** No pixel was named: it was chosen by ratio or by shares. */
  readonly byEye: boolean;
}

/**
 * The part that a crop names. Throws `invalid-option`.
 * @param nominal - the size that pixels are counted in, where the picture was drawn at another
 */
export function cropArea(crop: string, [width, height]: Size, nominal: Size = [width, height]): Crop {
  if (!new RegExp(`^${CROP_PATTERN}$`, 'u').test(crop))
    throw invalid('crop must be written like 4:5 or 400x500+10+20, with sides above 0.');
  const [size = '', left, top] = crop.trim().split('+');
  const isRatio = size.includes(':');
  const [w, h] = isRatio ? ratioSize(size, width, height) : boxSize(size, [width, height], nominal);
  const place = (text: string | undefined, whole: number, units: number, part: number): number => {
    const start = text === undefined ? (whole - part) >> 1 : Math.round(lengthOf(text, whole, units));
    return Math.min(start, whole - part);
  };
  const lengths = [...(isRatio ? [] : size.split('x')), left, top];
  const byEye = lengths.every((text) => text === undefined || text.endsWith('%'));
  return {
    x: place(left, width, nominal[0], w),
    y: place(top, height, nominal[1], h),
    width: w,
    height: h,
    byEye,
  };
}

function invalid(message: string): ConvertError {
  return new ConvertError('invalid-option', message, { stage: 'read' });
}

/** Pixels of a length in pixels or percent of a side. */
function lengthOf(text: string, whole: number, nominal: number): number {
  const value = Number.parseFloat(text);
  return text.endsWith('%') ? (value * whole) / 100 : (value * whole) / nominal;
}

const within = (length: number, whole: number): number => Math.max(1, Math.min(Math.round(length), whole));

function boxSize(text: string, [width, height]: Size, nominal: Size): Size {
  const [across = '', down = ''] = text.split('x');
  return [within(lengthOf(across, width, nominal[0]), width), within(lengthOf(down, height, nominal[1]), height)];
}

/** The largest part of a ratio, or a share of it. */
function ratioSize(text: string, width: number, height: number): Size {
  const [across = 1, down = 1, share = 100] = text.split(/[:@]/).map(Number.parseFloat);
  const part = Math.min(width / across, height / down) * (Math.min(share, 100) / 100);
  return [within(across * part, width), within(down * part, height)];
}

/** What is planned of a picture that is upright and has this size. */
interface EditPlan {
  readonly steps: readonly Step[];
  readonly adjustments: readonly Adjustment[];
  /** Afterwards. */
  readonly size: Size;
}

/**
 * Plans the edits that need more than moving pixels: straightening, then the crop.
 * @param size - of the picture, upright and turned
 * @param nominal - the same of a drawing that was drawn at another size, as its header says it
 */
export function planEdits(
  { straighten = 0, crop }: Pick<ConvertSettings, 'straighten' | 'crop'>,
  size: Size,
  nominal: Size = size,
): EditPlan {
  if (!(Math.abs(straighten) <= 45)) throw invalid('straighten must be between -45 and 45.');
  const steps: Step[] = [];
  const adjustments: Adjustment[] = [];
  let now = size;
  let units = nominal;
  if (straighten !== 0) {
    [now, units] = [straightenedSize(now, straighten), straightenedSize(units, straighten)];
    steps.push({ op: 'straighten', degrees: straighten, width: now[0], height: now[1] });
    adjustments.push({ kind: 'straightened', degrees: straighten });
  }
  const area = crop === undefined ? undefined : cropArea(crop, now, units);
  if (area && (area.width < now[0] || area.height < now[1])) {
    const { byEye, ...part } = area;
    steps.push({ op: 'crop', area: part, byEye });
    adjustments.push({ kind: 'cropped', from: now, to: [part.width, part.height] });
    now = [part.width, part.height];
  }
  return { steps, adjustments, size: now };
}
