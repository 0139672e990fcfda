import { type DecodedImage, sourceOf, takeTurn } from '@safelight/core';
import { type ConvertContext, type ConvertRequest, decode } from '../convert/convert.ts';
import { infoOf } from '../convert/decoded-info.ts';
import { inspect } from '../convert/inspect.ts';
import { isOpaque } from '../pixels/flatten.ts';
import { plan } from '../plan/plan.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import { cameraOf } from './camera.ts';
import { featuresOf, type PixelFeatures } from './features.ts';
import { imageTypeOf } from './image-type.ts';
import { type Analysis, analysisOf } from './rules.ts';
import { lookTarget, sampleOf } from './sample.ts';

/** Long side at which drawings are rendered to be looked at. */
const DRAWN_SIDE = 800;

/** Choices about reading by which decoders that have them are quickest: to look at a picture, its size does not matter. */
const quick = { halfSize: true, demosaic: 'fast' } as const;

/** An analysis with what it rests on. */
export interface AnalysisReport {
  readonly analysis: Analysis;
  readonly features: PixelFeatures;
}

/** Looks at a file's first picture. Throws and rejects as `convert` does. */
export async function analyze(
  bytes: Uint8Array,
  request: ConvertRequest,
  context: ConvertContext,
): Promise<AnalysisReport> {
  const { name, settings } = request;
  const source = await inspect(sourceOf(bytes), name, settings);
  const codec = { ...context, onProgress: () => {} };
  const image = await look(bytes, source, settings, codec);
  await takeTurn(context.signal);
  const { raster } = image.frames[0];
  const { small, patches } = await sampleOf(image, infoOf(image, source), codec);
  const features = featuresOf(small, patches);
  const camera = cameraOf(image.metadata.exif);
  const { displayWidth: width, displayHeight: height } = source;
  const drawn = source.scalable ? ({ drawn: source.kind === 'still' ? 'drawing' : 'pages' } as const) : {};
  const { type, reason } = imageTypeOf({ features, width, height, camera: camera.make !== undefined, ...drawn });
  const analysis = analysisOf({
    format: source.formatId,
    size: bytes.length,
    dimensions: { width, height },
    imageType: type,
    typeReason: reason,
    hasTransparency: raster.alpha !== 'none' && !isOpaque(raster),
    camera,
  });
  return { analysis, features };
}

/** Decodes the first picture, small where the decoder can. */
function look(
  bytes: Uint8Array,
  source: SourceInfo,
  { decodeOptions: reading }: ConvertSettings,
  context: Parameters<typeof decode>[4],
): Promise<DecodedImage> {
  const settings: ConvertSettings = {
    ...defaultSettings(''),
    pages: 'first',
    decodeOptions: { ...quick, ...reading },
    ...(source.scalable ? { resize: { width: DRAWN_SIDE, height: DRAWN_SIDE, mode: 'fit' } } : {}),
  };
  return decode(bytes, source, plan(source, settings, lookTarget), settings, context);
}
