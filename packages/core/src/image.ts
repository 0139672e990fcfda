import type { Adjustment } from './adjustment.ts';
import type { Chroma } from './chroma.ts';
import type { Density, Metadata, MetadataBlock, Orientation } from './metadata.ts';
import type { AlphaMode, BitDepth, ColorModel, ColorSpace, Raster } from './raster.ts';

/** What a file says of a picture beside its pixels. */
export interface PageFacts {
  /** How the stored pixels must be turned to stand upright. Containers' own transforms are already applied. */
  readonly orientation: Orientation;
  readonly density?: Density;
  readonly metadata: Metadata;
}

/** One animation frame or one document page. Animation frames are composed: each is a whole canvas. */
export interface Frame {
  readonly raster: Raster;
  /** Milliseconds; `0` for stills and pages. */
  readonly duration: number;
  /** How finely the file stored colour, where that is coarser than the samples are: what changes size or place drops it. */
  readonly chroma?: Chroma;
  /** Place among all frames of the file, from 0, where not all of them were decoded; else the place in `frames`. */
  readonly index?: number;
  /** What the file calls it: a layer's or page's name. */
  readonly name?: string;
  /** What the file says of this page by itself; absent: what it says of the image. */
  readonly facts?: PageFacts;
  /** The very picture file that these pixels were decoded from, where a container may embed it as it is. */
  readonly encoded?: EncodedPicture;
}

/** A whole picture file, for containers that embed such files without decoding them. */
export interface EncodedPicture {
  readonly mimeType: 'image/jpeg' | 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
  /** Its own metadata are the image's: nothing of them is to be left out or changed. */
  readonly unmodified?: boolean;
  /** The whole file is this one in another form: it may be given back in its stead. */
  readonly isSourceFile?: boolean;
  /** What the file that it comes from holds besides, and it does not. */
  readonly lacks?: readonly Adjustment[];
  /** It lies on its side although the pixels stand: it can be given back, and not be embedded. */
  readonly needsRotation?: boolean;
}

/** Something that belongs to a picture and that other formats may carry with it. */
export interface AuxiliaryPart {
  /** `gain-map`: a picture by which the main one becomes brighter (ISO 21496-1); `motion-video`: what was before and after. */
  readonly kind: 'gain-map' | 'motion-video';
  /** A whole file, without EXIF; of a video also the camera's own trailer with a video in it. */
  readonly bytes: Uint8Array;
  /** The video by itself, where `bytes` is more than that: a part of the same memory. */
  readonly video?: Uint8Array;
  /** The same, for a result that has no metadata at all; absent where metadata are needed to make use of it. */
  readonly bytesWithoutMetadata?: Uint8Array;
  /** How a picture must be turned to lie as the main one does when that stands upright. */
  readonly orientation: Orientation;
}

/** Three numbers: for red, green and blue. */
export type PerChannel = readonly [red: number, green: number, blue: number];

/**
 * How a gain map is read (ISO 21496-1, 5.2): linear light of the brighter rendition is
 * `(base + baseOffset) * 2 ** (weight * (min + (max - min) * map ** (1 / gamma))) - alternateOffset`, where the weight goes
 * from 0 to 1 as a screen's headroom goes from `baseHeadroom` to `alternateHeadroom`.
 */
export interface GainMapMetadata {
  /** Powers of two. */
  readonly min: PerChannel;
  readonly max: PerChannel;
  /** Above 0. */
  readonly gamma: PerChannel;
  /** Linear light, 1 = reference white. */
  readonly baseOffset: PerChannel;
  readonly alternateOffset: PerChannel;
  /** Stops above reference white. */
  readonly baseHeadroom: number;
  /** Likewise; more than `baseHeadroom`. */
  readonly alternateHeadroom: number;
}

/** A picture by which the main one becomes brighter on screens that can show it; as wide and high as that in its own pixels. */
export interface GainMap {
  /** Gray or RGB without alpha, 8 or 16 bits, lying as the main picture does. */
  readonly raster: Raster;
  readonly metadata: GainMapMetadata;
  /** The result is to have no metadata: what is said of the map may stand in no XMP. */
  readonly withoutXmp?: boolean;
}

/** What the frames of an image are to each other. */
export type ImageKind = 'still' | 'animation' | 'pages';

/** What every decoder returns and every encoder accepts; its own facts are those of the first frame. */
export interface DecodedImage extends PageFacts {
  readonly frames: readonly [Frame, ...Frame[]];
  readonly kind: ImageKind;
  /** Frames of the file, where a header may not tell them (a locked document). */
  readonly frameCount?: number;
  /** What a reader without animation shows, where that is none of the frames (APNG's default image). */
  readonly fallback?: Raster;
  /** How often an animation plays; `0` is for ever. */
  readonly loopCount: number;
  /** What belongs to the picture; the parts that the target does not carry are dropped. */
  readonly auxiliary?: readonly AuxiliaryPart[];
  /** Of the first frame, for an encoder: decoders give it apart (`Decoder.gainMap`). */
  readonly gainMap?: GainMap;
  /** What the decoder itself could not carry over (an auxiliary picture, a damaged tail), in the order found. */
  readonly adjustments?: readonly Adjustment[];
}

/** What a header says of a gain map. */
export interface GainMapInfo {
  /**
   * `file`: a decoder gives it as a file that others understand (`DecodedImage.auxiliary`) unless its pixels are asked for;
   * `item`: an item of the picture's file, as the standard has it; `picture`: a picture that the standard does not know. The
   * pixels of these are needed to carry them.
   */
  readonly as: 'file' | 'item' | 'picture';
  /** Samples of its pixels. */
  readonly samples: number;
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
  /** The pages are sizes, faces or slices of one picture: the first stands for all where only one is kept. */
  readonly firstStandsForAll?: boolean;
  readonly model: ColorModel;
  readonly alpha: AlphaMode;
  readonly depth: BitDepth;
  readonly significantBits?: number;
  readonly colorSpace: ColorSpace;
  readonly orientation: Orientation;
  /** A drawing: it is rendered at any size that is asked for. */
  readonly scalable?: boolean;
  /** Which blocks the file holds. */
  readonly metadata: readonly MetadataBlock[];
  readonly density?: Density;
  /** The file holds a gain map. */
  readonly gainMap?: GainMapInfo | undefined;
}
