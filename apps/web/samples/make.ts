import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formats } from '@safelight/codecs';
import type { CodecContext, DecodedImage, Frame, Raster } from '@safelight/core';
import { nodeHost } from '@safelight/engine/node-worker';
import { encode as encodeGif } from '../../../packages/codecs/src/formats/gif/encode.ts';
import { encode as encodeHeic } from '../../../packages/codecs/src/formats/heic/encode.ts';
import { encode as encodeJpeg } from '../../../packages/codecs/src/formats/jpeg/encode.ts';
import { writeDng } from './dng.ts';
import { drawing } from './drawing.ts';
import { clamp, hash, randomFrom, smooth } from './noise.ts';
import { evening, morning } from './shots.ts';
import { writeTiff } from './tiff.ts';
import { turnHeic } from './turn-heic.ts';

// The samples, of the light that render.ts has made: make <folder of evening.f32 and morning.f32> <folder to write to>
const [from = '', to = ''] = process.argv.slice(2);
const context: CodecContext = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => {},
  limits: { maxPixels: 1e8, maxTotalPixels: 1e8 },
};

const lightOf = (name: string): Float32Array => {
  const bytes = readFileSync(join(from, `${name}.f32`));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
};

/** As a camera shows light: highlights roll off, and the sRGB curve. */
function shown(light: number): number {
  const x = Math.max(light, 0);
  const film = Math.min((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 1);
  return 255 * (film <= 0.003_130_8 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055);
}

function rasterOf(width: number, height: number, data: Uint8Array): Raster {
  return { width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
}

function still(raster: Raster, metadata: DecodedImage['metadata'] = {}): DecodedImage {
  return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata };
}

/** Every `by`th part of a shot's size, its pixels averaged. */
function smaller(light: Float32Array, width: number, height: number, by: number): Float32Array {
  const [columns, rows] = [Math.floor(width / by), Math.floor(height / by)];
  const out = new Float32Array(columns * rows * 3);
  for (let i = 0; i < out.length; i++) {
    const pixel = Math.floor(i / 3);
    const at = Math.floor(pixel / columns) * by * width + (pixel % columns) * by;
    for (let j = 0; j < by * by; j++) {
      out[i] =
        (out[i] as number) + (light[(at + Math.floor(j / by) * width + (j % by)) * 3 + (i % 3)] as number) / by / by;
    }
  }
  return out;
}

/** A photo as a phone takes it that is held upright: its pixels lie on their side. */
async function photo(): Promise<Uint8Array> {
  const { width, height } = evening;
  const light = lightOf('evening');
  const random = randomFrom(12);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const grain = (random() + random() + random() - 1.5) * 3.2;
    for (let c = 0; c < 3; c++) {
      const value = shown(light[i * 3 + c] as number) + grain + (random() - 0.5) * 2;
      data[((width - 1 - x) * height + y) * 3 + c] = Math.round(clamp(value, 0, 255));
    }
  }
  const exif = writeTiff({
    tags: [
      [271, 2, 'Safelight sample'],
      [272, 2, 'Rendered scene'],
      [274, 3, [6]],
      [282, 5, [72]],
      [283, 5, [72]],
      [296, 3, [2]],
      [305, 2, 'Safelight'],
      [306, 2, '2026:06:21 21:48:05'],
      [
        34665,
        4,
        {
          tags: [
            [33434, 5, [0.017]],
            [33437, 5, [1.78]],
            [34855, 3, [64]],
            [36864, 7, new TextEncoder().encode('0232')],
            [36867, 2, '2026:06:21 21:48:05'],
            [37386, 5, [6.8]],
            [40962, 4, [height]],
            [40963, 4, [width]],
            [42036, 2, 'Rendered lens 6.8mm f/1.78'],
          ],
        },
      ],
      [
        34853,
        4,
        {
          tags: [
            [0, 1, [2, 3, 0, 0]],
            [1, 2, 'N'],
            [2, 5, [46, 33, 27]],
            [3, 2, 'E'],
            [4, 5, [8, 0, 14]],
            [5, 1, [0]],
            [6, 5, [1204]],
          ],
        },
      ],
    ],
  });
  const image = still(rasterOf(height, width, data), { exif });
  return turnHeic(await encodeHeic(image, { quality: 88, effort: 'balanced', depth: 'auto' }, context));
}

const jpegDefaults = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(formats.jpeg.encoder.options).map(([key, field]) => [key, field.default]));

/** A raw file of the morning, with the camera's own small JPEG. */
async function raw(): Promise<Uint8Array> {
  const { width, height } = morning;
  const light = lightOf('morning');
  const small = [width / 2, height / 2] as const;
  const pixels = Uint8Array.from(smaller(light, width, height, 2), (value) => Math.round(shown(value)));
  const options = { ...jpegDefaults(), quality: 80 } as Parameters<typeof encodeJpeg>[1];
  const preview = await encodeJpeg(still(rasterOf(...small, pixels)), options, context);
  return writeDng(light, [width, height], preview, small);
}

const FRAMES = 30;

/** A print that appears in its tray under the red light. */
async function animation(): Promise<Uint8Array> {
  const [width, height] = [320, 240];
  const light = smaller(lightOf('morning'), morning.width, morning.height, 4);
  const [photoWidth, left, top] = [morning.width / 4 - 80, 44, 24];
  const photoHeight = 192;
  const frames = Array.from({ length: FRAMES }, (_, frame): Frame => {
    const time = clamp((frame - 2) / (FRAMES - 9));
    const data = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const [px, py] = [x - left, y - top];
      const onPaper = px >= -8 && py >= -8 && px < photoWidth + 8 && py < photoHeight + 8;
      const onPhoto = px >= 0 && py >= 0 && px < photoWidth && py < photoHeight;
      let tone = onPaper ? 0.93 : 0.16 + 0.02 * hash(x >> 2, y >> 2, 3);
      if (onPhoto) {
        const at = ((py + 8) * (morning.width / 4) + px + 40) * 3;
        const gray =
          (shown(light[at] as number) + 2 * shown(light[at + 1] as number) + shown(light[at + 2] as number)) / 1020;
        const dark = 1 - smooth(0.12, 0.86, gray);
        tone = 0.93 - 0.86 * dark * smooth(0, 1, time * 1.9 - (1 - dark) * 0.75);
      }
      const lamp = 0.62 + 0.5 * Math.exp(-((x - 160) ** 2 + (y + 20) ** 2) / 42_000);
      data.set(
        [250 * tone * lamp, 82 * tone * lamp, 40 * tone * lamp].map((value) => Math.min(Math.round(value), 255)),
        i * 3,
      );
    }
    return { raster: rasterOf(width, height, data), duration: frame === FRAMES - 1 ? 1800 : 90 };
  });
  const image = {
    ...still(frames[0]?.raster as Raster),
    frames: frames as [Frame, ...Frame[]],
    kind: 'animation' as const,
  };
  return encodeGif(image, { colors: 32, dither: 'none' }, context);
}

const made = {
  'evening-lake.heic': photo,
  'morning-lake.dng': raw,
  'darkroom-lamp.svg': async () => new TextEncoder().encode(drawing),
  'developing-print.gif': animation,
};
for (const [name, make] of Object.entries(made)) {
  const bytes = await make();
  writeFileSync(join(to, name), bytes);
  console.log(name, bytes.length);
}
