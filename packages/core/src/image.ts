import type { Adjustment } from './adjustment.ts';
import type { AlphaMode, BitDepth, ColorModel, ColorSpace, Raster } from './raster.ts';

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
}

/** The names of the metadata blocks. */
export type MetadataBlock = keyof Metadata;

/** Print resolution in pixels per inch. */
export interface Density {
  readonly x: number;
  readonly y: number;
}

/** One animation frame or one document page. Animation frames are composed: each is a whole canvas. */
export interface Frame {
  readonly raster: Raster;
  /** Milliseconds; `0` for stills and pages. */
  readonly duration: number;
}

/** What the frames of an image are to each other. */
export type ImageKind = 'still' | 'animation' | 'pages';

/** What every decoder returns and every encoder accepts. */
export interface DecodedImage {
  readonly frames: readonly [Frame, ...Frame[]];
  readonly kind: ImageKind;
  /** How often an animation plays; `0` is for ever. */
  readonly loopCount: number;
  /** How the stored pixels must be turned to stand upright. Containers' own transforms are already applied. */
  readonly orientation: Orientation;
  readonly metadata: Metadata;
  readonly density?: Density;
  /** What the decoder itself could not carry over (an auxiliary picture, a damaged tail), in the order found. */
  readonly adjustments?: readonly Adjustment[];
}

/** What a file's header says, read without decoding pixels. */
export interface ImageInfo {
  /** Columns of the decoded picture (first frame), before EXIF orientation, after the container's own transforms. */
  readonly width: number;
  /** Rows of the decoded picture, likewise. */
  readonly height: number;
  readonly kind: ImageKind;
  /** Frames or pages; 1 for a still. */
  readonly frameCount: number;
  readonly model: ColorModel;
  readonly alpha: AlphaMode;
  readonly depth: BitDepth;
  readonly significantBits?: number;
  readonly colorSpace: ColorSpace;
  readonly orientation: Orientation;
  /** Which blocks the file holds. */
  readonly metadata: readonly MetadataBlock[];
  readonly density?: Density;
}
