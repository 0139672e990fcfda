export { anySignal, takeTurn, unlessAborted } from './abort.ts';
export type { Adjustment, AdjustmentKind } from './adjustment.ts';
export { type ByteSource, pagedSource, sourceOf } from './bytes.ts';
export { type Chroma, chooseChroma } from './chroma.ts';
export {
  type Attached,
  type CodecContext,
  type CodecMemory,
  type Credit,
  type DecodeCapabilities,
  type DecodeLimits,
  type DecodeRequest,
  type Decoder,
  type DecoderEntry,
  defineDecoder,
  defineEncoder,
  defineFormat,
  type EmbeddedThumbnail,
  type EncodeCapabilities,
  type Encoder,
  type EncoderEntry,
  type Format,
  type MergeInput,
  type Merger,
  type PictureArea,
  type PictureEdit,
  type Prober,
  type RewriteRequest,
  type Rewriter,
  type Rewritten,
  type RewrittenPicture,
  type Signature,
  type ThumbnailReader,
} from './codec.ts';
export {
  ConvertError,
  type ConvertErrorCode,
  type ConvertErrorData,
  isAbortError,
  isStackOverflow,
  type Stage,
} from './errors.ts';
export type {
  AuxiliaryPart,
  DecodedImage,
  EncodedPicture,
  Frame,
  GainMap,
  GainMapInfo,
  GainMapMetadata,
  ImageInfo,
  ImageKind,
  PageFacts,
  PerChannel,
} from './image.ts';
export type { Density, Metadata, MetadataBlock, Orientation, TextEntry } from './metadata.ts';
export {
  type BooleanField,
  defaultsOf,
  type EffortLevel,
  type EnumField,
  type Field,
  type FieldWithoutDefault,
  invalidReason,
  type NumberField,
  type OptionRole,
  type OptionSchema,
  type OptionsOf,
  type OptionValue,
  optionOfRole,
  type TextField,
} from './options.ts';
export { composeOrientations, turnedDensity, turnMatrix } from './orientation.ts';
export {
  type AlphaMode,
  type BitDepth,
  type Cicp,
  type ColorModel,
  type ColorSpace,
  channelsOf,
  createRaster,
  type Raster,
  type Samples,
} from './raster.ts';
export {
  allocateSamples,
  copySamples,
  dropMemory,
  keepMemory,
  reserveSamples,
  takeMemory,
} from './sample-memory.ts';
export { type ThumbnailShape, thumbnailSize } from './thumbnail-size.ts';
