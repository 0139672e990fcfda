/** Pixels that are looked at. */
const SAMPLES = 4096;
/**
 * Mean difference of neighbours, as a share of the range, beyond which pixels are noise: 0.17 to 0.25 where a sensor's data
 * are random, 0.02 in photographs.
 */
const SNOW = 0.14;

/**
 * Whether developed pixels are nothing like a photograph: all alike, or snow, in which neighbours have nothing to do with
 * each other. Data that were decoded by the wrong method look so, without any error.
 */
export function isImplausible(data: Uint8Array | Uint16Array, channels: number): boolean {
  const pixels = Math.floor(data.length / channels);
  if (pixels < 64) return false;
  const top = data instanceof Uint8Array ? 255 : 65535;
  const step = Math.max(1, Math.floor((pixels - 1) / SAMPLES));
  const first = data[0] as number;
  let differs = false;
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel + 1 < pixels; pixel += step, count++) {
    const at = pixel * channels;
    const value = data[at] as number;
    differs ||= value !== first;
    sum += Math.abs(value - (data[at + channels] as number));
  }
  return !differs || sum / count / top > SNOW;
}
