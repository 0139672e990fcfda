export type { CommonOptions } from './api/options.gen.ts';
export { colorSpaceName } from './color/profile-name.ts';
export { type CommonField, commonOptions, commonSettings } from './common-options.ts';
export { completeOptions } from './complete-options.ts';
export { type ConvertContext, type ConvertOutput, type ConvertRequest, convert } from './convert.ts';
export type { Converter } from './converter.ts';
export { inspect, MAX_FILE_BYTES } from './inspect.ts';
export {
  type BatchSummary,
  fileTime,
  type JobStatus,
  type QueueInput,
  type QueueItem,
  type QueueSnapshot,
  type ResultInfo,
  type SourceInfo,
} from './job.ts';
export { canJoin, join } from './join.ts';
export { fileWithoutLocation } from './location/file.ts';
export { foldedName, freePath, resultName, resultNames, safeName, safePath, unsafePart } from './output-names.ts';
export { plainPhoto } from './plain-photo.ts';
export { type Plan, plan } from './plan.ts';
export type { ConversionQueue, DrawOptions, JoinOptions, QueueEvent, ResultStore } from './queue-types.ts';
export type { AnalysisReport } from './recommend/analyze.ts';
export type { Fit } from './recommend/fit.ts';
export { recommendForMost, recommendFromHeader } from './recommend/from-header.ts';
export {
  type Analysis,
  EMAIL_BYTES,
  INSTAGRAM_WIDTH,
  LONG_SIDES,
  MESSAGING_BYTES,
  type PlatformOptimization,
  type RecommendedFormat,
} from './recommend/rules.ts';
export {
  allFormats,
  extensionOf,
  formatById,
  formatByName,
  type RegisteredFormat,
} from './registry.ts';
export {
  type ConvertSettings,
  defaultSettings,
  type JoinSettings,
  type ResampleFilter,
  type ResizeMode,
  type ResizeSettings,
  resampleFilters,
  resizeModes,
  type ToneMapOperator,
  type ToneMapping,
  toneMapOperators,
} from './settings.ts';
export { SNIFF_BYTES, sniff } from './sniff.ts';
export type { ColorStep, Step } from './step.ts';
export { errorData } from './wrap-errors.ts';
