import type { AlphaMode, ByteSource, ImageInfo, MetadataBlock } from '@safelight/core';
import { readOrientation } from '../../metadata/exif.ts';
import { codecError } from '../../runtime/codec-error.ts';
import type { LayerOptions } from '../layers/layers-option.ts';
import { type PhotoshopDocument, readDocument } from './document.ts';
import { visibleLayers } from './layer-tree.ts';
import { isOpaque } from './layered.ts';
import { type LayerRecord, readLayers } from './layers.ts';
import { hasMerged } from './merged.ts';
import { hasClearEntry, shapeOf } from './samples.ts';

/** Reads the headers of a PSD or PSB file, and those of its layers where they are the picture. Throws `corrupt-input`. */
export async function probePhotoshop(
  source: ByteSource,
  options: LayerOptions | undefined,
  formatId: string,
): Promise<ImageInfo> {
  try {
    const document = await readDocument(source);
    const { header, resources } = document;
    const { metadata, density } = resources;
    const drawn = options?.layers === 'separate' || !hasMerged(source.size, document);
    const layers = drawn ? await layersOf(source, document) : [];
    const count = options?.layers === 'separate' ? visibleLayers(layers).length : 1;
    return {
      width: header.width,
      height: header.height,
      kind: count > 1 ? 'pages' : 'still',
      frameCount: Math.max(count, 1),
      alpha: count > 1 ? 'straight' : alphaOf(document, layers, hasMerged(source.size, document)),
      ...shapeOf(document),
      ...(header.depth === 1 ? { significantBits: 1 } : {}),
      orientation: readOrientation(metadata.exif),
      metadata: Object.keys(metadata) as MetadataBlock[],
      ...(density ? { density } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', formatId);
  }
}

function alphaOf(document: PhotoshopDocument, layers: readonly LayerRecord[], merged: boolean): AlphaMode {
  const drawn = !merged && visibleLayers(layers).length > 0;
  const alpha = drawn ? !isOpaque(document, layers) : document.transparent || hasClearEntry(document);
  return alpha ? 'straight' : 'none';
}

async function layersOf(source: ByteSource, { header, layerInfo }: PhotoshopDocument): Promise<readonly LayerRecord[]> {
  if (layerInfo === undefined) return [];
  const { offset, length } = layerInfo;
  try {
    return readLayers(await source.read(offset, length), header, { offset: 0, length });
  } catch {
    return [];
  }
}
