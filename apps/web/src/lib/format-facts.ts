import type { FormatId } from '@safelight/codecs';
/** What the page says of a format; made when the page is prerendered, so that the registry is not needed to read it. */
export interface FormatFacts {
  readonly id: FormatId;
  readonly label: string;
  readonly extensions: readonly string[];
  readonly reads: boolean;
  readonly writes: boolean;
}
