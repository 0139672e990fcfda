/** What an XCF file is as rasters. */
import type { Adjustment, BitDepth, ColorModel, ColorSpace, ImageInfo, Metadata, MetadataBlock } from '@safelight/core';
import type { LayerOptions } from '../../families/layers/layers-option.ts';
import type { Space } from '../../families/layers/transfer.ts';
import { tiffStructure } from '../../metadata/exif.ts';
import { usableIcc } from '../../metadata/icc.ts';
import { linearProfile } from '../../metadata/linear-profile.ts';
import { entriesOfLines, linesOf, textOfBytes, textsBlock } from '../../metadata/texts.ts';
import type { XcfDocument } from './document.ts';
import { baseType } from './fields.ts';
import { isOpaque, visibleLayers } from './tree.ts';

/** The raster's kind of samples, and whether they are linear light. */
export interface PixelShape {
  readonly model: ColorModel;
  readonly depth: BitDepth;
  readonly colorSpace: ColorSpace;
  readonly native: Space;
}

/** Floats stay as they are. Linear integers are encoded in 16 bits: no picture format knows them as they are. */
export function shapeOf({ base, precision, parasites }: XcfDocument): PixelShape {
  const model = base === baseType.gray ? 'gray' : 'rgb';
  const { kind, bytes, linear } = precision;
  const float = kind === 'float' || bytes === 4;
  const depth = float ? 32 : bytes === 1 && !linear ? 8 : 16;
  const native = float && linear ? 'linear' : 'encoded';
  const icc = usableIcc(parasites.get('icc-profile'), model);
  if (icc === undefined) return { model, depth, native, colorSpace: native === 'linear' ? 'srgb-linear' : 'srgb' };
  return { model, depth, native, colorSpace: { icc: native === 'linear' ? (linearProfile(icc)?.icc ?? icc) : icc } };
}

/** What GIMP 2.8 put before XMP. */
const XMP_MARK = 'GIMP_XMP_1';

/** The metadata blocks that parasites keep whole; GIMP's own list of single tags is none of them. */
export function metadataOf({ parasites }: XcfDocument): Metadata {
  const block = parasites.get('exif-data');
  const exif = block ? tiffStructure(block) : undefined;
  const marked = parasites.get('gimp-metadata');
  const mark = new TextDecoder('latin1').decode(marked?.subarray(0, XMP_MARK.length));
  const xmp = marked && mark === XMP_MARK ? marked.slice(XMP_MARK.length) : undefined;
  const iptc = parasites.get('iptc-data');
  const comment = parasites.get('gimp-comment');
  return {
    ...(exif ? { exif: exif.slice() } : {}),
    ...(xmp ? { xmp } : {}),
    ...(iptc ? { iptc } : {}),
    ...textsBlock(comment ? entriesOfLines(textOfBytes(comment).split('\n')) : []),
  };
}

/** The same blocks as parasites. */
export function metadataParasites({ exif, xmp, iptc, texts }: Metadata): readonly (readonly [string, Uint8Array])[] {
  const text = new TextEncoder();
  const marked = (mark: string, bytes: Uint8Array): Uint8Array => {
    const head = text.encode(mark);
    const out = new Uint8Array(head.length + bytes.length);
    out.set(head);
    out.set(bytes, head.length);
    return out;
  };
  return [
    ...(exif ? [['exif-data', marked('Exif\0\0', exif)] as const] : []),
    ...(xmp ? [['gimp-metadata', marked(XMP_MARK, xmp)] as const] : []),
    ...(iptc ? [['iptc-data', iptc] as const] : []),
    // GIMP shows it with the picture's properties; it ends with a zero.
    ...(texts ? [['gimp-comment', text.encode(`${linesOf(texts).join('\n')}\0`)] as const] : []),
  ];
}

/** Layers that are no more, where there were several. */
export function mergedAdjustment(document: XcfDocument): readonly Adjustment[] {
  const total = document.layers.filter(({ group }) => !group).length;
  return total > 1 ? [{ kind: 'layers-merged', total }] : [];
}

/** The header's facts. GIMP does not turn pictures by EXIF that it has stored: they are upright. */
export function infoOf(document: XcfDocument, { layers }: LayerOptions): ImageInfo {
  const { width, height, density } = document;
  const { model, depth, colorSpace } = shapeOf(document);
  const frameCount = layers === 'separate' ? Math.max(visibleLayers(document).length, 1) : 1;
  const separate = frameCount > 1;
  return {
    width,
    height,
    kind: separate ? 'pages' : 'still',
    frameCount,
    model,
    alpha: separate || !isOpaque(document) ? 'straight' : 'none',
    depth,
    colorSpace,
    orientation: 1,
    metadata: Object.keys(metadataOf(document)) as MetadataBlock[],
    ...(density ? { density } : {}),
  };
}
