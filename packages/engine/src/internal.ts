export { settingsOf } from './api/settings.ts';
export type { TargetOptions } from './api/types.ts';
export { colorSpaceName } from './color/profile-name.ts';
export { type ConvertContext, type ConvertOutput, type ConvertRequest, convert } from './convert/convert.ts';
export { inspect, MAX_FILE_BYTES } from './convert/inspect.ts';
export { canJoin, join } from './convert/join.ts';
export {
  foldedName,
  freePath,
  resultName,
  resultNames,
  safeFileName,
  safeName,
  safePath,
  unsafePart,
} from './convert/output-names.ts';
export { type DeviceLimits, type PlannedConversion, planConversion } from './convert/plan-conversion.ts';
export type { ResultInfo, ResultScore } from './convert/result-info.ts';
export { errorData } from './convert/wrap-errors.ts';
export { fileWithoutLocation } from './metadata/location/file.ts';
export { chosenDepth, type PlanTarget } from './plan/bit-depth.ts';
export {
  type CommonField,
  type CommonGroup,
  commonOptions,
  commonSettings,
  defaultOf,
  type FormName,
  isCommonOption,
  unmetNeed,
} from './plan/common-options.ts';
export { completeOptions } from './plan/complete-options.ts';
export { type ConvertPlan, planInspected } from './plan/conversion-plan.ts';
export { cropArea, straightenedSize } from './plan/edits.ts';
export { type LinkSettings, readLink, writeLink } from './plan/link-settings.ts';
export type { CommonOptions } from './plan/options.gen.ts';
export { plainPhoto } from './plan/plain-photo.ts';
export { type Plan, plan } from './plan/plan.ts';
export { isSecret, openChoices, readingFields } from './plan/reading-fields.ts';
export { namedScores, qualityOption, type ScoreName, scoreNames, scoreOf } from './plan/score.ts';
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
} from './plan/settings.ts';
export type { ColorStep, Step } from './plan/step.ts';
export { targetOf } from './plan/target.ts';
export {
  type BatchSummary,
  fileTime,
  type JobStatus,
  type QueueInput,
  type QueueItem,
  type QueueSnapshot,
} from './queue/items.ts';
export { FILM_HEAD, findLivePhotos, frameFilm, isFilm, isNamedAsFilm } from './queue/live-photos.ts';
export type { ConversionQueue, DrawOptions, QueueEvent, ResultStore } from './queue/types.ts';
export type { AnalysisReport } from './recommend/analyze.ts';
export type { Fit } from './recommend/fit.ts';
export { recommendForMost, recommendFromHeader } from './recommend/from-header.ts';
export { builtInPresets, type NamedSettings, type ReadyPresetName, readyPresets } from './recommend/ready-presets.ts';
export {
  type Analysis,
  EMAIL_BYTES,
  INSTAGRAM_WIDTH,
  LONG_SIDES,
  MESSAGING_BYTES,
  type PlatformOptimization,
  type RecommendedFormat,
} from './recommend/rules.ts';
export { type PresetName, presetSettings, type SizePreset, sizePresets } from './recommend/size-presets.ts';
export {
  allFormats,
  extensionOf,
  formatById,
  formatByName,
  type RegisteredFormat,
} from './registry.ts';
export { SNIFF_BYTES, sniff } from './sniff.ts';
export { type SourceFacts, sourceFacts } from './source-facts.ts';
export type { SourceInfo } from './source-info.ts';
export type { Converter } from './worker/converter.ts';
export type { JoinOptions } from './worker/join.ts';
