/** A file that is cut off gives an error with a code, the whole picture where nothing of that was cut, or says that it is damaged. */
import { type CodecContext, ConvertError, type DecodedImage } from '@safelight/core';
import { expect, test } from 'vitest';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';
import { cut, type Fixture, fixturesOf, type Readable, readable } from './fixtures.ts';

const SHARES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.92, 0.96, 0.99];

const limits = { maxPixels: 4e6, maxTotalPixels: 2e7 };

function decode(format: Readable, { bytes }: Fixture): Promise<DecodedImage> {
  const context: CodecContext = nodeContext({ limits });
  return format.decoder.load().then((reader) => reader.decode(bytes.slice(), { frames: 'all' }, context));
}

/** Whether every pixel of every frame is the same. */
function isSame(a: DecodedImage, b: DecodedImage): boolean {
  return (
    a.frames.length === b.frames.length &&
    a.frames.every(({ raster }, index) => {
      const other = b.frames[index]?.raster;
      if (raster.width !== other?.width || raster.height !== other.height) return false;
      return raster.data.length === other.data.length && raster.data.every((value, at) => value === other.data[at]);
    })
  );
}

/** What a decoder says of what it could not give. */
function saysSo({ adjustments = [] }: DecodedImage): boolean {
  return adjustments.some(({ kind }) => kind === 'damaged-input' || kind === 'preview-used');
}

async function outcomeOf(format: Readable, part: Fixture, whole: DecodedImage): Promise<string | undefined> {
  try {
    const image = await decode(format, part);
    return isSame(image, whole) || saysSo(image) ? undefined : 'other pixels, and no word';
  } catch (error) {
    return error instanceof ConvertError ? undefined : String(error);
  }
}

test.each(readable.map((format) => [format.id, format] as const))('%s', { timeout: 120_000 }, async (_, format) => {
  const silent: string[] = [];
  for (const fixture of fixturesOf(format)) {
    const whole = await decode(format, fixture).catch(() => undefined);
    for (const share of whole ? SHARES : []) {
      const part = cut(fixture, share);
      const outcome = whole && (await outcomeOf(format, part, whole));
      if (outcome) silent.push(`${part.name}: ${outcome}`);
    }
  }
  expect(silent).toEqual([]);
});
