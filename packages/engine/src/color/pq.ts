import { type ColorSpace, channelsOf, createRaster, type Raster } from '@safelight/core';
import { PQ } from './cicp.ts';
import { applyMatrix, toLinearLight } from './light.ts';
import { invert, multiply, rgbToXyz } from './profiles.ts';
import { linearToPq } from './transfer.ts';

const BT2020 = 9;
const BT2100_PQ: ColorSpace = { cicp: { primaries: BT2020, transfer: PQ, matrix: 0, fullRange: true } };

/**
 * Brings sRGB, linear or code-point samples to BT.2100 PQ with the primaries of BT.2020, 16-bit; reference white is 203
 * cd/m2. Light above 10,000 cd/m2 and colours outside BT.2020 end there.
 *
 * @param exposure - in stops
 */
export function lightToPq(input: Raster, exposure: number): Raster {
  const raster = toLinearLight(input);
  const light = raster.data as Float32Array;
  const channels = channelsOf(raster);
  const colors = raster.alpha === 'none' ? channels : channels - 1;
  const gain = 2 ** exposure;
  const matrix = multiply(invert(rgbToXyz(BT2020)), rgbToXyz(1));
  if (colors === 3) for (let i = 0; i < light.length; i += channels) applyMatrix(light, i, matrix);
  const encode = pqEncoder16(gain);
  const data = encode(light);
  if (colors !== channels) {
    for (let i = colors; i < data.length; i += channels) {
      data[i] = Math.max(0, Math.min(light[i] as number, 1)) * 65_535 + 0.5;
    }
  }
  return createRaster({ ...raster, depth: 16, colorSpace: BT2100_PQ, data });
}

/** Steps of the table: a float's exponent and the first bits of its fraction, from 2^-40 to 2^16. */
const FRACTION_BITS = 9;
const SHIFT = 23 - FRACTION_BITS;
const FIRST = (127 - 40) << FRACTION_BITS;
const LAST = (127 + 16) << FRACTION_BITS;

/** PQ of light times a gain, 0 to 65535; by a table over the bits of floats, straight between its steps. */
function pqEncoder16(gain: number): (light: Float32Array) => Uint16Array {
  const words = new Uint32Array(LAST - FIRST + 2).map((_, i) => (FIRST + i) << SHIFT);
  const table = Float64Array.from(new Float32Array(words.buffer), (v) => linearToPq(v * gain) * 65_535 + 0.5);
  return (light) => {
    const bits = new Uint32Array(light.buffer, light.byteOffset, light.length);
    const out = new Uint16Array(light.length);
    for (let i = 0; i < out.length; i++) {
      const word = bits[i] as number;
      // Of negative numbers the first bit is set.
      if (word >= 0x8000_0000) continue;
      const step = Math.min(word >>> SHIFT, LAST) - FIRST;
      if (step < 0) continue;
      const low = table[step] as number;
      out[i] = low + ((table[step + 1] as number) - low) * ((word & ((1 << SHIFT) - 1)) / (1 << SHIFT));
    }
    return out;
  };
}
