import type { ResampleFilter, ResizeMode, ToneMapOperator } from '@safelight/engine/internal';

/** The flags of `safelight convert`, as commander reads them; encoder options come beside them by their keys. */
export interface ConvertFlags {
  readonly to: string;
  readonly out?: string;
  /** One file for all results. */
  readonly join?: string;
  /** The one file may lack what cannot be converted. */
  readonly partial?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly fit: ResizeMode;
  readonly filter: ResampleFilter;
  readonly enlarge?: boolean;
  readonly background: string;
  readonly dpi?: number;
  readonly fallbackDpi?: number;
  readonly pages?: string;
  readonly read?: readonly string[];
  readonly toneMap?: ToneMapOperator;
  readonly exposure?: number;
  readonly strip?: boolean;
  /** `--no-location`. */
  readonly location?: boolean;
  /** `--no-file-times`. */
  readonly fileTimes?: boolean;
  readonly srgb?: boolean;
  readonly allowLarger?: boolean;
  readonly jobs?: number;
  readonly json?: boolean;
  readonly overwrite?: boolean;
}
