import { type Adjustment, type CodecContext, ConvertError, type DecodedImage, sourceOf } from '@safelight/core';
import { codecError } from '../codec-error.ts';
import { readOrientation } from '../exif.ts';
import { colorChannels, type PhotoshopDocument, readDocument } from './document.ts';
import { type LayerRecord, readLayers } from './layers.ts';
import { type MergedPicture, readMerged } from './merged.ts';
import { isWholePicture, readWholeLayer } from './single-layer.ts';

/** Decodes a PSD or PSB file to its merged picture. See `Decoder`. */
export async function decodePhotoshop(
  bytes: Uint8Array,
  formatId: string,
  context: CodecContext,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const document = await readDocument(sourceOf(bytes));
    hold(document, formatId, context);
    const { raster, adjustments } = await readPicture(bytes, document, context);
    const { metadata, density } = document.resources;
    const all = [...adjustments, ...extraChannels(document)];
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: readOrientation(metadata.exif),
      metadata,
      ...(density ? { density } : {}),
      ...(all.length > 0 ? { adjustments: all } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', formatId);
  }
}

async function readPicture(
  bytes: Uint8Array,
  document: PhotoshopDocument,
  context: CodecContext,
): Promise<MergedPicture> {
  const layers = layersOf(bytes, document);
  const [only] = layers;
  if (only && layers.length === 1 && isWholePicture(only, document)) {
    const raster = await readWholeLayer(bytes, document, only, context);
    if (raster) return { raster, adjustments: [] };
  }
  return readMerged(bytes, document, context);
}

/** The layers, none where their records are broken: the merged picture does without them. */
function layersOf(bytes: Uint8Array, { header, layerInfo }: PhotoshopDocument): readonly LayerRecord[] {
  if (layerInfo === undefined) return [];
  try {
    return readLayers(bytes, header, layerInfo);
  } catch {
    return [];
  }
}

function hold({ header }: PhotoshopDocument, formatId: string, { limits }: CodecContext): void {
  const { width, height } = header;
  if (width * height <= limits.maxPixels) return;
  const message = `The picture has ${width} x ${height} pixels, more than the limit of ${limits.maxPixels}.`;
  throw new ConvertError('limit-exceeded', message, { stage: 'decode', formatId });
}

/** Saved selections and spot inks. */
function extraChannels({ header, transparent }: PhotoshopDocument): readonly Adjustment[] {
  const used = colorChannels(header) + (transparent ? 1 : 0);
  return header.channels > used ? [{ kind: 'auxiliary-dropped', what: 'other-images' }] : [];
}
