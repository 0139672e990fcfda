import { createRaster, type PlatformDecoder, type Raster } from '@safelight/core';

/** Beyond this a side reads back as zeros in some browsers, silently. */
const MAX_SIDE = 16384;
/** iOS draws no more than this many pixels. */
const MAX_AREA = 16_700_000;

/**
 * The browser's own decoder, by createImageBitmap and a 2D canvas; for use inside a worker. Bit-exact for opaque 8-bit
 * pictures, unless the browser alters what is read back (fingerprinting protection), which a known picture shows first.
 */
export function browserDecoder(): PlatformDecoder | undefined {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return undefined;
  const faithful = readsBackFaithfully();
  return {
    async decode(bytes, mimeType, signal) {
      if (!faithful) return undefined;
      const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mimeType });
      const bitmap = await createImageBitmap(blob, {
        colorSpaceConversion: 'none',
        premultiplyAlpha: 'none',
        imageOrientation: 'from-image',
      }).catch(() => undefined);
      if (!bitmap) return undefined;
      try {
        signal.throwIfAborted();
        return readBack(bitmap);
      } finally {
        bitmap.close();
      }
    },
  };
}

/** Rows of one read-back: an RGBA copy of a band instead of the whole picture. */
const BAND_PIXELS = 1 << 20;

function readBack(bitmap: ImageBitmap): Raster<8> | undefined {
  const { width, height } = bitmap;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_AREA) return undefined;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(bitmap, 0, 0);
  const data = new Uint8Array(width * height * 3);
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let top = 0, o = 0; top < height; top += rows) {
    const rgba = context.getImageData(0, top, width, Math.min(rows, height - top)).data;
    for (let i = 0; i < rgba.length; i += 4, o += 3) {
      data[o] = rgba[i] as number;
      data[o + 1] = rgba[i + 1] as number;
      data[o + 2] = rgba[i + 2] as number;
    }
  }
  // Give the canvas memory back at once: browsers free it late otherwise.
  canvas.width = 1;
  canvas.height = 1;
  return createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data });
}

/** Draws every byte value once and compares what comes back. */
function readsBackFaithfully(): boolean {
  const context = new OffscreenCanvas(256, 1).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return false;
  const image = new ImageData(256, 1);
  for (let v = 0; v < 256; v++) image.data.set([v, 255 - v, v ^ 0x55, 255], v * 4);
  context.putImageData(image, 0, 0);
  const back = context.getImageData(0, 0, 256, 1).data;
  return back.every((value, index) => value === image.data[index]);
}
