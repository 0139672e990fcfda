import { channelsOf, type Raster } from '@safelight/core';

/** Colours on which is tried whether the components add up. */
const PROBES = 1000;
const TOLERANCE = 1e-4;

/**
 * A conversion of RGB integers to linear light by tables, where each component adds light of its own: that of the profiles
 * of a matrix and curves (ICC.1, F.3), which cameras and screens have. `undefined` where it is another, or the picture is
 * too small to gain by it.
 *
 * @param convert - the conversion, of any number of pixels laid out as the raster's
 */
export function convertAdditive(
  raster: Raster,
  convert: (samples: Raster['data']) => Raster['data'],
): Float32Array | undefined {
  const { data, depth, model } = raster;
  if (depth === 32 || model !== 'rgb' || data.length < 2 ** depth * 20) return undefined;
  const channels = channelsOf(raster);
  const tables = [0, 1, 2].map((component) => {
    const ramp = samplesLike(raster, 2 ** depth * channels);
    for (let v = 0; v < 2 ** depth; v++) ramp[v * channels + component] = v;
    return convert(ramp) as Float32Array;
  }) as unknown as Tables;
  // Black is in each of them.
  const black = tables[0].slice(0, 3);
  for (const table of tables.slice(1)) {
    for (let i = 0; i < table.length; i++) table[i] = (table[i] as number) - (black[i % channels] ?? 0);
  }
  const probes = samplesLike(raster, PROBES * channels);
  let state = 1;
  for (let i = 0; i < probes.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    probes[i] = state >>> (32 - depth);
  }
  const exact = convert(probes);
  const tabled = sum(probes, channels, tables, 1);
  const differs = tabled.some((value, i) => i % channels < 3 && Math.abs(value - (exact[i] as number)) > TOLERANCE);
  return differs ? undefined : sum(data, channels, tables, 1 / (2 ** depth - 1));
}

type Tables = readonly [red: Float32Array, green: Float32Array, blue: Float32Array];

function samplesLike({ depth }: Raster, length: number): Uint8Array | Uint16Array {
  return depth === 8 ? new Uint8Array(length) : new Uint16Array(length);
}

/** Adds up the light of the components; alpha is scaled. */
function sum(data: Raster['data'], channels: number, [red, green, blue]: Tables, alphaScale: number): Float32Array {
  const out = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += channels) {
    const r = (data[i] as number) * channels;
    const g = (data[i + 1] as number) * channels;
    const b = (data[i + 2] as number) * channels;
    out[i] = (red[r] as number) + (green[g] as number) + (blue[b] as number);
    out[i + 1] = (red[r + 1] as number) + (green[g + 1] as number) + (blue[b + 1] as number);
    out[i + 2] = (red[r + 2] as number) + (green[g + 2] as number) + (blue[b + 2] as number);
    if (channels === 4) out[i + 3] = (data[i + 3] as number) * alphaScale;
  }
  return out;
}
