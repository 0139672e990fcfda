import type { Density, MetadataBlock, Orientation } from './metadata.ts';

/**
 * Everything in which a result can differ from its source, named. `plan` and the decoders return these; the user
 * interface, the command line and the API show them. The union is closed: a loss that is not here is a bug.
 */
export type Adjustment =
  /** The pixels were turned upright and the orientation tag set to 1. */
  | { readonly kind: 'orientation-applied'; readonly from: Orientation }
  /** The upright picture was turned clockwise by `degrees`, then mirrored, as asked. */
  | { readonly kind: 'turned'; readonly degrees: 0 | 90 | 180 | 270; readonly flip: 'none' | 'horizontal' | 'vertical' }
  /** The picture was turned clockwise by an angle from -45 to 45 and cut to the largest part of its shape without empty corners. */
  | { readonly kind: 'straightened'; readonly degrees: number }
  /** All but a part of the picture was cut off, as asked. */
  | {
      readonly kind: 'cropped';
      readonly from: readonly [width: number, height: number];
      readonly to: readonly [width: number, height: number];
      /** Pixels that the part was moved right and down to the edge of a block, so that nothing had to be coded again. */
      readonly moved?: readonly [x: number, y: number];
    }
  /** Transparent pixels were blended with `background` (`#RRGGBB`), since the target has no alpha. */
  | { readonly kind: 'alpha-flattened'; readonly background: string }
  /** Only the first frame of an animation was kept. */
  | { readonly kind: 'frames-dropped'; readonly kept: number; readonly total: number }
  /** Only the first page, layer or picture of a file was kept. */
  | { readonly kind: 'pages-dropped'; readonly kept: number; readonly total: number }
  /** Samples have fewer bits than in the source. */
  | { readonly kind: 'depth-reduced'; readonly from: number; readonly to: number }
  /** Samples were signed numbers: `by` was added to each, in the depth in which they are read, so that none is below zero. */
  | { readonly kind: 'samples-shifted'; readonly by: number }
  /** Colours were reduced to a palette of `colors` entries. */
  | { readonly kind: 'palette-reduced'; readonly colors: number }
  /** Partly transparent pixels became opaque or fully transparent. */
  | { readonly kind: 'alpha-thresholded' }
  /** Pixels were converted between colour spaces, which are named for people. */
  | {
      readonly kind: 'color-converted';
      readonly from: string;
      readonly to: string;
      readonly reason: 'target' | 'asked';
    }
  /** High dynamic range was tone-mapped to the target's range. */
  | { readonly kind: 'tone-mapped'; readonly from: string }
  /**
   * High dynamic range was kept in another way than the source has it: `gain-map` beside a picture of standard range, which
   * other screens show; else by the pixels themselves, as `light` or as `pq` (BT.2100).
   */
  | { readonly kind: 'hdr-kept'; readonly as: 'gain-map' | 'light' | 'pq' }
  /** High dynamic range was left out: as asked, or because few readers of the target would show it right. */
  | { readonly kind: 'hdr-flattened'; readonly reason: 'asked' | 'target' }
  /** `total` layers became one picture, as they show together. */
  | { readonly kind: 'layers-merged'; readonly total: number }
  /** A drawing or a document's page became pixels, which the target could have held as text and lines. */
  | { readonly kind: 'rendered' }
  /** A metadata block was left out. */
  | { readonly kind: 'metadata-dropped'; readonly block: MetadataBlock; readonly reason: 'target' | 'asked' }
  /** The result would have been no smaller: the file itself was kept, byte for byte. */
  | { readonly kind: 'original-kept' }
  /** The compressed pixels were taken over as they are: nothing of the picture was lost. */
  | { readonly kind: 'encoding-kept' }
  /** The place where the picture was taken was left out of its metadata, as asked. */
  | { readonly kind: 'location-removed' }
  /** The file held something besides the picture that the target does not carry. */
  | {
      readonly kind: 'auxiliary-dropped';
      readonly what:
        | 'gain-map'
        | 'depth-map'
        | 'fallback-image'
        | 'thumbnail'
        | 'motion-video'
        | 'other-images'
        | 'audio'
        | 'matte'
        | 'tags'
        | 'scripts'
        /** What moves in a drawing. */
        | 'animation'
        /** A part of a web page in a drawing. */
        | 'web-content'
        | 'georeference'
        /** Files that are attached to a document. */
        | 'attachments'
        /** The passwords of a document, and what it forbids. */
        | 'protection'
        /** Fonts that a drawing brings: its texts are in others. */
        | 'fonts'
        /** Pictures in a drawing, of formats that are not drawn there. */
        | 'embedded-pictures'
        /** What programs keep in a file for themselves. */
        | 'program-data'
        /** Blocks of EXIF, XMP or IPTC beside the first of each, which is the one that counts. */
        | 'other-metadata';
      /** Metadata that it holds, or that are needed for it, are not wanted; or the picture is no longer what it belongs to. */
      readonly reason?: 'asked' | 'changed';
    }
  /** The print resolution was left out. */
  | { readonly kind: 'density-dropped'; readonly density: Density }
  /** Another print resolution was asked for than the file had. */
  | { readonly kind: 'density-changed'; readonly from: Density; readonly to: Density }
  /** A score of SSIMULACRA 2 was wanted that no quality of the format reaches: the best has this one. */
  | { readonly kind: 'score-missed'; readonly wanted: number; readonly reached: number }
  /** The picture was scaled. */
  | {
      readonly kind: 'resized';
      readonly from: readonly [width: number, height: number];
      readonly to: readonly [width: number, height: number];
    }
  /** The file's bytes are of another format than its name says. */
  | { readonly kind: 'extension-mismatch'; readonly extension: string; readonly actual: string }
  /** `from`, the name of the result or of a folder that it lies in, is none that every system holds: it has another. */
  | { readonly kind: 'name-changed'; readonly from: string }
  /** The sensor's data could not be developed; the picture that the camera stored beside them was taken. */
  | { readonly kind: 'preview-used'; readonly reason: 'incomplete' | 'unreadable' | 'implausible' }
  /** The file was damaged; what could be read was kept. */
  | { readonly kind: 'damaged-input'; readonly detail: string };

/** The names of the adjustments. */
export type AdjustmentKind = Adjustment['kind'];
