import type { FormatId } from '../plan/options.gen.ts';
/** The rules of the analysis: what to make of a picture, by what it shows and how large it is. Pure. */
import type { ImageType, TypeReason } from './image-type.ts';

const MB = 1024 ** 2;

/** How much a file spends on its pixels. */
export type QualityGrade = 'ultra' | 'high' | 'medium' | 'low';

/** Why a format is recommended: the rule that held first. */
export type FormatReason =
  | 'transparent-graphic'
  | 'heic-photo'
  | 'screenshot'
  | 'newer-format'
  | 'large-side'
  | 'already-png'
  | 'opens-everywhere';

/** Why a quality is recommended. */
export type QualityReason = 'photo' | 'sharp-edges' | 'large-file' | 'usual';

/** What may go wrong with the file as it is. */
export type CompatibilityWarning = 'messaging-size' | 'email-size' | 'few-apps' | 'newer-apps' | 'transparency-lost';

/** Where pictures are sent. */
export type Platform = 'messaging' | 'android' | 'email' | 'instagram';

/** What suits one platform. */
export interface PlatformOptimization {
  readonly platform: Platform;
  readonly recommendedFormat: RecommendedFormat;
  /** Pixels of this picture there; never larger than it is. */
  readonly recommendedSize: Size;
  /** `ready`: as it is; `convert`: in another format; `reduce`: it is too large. */
  readonly compatibility: 'ready' | 'convert' | 'reduce';
  readonly warning?: CompatibilityWarning;
}

/** Columns and rows of the upright picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is recommended, as it is written for people; in lower case it names a target. */
export type RecommendedFormat = 'PNG' | 'JPG';

/** What the rules are asked about. */
export interface PictureFacts {
  /** Id of the format that the file is in. */
  readonly format: FormatId;
  /** Bytes. */
  readonly size: number;
  readonly dimensions: Size;
  readonly imageType: ImageType;
  readonly typeReason: TypeReason;
  readonly hasTransparency: boolean;
  readonly camera?: CameraInfo;
}

/** What the metadata say of where a picture comes from (EXIF's Make and Software). */
export interface CameraInfo {
  readonly make?: string;
  readonly software?: string;
}

/** Result of the analysis. */
export interface Analysis {
  readonly originalFormat: FormatId;
  readonly fileSize: number;
  readonly dimensions: Size;
  readonly quality: QualityGrade;
  readonly recommendedFormat: RecommendedFormat;
  /** Percent. */
  readonly recommendedQuality: number;
  readonly compatibilityWarnings: readonly CompatibilityWarning[];
  readonly platformOptimizations: readonly PlatformOptimization[];
  readonly imageType: ImageType;
  readonly hasTransparency: boolean;
  readonly cameraInfo: CameraInfo;
  /** Which rules held. */
  readonly reasons: {
    readonly type: TypeReason;
    readonly format: FormatReason;
    readonly quality: QualityReason;
  };
}

/** Most bytes that a messaging app takes. */
export const MESSAGING_BYTES: number = 16 * MB;
/** Most bytes that mail servers take. */
export const EMAIL_BYTES: number = 25 * MB;
/** Long sides at which platforms show pictures, in pixels. */
export const LONG_SIDES = { messaging: 1600, android: 2048, email: 1024 } as const;
/** Columns that the photo and story network shows. */
export const INSTAGRAM_WIDTH = 1080;

/** Bytes a pixel above which a file has a grade. */
const GRADES = [
  ['ultra', 8],
  ['high', 4],
  ['medium', 1.5],
] as const;

/** Files beyond this get a lower quality. */
const LARGE_FILE: number = 10 * MB;
/** Beyond this side a picture goes to JPG. */
const LARGE_SIDE = 4000;

/** Formats that everything opens, and those that programs of the last years do. */
const everywhere: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'bmp', 'pdf']);
const newer: ReadonlySet<string> = new Set(['webp', 'avif']);

/** The grade of a file by its bytes per pixel. */
export function gradeOf(bytes: number, { width, height }: Size): QualityGrade {
  const each = bytes / (width * height);
  return GRADES.find(([, above]) => each > above)?.[0] ?? 'low';
}

/**
 * The format for a picture, by the first rule that holds. So a large PNG, 4001 pixels
 * wide, goes to JPG, and a screenshot or a transparent graphic of that size does not.
 */
export function recommendFormat(facts: Pick<PictureFacts, 'format' | 'imageType' | 'hasTransparency' | 'dimensions'>): {
  readonly format: RecommendedFormat;
  readonly reason: FormatReason;
} {
  const { format, imageType, hasTransparency, dimensions } = facts;
  if (hasTransparency && imageType === 'graphic') return { format: 'PNG', reason: 'transparent-graphic' };
  if (format === 'heic' && imageType === 'photo') return { format: 'JPG', reason: 'heic-photo' };
  if (imageType === 'screenshot') return { format: 'PNG', reason: 'screenshot' };
  if (newer.has(format)) return { format: 'JPG', reason: 'newer-format' };
  if (Math.max(dimensions.width, dimensions.height) > LARGE_SIDE) return { format: 'JPG', reason: 'large-side' };
  if (format === 'png') return { format: 'PNG', reason: 'already-png' };
  return { format: 'JPG', reason: 'opens-everywhere' };
}

/**
 * The quality for a picture, by the first rule that holds: what a picture shows goes before the size of its file, so that large photos keep a photo's quality.
 */
export function recommendQuality(
  { imageType, size }: Pick<PictureFacts, 'imageType' | 'size'>,
  grade: QualityGrade,
): { readonly quality: number; readonly reason: QualityReason } {
  if (imageType === 'photo') {
    return { quality: grade === 'ultra' ? 95 : grade === 'high' ? 90 : 85, reason: 'photo' };
  }
  if (imageType === 'screenshot' || imageType === 'document') return { quality: 95, reason: 'sharp-edges' };
  return size > LARGE_FILE ? { quality: 80, reason: 'large-file' } : { quality: 90, reason: 'usual' };
}

/** What may go wrong with the file as it is, and with what is recommended. */
export function warningsOf(facts: PictureFacts, target: RecommendedFormat): readonly CompatibilityWarning[] {
  const { format, size, hasTransparency } = facts;
  const warnings: CompatibilityWarning[] = [];
  if (newer.has(format)) warnings.push('newer-apps');
  else if (!everywhere.has(format)) warnings.push('few-apps');
  if (size > MESSAGING_BYTES) warnings.push('messaging-size');
  if (size > EMAIL_BYTES) warnings.push('email-size');
  if (hasTransparency && target === 'JPG') warnings.push('transparency-lost');
  return warnings;
}

/** A picture scaled to lie within a long side or a width; never enlarged. */
function scaledTo({ width, height }: Size, most: number, side: number): Size {
  const scale = Math.min(1, most / side);
  const scaled = (value: number): number => Math.max(1, Math.round(value * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** What suits each platform. */
export function platformsOf(facts: PictureFacts, target: RecommendedFormat): readonly PlatformOptimization[] {
  const { format, size, dimensions } = facts;
  const compatible = everywhere.has(format);
  const entry = (platform: Platform, recommendedSize: Size, most?: number): PlatformOptimization => {
    const tooLarge = most !== undefined && size > most;
    const warning = platform === 'email' ? 'email-size' : 'messaging-size';
    return {
      platform,
      recommendedFormat: target,
      recommendedSize,
      compatibility: tooLarge ? 'reduce' : compatible ? 'ready' : 'convert',
      ...(tooLarge ? { warning } : {}),
    };
  };
  const long = Math.max(dimensions.width, dimensions.height);
  return [
    entry('messaging', scaledTo(dimensions, LONG_SIDES.messaging, long), MESSAGING_BYTES),
    entry('android', scaledTo(dimensions, LONG_SIDES.android, long)),
    entry('email', scaledTo(dimensions, LONG_SIDES.email, long), EMAIL_BYTES),
    entry('instagram', scaledTo(dimensions, INSTAGRAM_WIDTH, dimensions.width)),
  ];
}

/** The whole analysis of a picture. */
export function analysisOf(facts: PictureFacts): Analysis {
  const grade = gradeOf(facts.size, facts.dimensions);
  const { format, reason: formatReason } = recommendFormat(facts);
  const { quality, reason: qualityReason } = recommendQuality(facts, grade);
  return {
    originalFormat: facts.format,
    fileSize: facts.size,
    dimensions: facts.dimensions,
    quality: grade,
    recommendedFormat: format,
    recommendedQuality: quality,
    compatibilityWarnings: warningsOf(facts, format),
    platformOptimizations: platformsOf(facts, format),
    imageType: facts.imageType,
    hasTransparency: facts.hasTransparency,
    cameraInfo: facts.camera ?? {},
    reasons: { type: facts.typeReason, format: formatReason, quality: qualityReason },
  };
}
