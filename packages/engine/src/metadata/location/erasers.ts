/** What the parts of a file are to each other when places are erased from them. */

/**
 * Erases what tells a place from a part of a file. The part keeps its length, so that nothing else in the file moves.
 * @returns whether all of it could be looked into; where not, whoever holds the part leaves it out
 */
export type Eraser = (part: Uint8Array) => boolean;

/** Erasers of what may lie within something else. */
export interface Erasers {
  /** A TIFF structure: EXIF, and files that are built like it. */
  readonly tiff: Eraser;
  /** An XMP packet. */
  readonly xmp: Eraser;
  /** Records of IPTC-IIM. */
  readonly iptc: Eraser;
  /** Photoshop's image resources. */
  readonly resources: Eraser;
  /** A JPEG file with all that follows its picture. */
  readonly jpeg: Eraser;
  /** A video of the MP4 family. */
  readonly video: Eraser;
}
