/** Probing and decoding of camera raw files: the sensor's data developed, or the camera's own picture. */
import {
  type Adjustment,
  type ByteSource,
  type CodecContext,
  type ColorSpace,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  defaultsOf,
  type ImageInfo,
  isAbortError,
  type Metadata,
  type MetadataBlock,
  type OptionsOf,
  type Orientation,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { readDensity } from '../../metadata/exif.ts';
import { usableIcc } from '../../metadata/icc.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { decodeJpeg } from '../jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { type Developed, develop } from './libraw.ts';
import { rawOptions } from './options.ts';
import { isImplausible } from './plausible.ts';
import { surveyRaw } from './survey.ts';
import type { Preview, RawSurvey } from './types.ts';

type Options = OptionsOf<typeof rawOptions>;
type PreviewReason = Extract<Adjustment, { kind: 'preview-used' }>['reason'];

/** Sensor's data of which more is missing are not developed where there is a preview. */
const MISSING = 0.001;
/** Sensor's data of which more is missing are not developed at all. */
const MOSTLY_MISSING = 0.5;
/** Bytes of padding besides those that are missing. */
const PADDING = 65_536;

function takesPreview(survey: RawSurvey, options: Options): boolean {
  return survey.previews.length > 0 && (options.source === 'preview' || survey.missing > MISSING);
}

/** What the header says; sizes of the preview where that is what a decode with these options gives. */
export async function probeRaw(
  source: ByteSource,
  options: Partial<Options> | undefined,
  formatId: string,
): Promise<ImageInfo> {
  try {
    const all = { ...defaultsOf(rawOptions), ...options };
    const survey = await surveyRaw(source);
    const [preview] = survey.previews;
    const density = readDensity(survey.exif);
    const picture =
      preview && takesPreview(survey, all)
        ? { width: preview.width, height: preview.height, depth: 8 as const, gray: preview.gray, icc: preview.icc }
        : { ...developedSize(survey, all), depth: all.depth === '8' ? (8 as const) : (16 as const), gray: survey.gray };
    if (picture.width < 1 || picture.height < 1) throw broken('The file says no size of its picture.', formatId);
    return {
      width: picture.width,
      height: picture.height,
      kind: 'still',
      frameCount: 1,
      model: picture.gray ? 'gray' : 'rgb',
      alpha: 'none',
      depth: picture.depth,
      colorSpace: colorSpaceOf(picture),
      orientation: preview && takesPreview(survey, all) ? previewOrientation(survey, preview) : survey.orientation,
      metadata: Object.keys(metadataOf(survey)) as MetadataBlock[],
      ...(density === undefined ? {} : { density }),
    };
  } catch (error) {
    throw codecError(error, 'decode', formatId);
  }
}

function colorSpaceOf({
  icc,
  gray,
}: {
  readonly icc?: Uint8Array | undefined;
  readonly gray?: boolean | undefined;
}): ColorSpace {
  const usable = usableIcc(icc, gray ? 'gray' : 'rgb');
  return usable === undefined ? 'srgb' : { icc: usable };
}

function broken(what: string, formatId: string): ConvertError {
  return new ConvertError('corrupt-input', what, { stage: 'decode', formatId });
}

function developedSize(survey: RawSurvey, { halfSize }: Options): { width: number; height: number } {
  if (!halfSize || !survey.mosaic) return survey;
  return { width: (survey.width + 1) >> 1, height: (survey.height + 1) >> 1 };
}

/** The metadata blocks that the header holds. */
export function metadataOf({ exif, xmp, iptc }: RawSurvey): Metadata {
  return {
    ...(exif === undefined ? {} : { exif }),
    ...(xmp === undefined ? {} : { xmp }),
    ...(iptc === undefined ? {} : { iptc }),
  };
}

/** Cameras store previews as the sensor lies; one that stands where the sensor's picture lies has been turned already. */
export function previewOrientation(survey: RawSurvey, { width, height }: Preview): Orientation {
  const turned = survey.orientation >= 5 && width > height !== survey.width > survey.height;
  return turned ? 1 : survey.orientation;
}

/**
 * Decodes a camera raw file. Sensor's data that are not wholly in the file, that LibRaw cannot read or that develop to
 * nothing like a picture give way to the camera's own preview, with the adjustment `preview-used`; without one they are
 * an error, or the adjustment `damaged-input` where most are there.
 */
export async function decodeRaw(
  bytes: Uint8Array,
  request: DecodeRequest<typeof rawOptions>,
  context: CodecContext,
  formatId: string,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const options = { ...defaultsOf(rawOptions), ...request.options };
    const survey = await surveyRaw(sourceOf(bytes));
    checkPixels(survey, context.limits, formatId);
    const [preview] = survey.previews;
    if (preview && takesPreview(survey, options)) {
      const reason = options.source === 'preview' ? undefined : 'incomplete';
      return await fromPreview(bytes, survey, preview, context, reason);
    }
    if (survey.missing > MOSTLY_MISSING) throw broken('The data of the sensor are not in the file.', formatId);
    return await fromSensor(bytes, survey, options, context);
  } catch (error) {
    throw codecError(error, 'decode', formatId);
  }
}

async function fromSensor(
  bytes: Uint8Array,
  survey: RawSurvey,
  options: Options,
  context: CodecContext,
): Promise<DecodedImage> {
  const [preview] = survey.previews;
  const developed = await developOr(bytes, survey, options, context);
  if (preview && (developed === undefined || isImplausible(developed.data, developed.channels))) {
    // The development has told its progress already.
    const silent = { ...context, onProgress: () => {} };
    return fromPreview(bytes, survey, preview, silent, developed ? 'implausible' : 'unreadable');
  }
  if (developed === undefined) throw new Error('The sensor’s data cannot be read.');
  const damaged = survey.missing > MISSING || developed.errors > 0;
  const damage = { kind: 'damaged-input', detail: 'Parts of the sensor’s data are missing or broken.' } as const;
  return imageOf(survey, rasterOf(developed), survey.orientation, [
    ...(damaged ? [damage] : []),
    // The camera's own picture shows another development.
    ...(preview ? [{ kind: 'auxiliary-dropped', what: 'thumbnail' } as const] : []),
  ]);
}

/** Develops; `undefined` where that fails and something else can be tried. */
async function developOr(
  bytes: Uint8Array,
  { missing, previews, coding }: RawSurvey,
  options: Options,
  context: CodecContext,
): Promise<Developed | undefined> {
  try {
    return await develop(
      bytes,
      {
        whiteBalance: options.whiteBalance,
        demosaic: options.demosaic,
        highlights: options.highlights,
        halfSize: options.halfSize,
        depth: options.depth === '8' ? 8 : 16,
        brighten: options.autoBrighten,
        brightness: options.brightness,
        padding: missing === 0 ? 0 : Math.ceil(bytes.length * (missing / (1 - missing))) + PADDING,
      },
      context,
    );
  } catch (error) {
    if (isAbortError(error) || error instanceof ConvertError) throw error;
    if (previews.length > 0) return undefined;
    if (coding === undefined) throw error;
    const message = `The sensor’s data are coded as ${coding}, which is not supported.`;
    throw new ConvertError('unsupported-feature', message, { stage: 'decode', cause: error });
  }
}

function rasterOf({ width, height, channels, data }: Developed): Raster {
  const shape = { width, height, model: channels === 1 ? 'gray' : 'rgb', alpha: 'none', colorSpace: 'srgb' } as const;
  return data instanceof Uint8Array
    ? createRaster({ ...shape, depth: 8, data })
    : createRaster({ ...shape, depth: 16, data });
}

async function fromPreview(
  bytes: Uint8Array,
  survey: RawSurvey,
  preview: Preview,
  context: CodecContext,
  reason: PreviewReason | undefined,
): Promise<DecodedImage> {
  const file = bytes.subarray(preview.offset, preview.offset + preview.length);
  const { width, height, components, data, damage } = await decodeJpeg(file, context);
  const raster = createRaster({
    width,
    height,
    model: components === 1 ? 'gray' : 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: colorSpaceOf(preview),
    data,
  });
  return imageOf(survey, raster, previewOrientation(survey, preview), [
    ...(reason === undefined ? [] : [{ kind: 'preview-used', reason } as const]),
    ...(damage === undefined ? [] : [{ kind: 'damaged-input', detail: damage } as const]),
  ]);
}

function imageOf(
  survey: RawSurvey,
  raster: Raster,
  orientation: Orientation,
  adjustments: readonly Adjustment[],
): DecodedImage {
  const density = readDensity(survey.exif);
  return {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation,
    metadata: metadataOf(survey),
    ...(density === undefined ? {} : { density }),
    ...(adjustments.length === 0 ? {} : { adjustments }),
  };
}
