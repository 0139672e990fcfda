import { type CodecContext, channelsOf, type DecodedImage, type GainMap, type Raster } from '@safelight/core';
import { TONE_MAP_BRAND, toneMapped } from '../../families/heif/tone-map.ts';
import {
  ALPHA_URN,
  attachedItems,
  type ItemToWrite,
  type PropertyToWrite,
  property,
  writeHeif,
} from '../../families/heif/writer.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import wasm from './av1-encode.wasm';
import {
  alphaPlan,
  type Coded,
  type CodedFrame,
  codingOf,
  colorPlan,
  type EncoderExports,
  encodePlane,
  mapPlan,
  type Options,
  type Plan,
  profileBrands,
} from './planes.ts';
import { encodeSequence, type Sequence, sequenceBrands, writeMovie } from './sequence.ts';

const COLOR_ID = 1;
const ALPHA_ID = 2;
const GAIN_MAP_ID = 3;
const TONE_MAP_ID = 4;
const FIRST_METADATA_ID = 5;

/**
 * Encodes AVIF by libaom: full range, BT.601 (or BT.2020 for such pictures) or, when lossless, the identity matrix;
 * gray pictures as 4:0:0; alpha as an auxiliary picture; a gain map as a picture that a derived one is made with. An
 * animation becomes a sequence (AVIF, 4), whose first frame is the still picture of the file.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const [frame] = image.frames;
    const { raster } = frame;
    const map = mapOf(image);
    const codings = [codingOf(frame, options), ...(map ? [mapPlan(map, options).coding] : [])];
    const { items, sequence } = await withNative<EncoderExports, Encoded>(wasm, context, (native) =>
      encodeImage(native, image, options, context),
    );
    context.onProgress(1);
    const metadata = attachedItems(image, 'image/avif', COLOR_ID, FIRST_METADATA_ID);
    const described = metadata.items.reduce((sum, { data }) => sum + data.length, 0);
    const alpha = items.some(({ id }) => id === ALPHA_ID) ? [{ type: 'auxl', from: ALPHA_ID, to: [COLOR_ID] }] : [];
    const ids = { id: TONE_MAP_ID, baseId: COLOR_ID, mapId: GAIN_MAP_ID };
    const bits = Math.max(...codings.map((coding) => coding.bits));
    const bright = map && toneMapped({ ...ids, base: raster, map, bits });
    return writeHeif({
      majorBrand: sequence === undefined ? 'avif' : 'avis',
      compatibleBrands: [
        ...(sequence === undefined ? [] : sequenceBrands),
        'avif',
        'mif1',
        'miaf',
        ...profileBrands(codings),
        ...(bright ? [TONE_MAP_BRAND] : []),
      ],
      primaryId: COLOR_ID,
      items: [...items, ...(bright?.items ?? []), ...metadata.items],
      references: [...alpha, ...(bright?.references ?? []), ...metadata.references],
      alternatives: bright?.alternatives,
      film: metadata.film,
      ...(sequence === undefined
        ? {}
        : { movie: (start) => writeMovie(sequence, start, described), samples: sequence.rest }),
    });
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'avif');
  }
}

interface Encoded {
  readonly items: ItemToWrite[];
  readonly sequence?: Sequence;
}

async function encodeImage(
  native: Native<EncoderExports>,
  image: DecodedImage,
  options: Options,
  context: CodecContext,
): Promise<Encoded> {
  const [frame] = image.frames;
  const { raster } = frame;
  if (image.kind !== 'animation' || image.frames.length === 1) {
    const color = encodePlane(native, raster, 0, colorPlan(frame, options));
    context.onProgress(0.9);
    context.signal.throwIfAborted();
    const clear = raster.alpha !== 'none';
    const alpha = clear ? encodePlane(native, raster, channelsOf(raster) - 1, alphaPlan(raster, options)) : undefined;
    return { items: [...itemsOf(frame, options, color, alpha), ...mapItems(native, image, options)] };
  }
  const sequence = await encodeSequence(native, image, options, context);
  return { items: itemsOf({ raster }, options, sequence.color[0], sequence.alpha?.[0]), sequence };
}

function itemsOf(frame: CodedFrame, options: Options, color: Coded, alpha: Coded | undefined): ItemToWrite[] {
  const { raster } = frame;
  const { colorSpace } = raster;
  const plan = colorPlan(frame, options);
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? [property.icc(colorSpace.icc)] : [];
  const items = [itemOf(COLOR_ID, raster, plan, color, [...icc, property.nclx(plan.cicp)])];
  if (alpha === undefined) return items;
  const described = [property.auxiliary(ALPHA_URN)];
  return [...items, itemOf(ALPHA_ID, raster, alphaPlan(raster, options), alpha, described)];
}

function itemOf(
  id: number,
  { width, height }: Raster,
  { coding: { bits, chroma } }: Plan,
  { config, data }: Coded,
  described: readonly PropertyToWrite[],
): ItemToWrite {
  const channels = chroma === '4:0:0' ? 1 : 3;
  const properties = [
    property.size(width, height),
    property.bits(channels, bits),
    property.config('av1C', config),
    ...described,
  ];
  return { id, type: 'av01', data, properties };
}

/** The gain map to write: a sequence has none. */
function mapOf({ frames, gainMap }: DecodedImage): GainMap | undefined {
  return frames.length === 1 ? gainMap : undefined;
}

function mapItems(native: Native<EncoderExports>, image: DecodedImage, options: Options): ItemToWrite[] {
  const map = mapOf(image);
  if (!map) return [];
  const { raster } = map;
  const plan = mapPlan(map, options);
  const coded = encodePlane(native, raster, 0, plan);
  return [{ ...itemOf(GAIN_MAP_ID, raster, plan, coded, [property.nclx(plan.cicp)]), hidden: true }];
}
