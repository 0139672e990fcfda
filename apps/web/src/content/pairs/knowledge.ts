import type { FormatId } from '@safelight/codecs';
/** What the registry of formats cannot know: where a format comes from, and where it opens. */
export interface Knowledge {
  /** The format of the registry. */
  readonly id: FormatId;
  readonly origin: string;
  readonly compression: string;
  /** Bits of a colour sample that its files have, in words. */
  readonly depth: string;
  /** The most of them that are common; 32 is floating point. */
  readonly bits: number;
  /** Where it opens without anything being installed. */
  readonly opens: string;
  /** What it is: a sentence. */
  readonly what: string;
  /** What it is good for: a sentence. */
  readonly use: string;
  /** How heavy a photo is in it, 1 is lightest, and why. Absent where photos are not what it holds. */
  readonly heft?: number;
  readonly packs?: string;
  /** What is worth setting when it is written, by the labels of the page. */
  readonly setting?: string;
  /** Things that the format can hold and hardly any file has. */
  readonly rare?: readonly ('alpha' | 'animation' | 'pages' | 'metadata')[];
  /** What its files usually say of a picture: a sentence. */
  readonly holds?: string;
  /** What several pictures in one file are called. */
  readonly pages?: string;
  /** They are sizes or faces of one picture. */
  readonly firstStandsForAll?: boolean;
  /** The maker of the cameras that write it. */
  readonly camera?: string;
}
