/** The flags of `safelight convert`, as commander reads them; those of options stand beside these, as they are declared. */
export interface ConvertFlags extends Readonly<Record<string, unknown>> {
  /** Absent: a preset says it. */
  readonly to?: string;
  /** A name or a link of settings. */
  readonly preset?: string;
  /** A file of presets. */
  readonly presets?: string;
  readonly out?: string;
  /** What a file from standard input is called. */
  readonly name?: string;
  /** Nothing is written. */
  readonly dryRun?: boolean;
  /** One file for all results. */
  readonly join?: string;
  /** The one file may lack what cannot be converted. */
  readonly partial?: boolean;
  readonly read?: readonly string[];
  /** `--no-file-times`. */
  readonly fileTimes?: boolean;
  readonly jobs?: number;
  readonly json?: boolean;
  readonly overwrite?: boolean;
}
