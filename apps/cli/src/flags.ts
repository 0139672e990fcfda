import type { CommonOptions } from '@safelight/engine/internal';

/** Common options that are said by flags in other words: `--strip` and `--no-location`, `--srgb`, `--allow-larger`. */
export type RewordedOption = 'metadata' | 'colorSpace' | 'neverLarger';

/** The flags of `safelight convert`, as commander reads them; encoder options come beside them by their keys. */
export interface ConvertFlags extends Omit<CommonOptions, RewordedOption> {
  readonly to: string;
  readonly out?: string;
  /** One file for all results. */
  readonly join?: string;
  /** The one file may lack what cannot be converted. */
  readonly partial?: boolean;
  readonly read?: readonly string[];
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
