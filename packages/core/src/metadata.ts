/** EXIF orientation tag, 1 (upright) to 8 (EXIF 2.32, 4.6.4, tag 0x0112). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Raw metadata blocks, byte-exact, as found in the container. */
export interface Metadata {
  /** A TIFF structure, beginning with `II` or `MM`, without the `Exif\0\0` that JPEG puts before it. */
  readonly exif?: Uint8Array;
  /** An XMP packet, UTF-8. */
  readonly xmp?: Uint8Array;
  /** IPTC-IIM records (the content of Photoshop resource 0x0404). */
  readonly iptc?: Uint8Array;
  /** Words that the file says beside those blocks: comments, a title. Never empty. */
  readonly texts?: readonly TextEntry[];
}

/** One text of a file under its keyword (PNG third edition, 11.3.3), whatever the container. */
export interface TextEntry {
  /** `Comment` for a text of no name; else `Title`, `Author`, `Description`, `Copyright` or another of up to 79 letters. */
  readonly keyword: string;
  readonly text: string;
  /** Its language (BCP 47), where the file names one. */
  readonly language?: string;
}

/** The names of the metadata blocks. */
export type MetadataBlock = keyof Metadata;

/** Print resolution in pixels per inch. */
export interface Density {
  readonly x: number;
  readonly y: number;
}
