import { channelsOf, type DecodedImage } from '@safelight/core';

/** The largest colour sample of a picture in float; 0 for integers, whose largest is white. */
export function brightestSample({ frames }: DecodedImage): number {
  let most = 0;
  for (const { raster } of frames) {
    if (raster.depth !== 32) continue;
    const channels = channelsOf(raster);
    const alpha = raster.alpha === 'none' ? channels : channels - 1;
    const { data } = raster;
    for (let i = 0, channel = 0; i < data.length; i++) {
      if (channel !== alpha && (data[i] as number) > most) most = data[i] as number;
      channel = channel + 1 === channels ? 0 : channel + 1;
    }
  }
  return most;
}
