import type { OptionValue } from '@safelight/core';
import type { CommonOptions } from './options.gen.ts';

/**
 * How a picture is brought to a wanted size:
 * - `fit`: scaled to lie inside the box, aspect kept;
 * - `fill`: scaled to cover the box, aspect kept, what overlaps is cut off evenly; exactly the box;
 * - `crop`: not scaled; the middle of the picture is cut out; at most the box;
 * - `stretch`: scaled to exactly the box, aspect not kept; a side that is not named stays as it is.
 */
export type ResizeMode = 'fit' | 'fill' | 'crop' | 'stretch';

/** All resize modes, in the order of the form. */
export const resizeModes: readonly ResizeMode[] = ['fit', 'fill', 'crop', 'stretch'];

/**
 * How pixels are weighted when a picture is scaled: `lanczos3` is sharp, `mitchell` soft without ringing, `catmull-rom`
 * between them, `triangle` and `box` plain averages, `nearest` takes single pixels (for pixel art).
 */
export type ResampleFilter = 'lanczos3' | 'mitchell' | 'catmull-rom' | 'triangle' | 'box' | 'nearest';

/** All filters, in the order of the form. */
export const resampleFilters: readonly ResampleFilter[] = [
  'lanczos3',
  'mitchell',
  'catmull-rom',
  'triangle',
  'box',
  'nearest',
];

/** A wanted size in pixels of the upright picture; an absent side follows from the aspect ratio, but for `stretch`. */
export interface ResizeSettings {
  readonly width?: number;
  readonly height?: number;
  readonly mode: ResizeMode;
  /** Whether the picture may become larger than it is; default false. */
  readonly enlarge?: boolean;
  /** Default: `lanczos3`. */
  readonly filter?: ResampleFilter;
}

/**
 * How light above white is brought into a target that ends at white:
 * - `auto`: as it is where hardly anything (0.5% of the pixels) is above white, else `reinhard`;
 * - `reinhard`: highlights compressed, the brightest 0.1% become white;
 * - `aces`: like film, contrast and colour change too;
 * - `clip`: what is above white becomes white.
 */
export type ToneMapOperator = 'auto' | 'reinhard' | 'aces' | 'clip';

/** All operators, in the order of the form. */
export const toneMapOperators: readonly ToneMapOperator[] = ['auto', 'reinhard', 'aces', 'clip'];

/** Development of high-dynamic-range pictures for targets without that range. */
export interface ToneMapping {
  readonly operator: ToneMapOperator;
  /** In stops: 1 doubles the light; -20 to 20. */
  readonly exposure: number;
}

/** A page, or pages from one to another or to the last. */
const RANGE = '\\d+ *(?:- *(?:\\d+ *)?)?';

/** What a choice of pages looks like: `first`, `all`, or pages and ranges from 1: `1-3, 7, 10-`. */
export const PAGES_PATTERN = ` *(?:(?:first|all) *|${RANGE}(?:, *${RANGE})*)`;

/** Options that every target has and that settings hold put together, as a size or as tone mapping, or always. */
type HeldOtherwise =
  | 'width'
  | 'height'
  | 'fit'
  | 'enlarge'
  | 'filter'
  | 'toneMap'
  | 'exposure'
  | 'background'
  | 'metadata';

/**
 * What a person wants done to a file. Plain data: it crosses workers and HTTP. Options that every target has are in it under
 * their names, those that are put together under the names of what they make.
 */
export interface ConvertSettings extends Omit<CommonOptions, HeldOtherwise> {
  /** Code of a target: the id of a format that has an encoder, or an extension that is asked for (`tif`, `cr2`). */
  readonly to: string;
  /** Values for the encoder's schema; absent ones take their default, unknown ones are `invalid-option`. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly resize?: ResizeSettings;
  /** `#RRGGBB`: what shows through where the target has no alpha. */
  readonly background: string;
  /**
   * `no-location` keeps all but the place; `strip` drops EXIF, XMP and IPTC; the colour profile stays, since without it
   * colours would change.
   */
  readonly metadata: 'keep' | 'no-location' | 'strip';
  /**
   * Values for the options of the source's decoder (`DecoderEntry.options`): development of camera RAW, a password. Those
   * that the format of a file does not have are passed over, since a batch mixes formats.
   */
  readonly decodeOptions?: Readonly<Record<string, OptionValue>>;
  /** Default: `auto`, 0 stops. */
  readonly toneMapping?: ToneMapping;
}

/** What converted files are put together into. */
export type JoinSettings = Pick<ConvertSettings, 'to' | 'options'>;

/** Settings with every default. */
export function defaultSettings(to: string): ConvertSettings {
  return { to, options: {}, background: '#FFFFFF', metadata: 'keep' };
}
