import type { Adjustment } from './adjustment.ts';
import type { ByteSource } from './bytes.ts';
import type { AuxiliaryPart, DecodedImage, EncodedPicture, GainMap, ImageInfo, ImageKind } from './image.ts';
import type { Density, MetadataBlock, Orientation } from './metadata.ts';
import type { OptionSchema, OptionsOf, OptionValue } from './options.ts';
import type { BitDepth, ColorModel } from './raster.ts';
import type { ThumbnailShape } from './thumbnail-size.ts';

/** Ceilings that a decoder holds against the header **before** it allocates; over them: `limit-exceeded`. */
export interface DecodeLimits {
  /** Most pixels (width x height) of one frame. */
  readonly maxPixels: number;
  /** Most pixels of all frames together that are decoded. */
  readonly maxTotalPixels: number;
}

/** What a host lends to a codec for one call. */
export interface CodecContext {
  /** Aborted when the job is cancelled; check it between pieces of work. */
  readonly signal: AbortSignal;
  /** Share of this codec's work that is done, 0 to 1, never falling. */
  readonly onProgress: (fraction: number) => void;
  /** Compiles a `.wasm` asset of the codec; compiled once a worker. */
  readonly loadModule: (url: URL) => Promise<WebAssembly.Module>;
  /** The bytes of another asset (a colour profile). */
  readonly loadAsset: (url: URL) => Promise<Uint8Array>;
  readonly limits: DecodeLimits;
  /** Hears of what only an encoder can tell of its result. */
  readonly onAdjustment?: (adjustment: Adjustment) => void;
}

/** What the caller needs of a decode; a decoder may do more, never less. */
export interface DecodeRequest<S extends OptionSchema = OptionSchema> {
  /** `first`: one frame is enough, the rest may be skipped. */
  readonly frames: 'first' | 'all';
  /**
   * Places of the frames that are wanted, from 0, ascending; only beside `all`. A decoder that leaves out others says the
   * place of each by `Frame.index`.
   */
  readonly pages?: readonly number[];
  /** Size in pixels, before orientation, at which the picture is wanted: a drawing is rendered so, pixels stay as they are. */
  readonly size?: readonly [width: number, height: number];
  /** Values for the entry's options; absent ones take their default. */
  readonly options?: Partial<OptionsOf<S>>;
}

/** Reads a format's header. Pure: no WASM, few small reads. Throws `ConvertError` (`corrupt-input`, ...). */
export interface Prober<S extends OptionSchema = OptionSchema> {
  /** @param options - values for the decoder's options, where they change the size or kind of what is decoded. */
  probe(source: ByteSource, options?: Partial<OptionsOf<S>>): Promise<ImageInfo>;
}

/** The read side of a format. */
export interface Decoder<S extends OptionSchema = OptionSchema> {
  /** Throws `ConvertError`; rejects with `AbortError` when `context.signal` is aborted. */
  decode(bytes: Uint8Array, request: DecodeRequest<S>, context: CodecContext): Promise<DecodedImage>;
  /**
   * The gain map of the first picture, lying as that does; `undefined` where there is none that can be read. Of formats whose
   * headers tell of such maps (`ImageInfo.gainMap`).
   */
  gainMap?(bytes: Uint8Array, context: CodecContext): Promise<GainMap | undefined>;
}

/** Finds the film that a picture file holds beside its picture: what was before and after the shot. */
export interface VideoReader {
  /** The film's own bytes (MP4 or QuickTime), a view; `undefined` where there is none. Throws as `decode` does. */
  readVideo(bytes: Uint8Array): Promise<Uint8Array | undefined>;
}

/** A small picture that a file embeds, as a file of its own that stands upright. */
export interface EmbeddedThumbnail {
  readonly formatId: 'jpeg' | 'heic';
  readonly bytes: Uint8Array;
}

/** Finds the small picture of itself that a file embeds for lists, without decoding anything. */
export interface ThumbnailReader {
  /** Few small reads. `undefined` where there is none. Throws `ConvertError` (`corrupt-input`) where the header cannot be read. */
  readThumbnail(source: ByteSource): Promise<EmbeddedThumbnail | undefined>;
}

/** The write side of a format. The image has been brought within the entry's `EncodeCapabilities` already. */
export interface Encoder<S extends OptionSchema = OptionSchema> {
  encode(image: DecodedImage, options: OptionsOf<S>, context: CodecContext): Promise<Uint8Array>;
}

/** What is wanted of a file that is written anew in its own format. */
export interface RewriteRequest<S extends OptionSchema = OptionSchema> {
  readonly options: OptionsOf<S>;
  /** Values for the decoder's options, of which a password counts. */
  readonly reading: Readonly<Partial<Record<string, OptionValue>>>;
  readonly metadata: 'keep' | 'no-location' | 'strip';
  /** Places of the pages that are wanted, from 0, ascending; absent: all. */
  readonly pages?: readonly number[];
  /** Print resolution to write; absent: the file's own. */
  readonly density?: Density;
  /** Of what lies behind the picture something is left out. */
  readonly leavesOut?: boolean;
  /** No other way gives what is wanted as well: the file is written anew whatever the options say of it. */
  readonly preferred?: boolean;
  /** Pixels that a drawing is to have (`EncodeCapabilities.scalesDrawings`); absent: it keeps its size. */
  readonly size?: readonly [width: number, height: number];
  /** How the upright picture is to be changed; absent: it stays. Who cannot do it without coding it again declines. */
  readonly edit?: PictureEdit;
  /** What of the things beside the pixels is to be written, telling of the result. */
  readonly carried: (held: Attached, result: RewrittenPicture) => Attached | Promise<Attached>;
}

/** Pixels of a picture: from the left and from the top, and a size. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is done to the upright picture without new pixels: turned and mirrored, then cut. */
export interface PictureEdit {
  /** The turn, as an orientation that it would undo. */
  readonly turn: Orientation;
  /** Of the turned picture; absent: all of it. */
  readonly crop?: PictureArea;
  /** The crop was chosen by eye: it may be moved to the nearest edge of a block. Else it may only begin earlier, and only where `keepPixels` is asked for. */
  readonly byEye: boolean;
}

/** What a file holds beside its pixels. */
export type Attached = Pick<DecodedImage, 'metadata' | 'auxiliary' | 'gainMap'>;

/** The stored pixels of a picture file that is written anew. */
export interface RewrittenPicture {
  readonly width: number;
  readonly height: number;
  /** How they must still be turned to stand upright. */
  readonly orientation: Orientation;
  /** They do not lie as they did in the source. */
  readonly moved: boolean;
  /** The part of the turned picture that they are, where it was cut. */
  readonly crop?: PictureArea;
  /** Their resolution, where a turn exchanged its two directions. */
  readonly density?: Density;
}

/** A file that was written anew. */
export interface Rewritten {
  readonly bytes: Uint8Array;
  /** Columns and rows as they are shown, where they are not those of the source. */
  readonly size?: readonly [width: number, height: number];
  readonly adjustments: readonly Adjustment[];
}

/**
 * Writes a file anew in its own format without coding its pixels again: documents that are more than pixels, pictures that
 * are to lose nothing. Throws and rejects as an encoder does.
 */
export interface Rewriter<S extends OptionSchema = OptionSchema> {
  /** `undefined` where the options ask for something else, or the file cannot be written so: it is then encoded anew. */
  rewrite(bytes: Uint8Array, request: RewriteRequest<S>, context: CodecContext): Promise<Rewritten | undefined>;
}

/** One of several files that are put together. */
export interface MergeInput {
  /** File name, from which a document with an outline takes what it calls the part. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Puts files of one format together into one document, page after page, each as it is: nothing is encoded again. Throws and
 * rejects as an encoder does.
 */
export interface Merger<S extends OptionSchema = OptionSchema> {
  join(parts: readonly MergeInput[], options: OptionsOf<S>, context: CodecContext): Promise<Rewritten>;
}

/** What an encoder can carry; the pipeline converts to the nearest of these before encoding. */
export interface EncodeCapabilities {
  /** Sample depths that are accepted, ascending. */
  readonly depths: readonly BitDepth[];
  /** Models of which deeper samples are taken as 16 bits: the encoder makes better use of them than any rounding would. */
  readonly deepModels?: readonly ColorModel[];
  readonly models: readonly ColorModel[];
  /** `straight`: 8 or more levels; `binary`: each pixel opaque or clear (the encoder thresholds). */
  readonly alpha: 'none' | 'binary' | 'straight';
  /** Kinds that are written whole; an image of another kind is reduced to its first frame. */
  readonly kinds: readonly ImageKind[];
  /** Whether an animation can have a picture besides its frames for readers that show stills. */
  readonly fallback?: boolean;
  /** Whether the default options lose pixel data. */
  readonly lossy: boolean;
  /** Models whose ICC profiles are carried. */
  readonly icc: readonly ColorModel[];
  /**
   * Which H.273 code points are carried: `hdr` only those that no profile can say (PQ, HLG), since standard range travels
   * better as an ICC profile, which more readers know.
   */
  readonly cicp: 'none' | 'hdr' | 'all';
  readonly metadata: readonly MetadataBlock[];
  /** The thumbnail that is written with a picture that is large enough for one; absent: none is. */
  readonly thumbnail?: ThumbnailShape;
  /** EXIF's second directory, the thumbnail's, is left out: in these files it would be a page. */
  readonly thumbnailIsPage?: boolean;
  readonly density: boolean;
  /** Of several pages, each has these for itself; of all else that is not pixels the file has the first page's. */
  readonly perPage?: readonly ('density' | MetadataBlock)[];
  /** All pages of a file are in one colour space. */
  readonly oneColorSpace?: boolean;
  /** Samples must be linear light in sRGB primaries (`srgb-linear`), unbounded: the float formats. */
  readonly linear?: boolean;
  /**
   * Picture files that are embedded as they are when nothing changes their pixels (`Frame.encoded`); the image then keeps
   * its orientation, which the encoder writes in its own way.
   */
  readonly embeds?: readonly EncodedPicture['mimeType'][];
  /** Such a file can be had back to the byte, all that is in it. */
  readonly keepsFiles?: boolean;
  /** The encoder turns embedded pictures by the image's orientation, whatever they say of it themselves. */
  readonly turnsEmbedded?: boolean;
  /** The format also holds text and lines as such. */
  readonly drawings?: boolean;
  /** A drawing of this format is given another size by its rewriter, and stays a drawing. */
  readonly scalesDrawings?: boolean;
  /** What is carried besides the picture itself (`DecodedImage.auxiliary`). */
  readonly auxiliary?: readonly AuxiliaryPart['kind'][];
  /** How a gain map that comes as pixels (`DecodedImage.gainMap`) is written; absent: it is not. */
  readonly gainMap?: 'file' | 'item';
  /**
   * Bits that a sample keeps at most, where they are fewer than the greatest of `depths`. An encoder option named `depth`
   * with a number lowers it.
   */
  readonly maxBits?: number;
  /** Bits of a stored pixel where its samples share some (RGBE); else they follow from depth and channels. */
  readonly pixelBits?: number;
  /**
   * Sides of the squares that a still becomes, each a picture of the file (icons): it is scaled to fit and centred on clear
   * pixels. None, or no function: the picture stays as it is.
   * @param options - the encoder's; absent ones have their default
   */
  readonly iconSizes?: (options: Readonly<Partial<Record<string, OptionValue>>>) => readonly number[];
  /** Largest width and height that the format can hold. */
  readonly maxSide: number;
  /** Most pixels that the encoder can take, where that is less than a square of `maxSide`. */
  readonly maxPixels?: number;
}

/** Byte pattern at an offset; `null` matches any byte. */
export interface Signature {
  readonly offset: number;
  readonly bytes: readonly (number | null)[];
}

/** Software that a codec is made of, for the formats page and the notices. */
export interface Credit {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** What a decoder can bring out of a file: the most that it gives, where the file has it. */
export interface DecodeCapabilities {
  readonly depths: readonly BitDepth[];
  readonly models: readonly ColorModel[];
  readonly alpha: boolean;
  readonly kinds: readonly ImageKind[];
  /** Whether colour profiles or code points are read. */
  readonly icc: boolean;
  readonly metadata: readonly MetadataBlock[];
  /** A print resolution; of some others comes the shape of pixels that are not square. */
  readonly density: boolean;
}

/**
 * Memory that a codec takes at its worst moment besides the file and the pixels that are handed over, as measured
 * (`npm run bench:memory`).
 */
export interface CodecMemory {
  /** Bytes whatever the picture is: tables, fonts, buffers. */
  readonly fixed: number;
  /** Bytes for each sample (pixel times channel) of 8 bits; deeper samples take twice that. */
  readonly perSample: number;
}

/** The read side of a format, as data: what it gives, and where its code lives. */
export interface DecoderEntry<S extends OptionSchema = OptionSchema> {
  /** What a person can choose about reading (pages, resolution, development); no entry: nothing. */
  readonly options?: S;
  readonly decodes: DecodeCapabilities;
  /** Pages are decoded without the others; else the frames that are wanted are found among all. */
  readonly pagesApart?: boolean;
  readonly memory: CodecMemory;
  readonly probe: () => Promise<Prober<S>>;
  readonly load: () => Promise<Decoder<S>>;
  /** Of formats whose files may hold a film. */
  readonly video?: () => Promise<VideoReader>;
  readonly credits: readonly Credit[];
}

/** The write side of a format, as data: what it can carry, its options, and where its encoder lives. */
export interface EncoderEntry<S extends OptionSchema = OptionSchema> extends EncodeCapabilities {
  readonly options: S;
  /** What encoding takes with these options, the file that comes out included. */
  memory(options: OptionsOf<S>): CodecMemory;
  /** Extensions besides the format's first under which its files are written too, because people ask for them by these. */
  readonly extensions?: readonly string[];
  readonly load: () => Promise<Encoder<S>>;
  /** Asked before decoder and encoder where the source is of this format and neither size nor colours are to change. */
  readonly rewrite?: () => Promise<Rewriter<S>>;
  /** For documents: several results become one file. */
  readonly join?: () => Promise<Merger<S>>;
  readonly credits: readonly Credit[];
}

/** Pure data: importing a format never loads its codec. */
export interface Format {
  readonly id: string;
  /** Name for people: `JPEG`. */
  readonly label: string;
  /** The first is the one to write. */
  readonly mimeTypes: readonly [string, ...string[]];
  /** Lower case, without dot; the first is the one to write. */
  readonly extensions: readonly [string, ...string[]];
  /** Any match names the format. */
  readonly signatures: readonly Signature[];
  /**
   * A test on the first 4 KiB, for formats whose signature is no fixed pattern; used besides `signatures`.
   * @param extension - what the file's name ends with, lower case, for formats that no byte tells from their container
   */
  readonly matches?: (head: Uint8Array, extension: string) => boolean;
  /** Id of the format whose container this one is written in: `matches` is asked before that format is settled on. */
  readonly containerOf?: string;
  readonly decoder?: DecoderEntry;
  readonly encoder?: EncoderEntry;
  /** Id of the format that is saved where this one is asked for and has no encoder. */
  readonly fallbackFormat?: string;
}

/** Ties an option schema to the decoder that reads those options. */
export function defineDecoder<const S extends OptionSchema>(entry: DecoderEntry<S>): DecoderEntry<S> {
  return entry;
}

/** Ties an option schema to the encoder that reads those options. */
export function defineEncoder<const S extends OptionSchema>(entry: EncoderEntry<S>): EncoderEntry<S> {
  return entry;
}

/** Keeps a format's literal types for the registry. */
export function defineFormat<const F extends Format>(format: F): F {
  return format;
}
