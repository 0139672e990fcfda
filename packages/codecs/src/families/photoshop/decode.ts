import {
  type Adjustment,
  type CodecContext,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  sourceOf,
} from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { damagedOnce } from '../../metadata/first-blocks.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { wantedPages } from '../../runtime/wanted-pages.ts';
import type { layerOptions } from '../layers/layers-option.ts';
import { colorChannels, type PhotoshopDocument, readDocument } from './document.ts';
import { visibleLayers } from './layer-tree.ts';
import { drawLayers, type LayeredFrames } from './layered.ts';
import { type LayerRecord, mergedAdjustment, readLayers } from './layers.ts';
import { hasMerged, readMerged } from './merged.ts';
import { isWholePicture, readWholeLayer } from './single-layer.ts';

type Request = DecodeRequest<typeof layerOptions>;

/**
 * Decodes a PSD or PSB file: the merged picture; the layers composited where it is missing; or each visible layer for
 * itself. See `Decoder`.
 */
export async function decodePhotoshop(
  bytes: Uint8Array,
  request: Request,
  formatId: string,
  context: CodecContext,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const document = await readDocument(sourceOf(bytes));
    const { width, height } = document.header;
    checkPixels({ width, height }, context.limits, formatId);
    const layers = layersOf(bytes, document);
    const wanted = wantedLayers(layers, request);
    const { frames, adjustments } = await readFrames(bytes, document, layers, wanted, formatId, context);
    const { metadata, density, told } = document.resources;
    const all = [
      ...damagedOnce([...adjustments, ...told]),
      ...(wanted ? [] : mergedAdjustment(layers)),
      ...extraChannels(document),
    ];
    return {
      frames: frames as readonly [Frame, ...Frame[]],
      kind: wanted ? 'pages' : 'still',
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

/** Places among the visible layers of those that become pages; `undefined` where one picture is wanted or there is. */
function wantedLayers(layers: readonly LayerRecord[], request: Request): readonly number[] | undefined {
  const all = visibleLayers(layers).map((_, index) => index);
  if (request.options?.layers !== 'separate' || all.length < 2) return undefined;
  return wantedPages(all.length, request);
}

async function readFrames(
  bytes: Uint8Array,
  document: PhotoshopDocument,
  layers: readonly LayerRecord[],
  wanted: readonly number[] | undefined,
  formatId: string,
  context: CodecContext,
): Promise<LayeredFrames> {
  const merged = hasMerged(bytes.length, document);
  if (wanted || (!merged && visibleLayers(layers).length > 0)) {
    return drawLayers(bytes, document, layers, wanted, formatId, context);
  }
  const [only] = layers;
  if (only && layers.length === 1 && isWholePicture(only, document)) {
    const raster = await readWholeLayer(bytes, document, only, context);
    if (raster) return { frames: [{ raster, duration: 0 }], adjustments: [] };
  }
  const { raster, adjustments } = await readMerged(bytes, document, context);
  return { frames: [{ raster, duration: 0 }], adjustments };
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

/** Saved selections and spot inks. */
function extraChannels({ header, transparent }: PhotoshopDocument): readonly Adjustment[] {
  const used = colorChannels(header) + (transparent ? 1 : 0);
  return header.channels > used ? [{ kind: 'auxiliary-dropped', what: 'other-images' }] : [];
}
