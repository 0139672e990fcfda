/** Layered pictures: of one stream, the operating point and the layer that an item names (AVIF, 2.3.2.1 and 2.3.2.2). */
import { ConvertError } from '@safelight/core';
import { MsbBitReader } from '../../coding/bits.ts';
import { concat } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import type { Property } from '../../families/heif/properties.ts';
import { type Unit, unitsOf, unitType, withSize } from './units.ts';

/** `lsel` that selects no layer: the picture is shown by as many as there are. */
const ANY_LAYER = 0xffff;

/**
 * The units of an item's data that its `a1op` and `lsel` properties select: those of the operating point, up to the layer.
 * A decoder of the whole shows the highest layer that it is given, which is then the one to show. Data without such
 * properties are returned as they are, but that the last unit says its size: the library refuses one that does not.
 *
 * Throws `ConvertError` `corrupt-input` where the stream has no such operating point or layer.
 */
export function selectLayers(data: Uint8Array, properties: readonly Property[]): Uint8Array {
  const point = payloadOf(properties, 'a1op')?.[0] ?? 0;
  const selector = payloadOf(properties, 'lsel');
  const layer = selector === undefined ? ANY_LAYER : new ByteCursor(selector).u16();
  if (point === 0 && layer === ANY_LAYER) return allSized(data);
  const units = unitsOf(data);
  const header = units.find(({ type }) => type === unitType.sequenceHeader)?.payload;
  const layers = header === undefined ? undefined : operatingPoints(header)[point];
  if (layers === undefined) throw corrupt('The picture has no such operating point.');
  const chosen = units.filter((unit) => isIn(unit, layers) && (!unit.layered || unit.spatialLayer <= layer));
  const isShown = chosen.some(({ type, spatialLayer }) => isPicture(type) && spatialLayer === layer);
  if (layer !== ANY_LAYER && !isShown) throw corrupt('The layer that the picture names is missing.');
  return concat(chosen.map(withSize));
}

/** Broken data are left to the decoder, which may read what comes before the break. */
function allSized(data: Uint8Array): Uint8Array {
  try {
    const units = unitsOf(data);
    return units.at(-1)?.sized === false ? concat(units.map(withSize)) : data;
  } catch (error) {
    if (error instanceof RangeError) return data;
    throw error;
  }
}

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'avif' });
}

function payloadOf(properties: readonly Property[], name: string): Uint8Array | undefined {
  return properties.find(({ type }) => type === name)?.payload;
}

function isPicture(type: number): boolean {
  return type === unitType.frame || type === unitType.frameHeader;
}

/** Whether a unit belongs to an operating point (AV1 specification, 5.3.1); 0 has them all. */
function isIn({ layered, temporalLayer, spatialLayer }: Unit, layers: number): boolean {
  if (!layered || layers === 0) return true;
  return ((layers >> temporalLayer) & 1) === 1 && ((layers >> (spatialLayer + 8)) & 1) === 1;
}

/** Layers of each operating point of a sequence header, as bits: 8 temporal, then 4 spatial (5.5.1). */
function operatingPoints(header: Uint8Array): number[] {
  const reader = new MsbBitReader(header);
  const flag = (): boolean => reader.take(1) === 1;
  // Profile, still picture; a reduced header has one point.
  reader.take(4);
  if (flag()) return [0];
  let delayBits = 0;
  if (flag()) delayBits = readTiming(reader);
  const hasDisplayDelays = flag();
  return Array.from({ length: reader.take(5) + 1 }, () => {
    const layers = reader.take(12);
    // Level, and the tier that high ones have.
    if (reader.take(5) > 7) reader.take(1);
    if (delayBits > 0 && flag()) reader.skip(2 * delayBits + 1);
    if (hasDisplayDelays && flag()) reader.take(4);
    return layers;
  });
}

/** Reads timing information (5.5.3 and 5.5.4); returns the bits of a buffer's delay, 0 without a decoder model. */
function readTiming(reader: MsbBitReader): number {
  reader.skip(64);
  if (reader.take(1) === 1) {
    let zeros = 0;
    while (zeros < 32 && reader.left > 0 && reader.take(1) === 0) zeros++;
    reader.skip(zeros);
  }
  if (reader.take(1) === 0) return 0;
  const delayBits = reader.take(5) + 1;
  reader.skip(32 + 5 + 5);
  return delayBits;
}
