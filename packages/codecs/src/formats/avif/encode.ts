import { type CodecContext, channelsOf, type DecodedImage, type Raster } from '@safelight/core';
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
  codingOf,
  colorPlan,
  type EncoderExports,
  encodePlane,
  type Options,
  profileBrands,
} from './planes.ts';
import { encodeSequence, type Sequence, sequenceBrands, writeMovie } from './sequence.ts';

const COLOR_ID = 1;
const ALPHA_ID = 2;
const FIRST_METADATA_ID = 3;

/**
 * Encodes AVIF by libaom: full range, BT.601 (or BT.2020 for such pictures) or, when lossless, the identity matrix;
 * gray pictures as 4:0:0; alpha as an auxiliary picture. An animation becomes a sequence (AVIF, 4), whose first frame is the
 * still picture of the file.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const [{ raster }] = image.frames;
    const { items, sequence } = await withNative<EncoderExports, Encoded>(wasm, context, (native) =>
      encodeImage(native, image, options, context),
    );
    context.onProgress(1);
    const metadata = attachedItems(image, 'image/avif', COLOR_ID, FIRST_METADATA_ID);
    const described = metadata.items.reduce((sum, { data }) => sum + data.length, 0);
    const alpha = items.length > 1 ? [{ type: 'auxl', from: ALPHA_ID, to: [COLOR_ID] }] : [];
    return writeHeif({
      majorBrand: sequence === undefined ? 'avif' : 'avis',
      compatibleBrands: [
        ...(sequence === undefined ? [] : sequenceBrands),
        'avif',
        'mif1',
        'miaf',
        ...profileBrands(codingOf(raster, options)),
      ],
      primaryId: COLOR_ID,
      items: [...items, ...metadata.items],
      references: [...alpha, ...metadata.references],
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
  const [{ raster }] = image.frames;
  if (image.kind !== 'animation' || image.frames.length === 1) {
    const color = encodePlane(native, raster, 0, colorPlan(raster, options));
    context.onProgress(0.9);
    context.signal.throwIfAborted();
    const clear = raster.alpha !== 'none';
    const alpha = clear ? encodePlane(native, raster, channelsOf(raster) - 1, alphaPlan(raster, options)) : undefined;
    return { items: itemsOf(raster, options, color, alpha) };
  }
  const sequence = await encodeSequence(native, image, options, context);
  return { items: itemsOf(raster, options, sequence.color[0], sequence.alpha?.[0]), sequence };
}

function itemsOf(raster: Raster, options: Options, color: Coded, alpha: Coded | undefined): ItemToWrite[] {
  const { width, height, colorSpace } = raster;
  const { coding, cicp } = colorPlan(raster, options);
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? [property.icc(colorSpace.icc)] : [];
  const item = (id: number, coded: Coded, channels: number, more: readonly PropertyToWrite[]): ItemToWrite => ({
    id,
    type: 'av01',
    data: coded.data,
    properties: [
      property.size(width, height),
      property.bits(channels, coding.bits),
      property.config('av1C', coded.config),
      ...more,
    ],
  });
  const items = [item(COLOR_ID, color, raster.model === 'gray' ? 1 : 3, [...icc, property.nclx(cicp)])];
  if (alpha === undefined) return items;
  return [...items, item(ALPHA_ID, alpha, 1, [property.auxiliary(ALPHA_URN)])];
}
