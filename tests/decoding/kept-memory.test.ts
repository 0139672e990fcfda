/**
 * Nothing that a picture has left in the memory kept for the next one shows in that: every format is read, sound and cut off,
 * and every orientation turned, into memory full of a text, and must give the same as into new memory.
 */
import {
  createRaster,
  type DecodedImage,
  defaultsOf,
  dropMemory,
  type EncoderEntry,
  keepMemory,
  type Orientation,
  type Raster,
} from '@safelight/core';
import { afterEach, describe, expect, test } from 'vitest';
import { picture } from '../../packages/codecs/test/conformance-pictures.ts';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';
import { orient } from '../../packages/engine/src/pixels/orient.ts';
import { cut, type Readable, readable } from './fixtures.ts';

const context = nodeContext();

const TEXT = Buffer.from('of another file ');

const bytesOf = ({ data }: Raster): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

const isWritten = (format: Readable): format is Readable & { readonly encoder: EncoderEntry } =>
  format.encoder !== undefined;

/** Reads a file; what cannot be read is a text. */
async function decoded(format: Readable, bytes: Uint8Array): Promise<DecodedImage | string> {
  const decoder = await format.decoder.load();
  return decoder.decode(bytes.slice(), { frames: 'first' }, context).catch(String);
}

afterEach(dropMemory);

describe('reading', () => {
  test.each(readable.filter(isWritten).map((format) => [format.id, format] as const))(
    '%s',
    { timeout: 120_000 },
    async (id, format) => {
      const entry = format.encoder;
      const side = Math.min(entry.maxSide, 1024);
      const writer = await entry.load();
      const image = picture(entry, { width: side, height: side, alpha: false });
      const file = await writer.encode(image, defaultsOf(entry.options), context);
      for (const { name, bytes } of [{ name: id, bytes: file }, cut({ name: id, bytes: file }, 0.6)]) {
        dropMemory();
        const plain = await decoded(format, bytes);
        // What is left of some formats cannot be read; all of a file can.
        if (typeof plain === 'string') {
          expect(bytes, plain).not.toBe(file);
          continue;
        }
        const { raster } = plain.frames[0];
        const kept = Buffer.alloc(raster.data.byteLength, TEXT);
        keepMemory(new Uint8Array(kept).buffer);
        const again = (await decoded(format, bytes)) as DecodedImage;
        expect(bytesOf(again.frames[0].raster).equals(bytesOf(raster)), name).toBe(true);
      }
    },
  );
});

describe('turning', () => {
  test.each([
    [8, 'gray'],
    [8, 'rgb'],
    [16, 'rgb'],
    [32, 'rgb'],
  ] as const)('%d bits, %s', (depth, model) => {
    const [width, height] = [1201, 907];
    const count = width * height * (model === 'gray' ? 1 : 3);
    const Samples = { 8: Uint8Array, 16: Uint16Array, 32: Float32Array }[depth];
    const data = new Samples(count).map((_: number, at: number) => (at * 31) % 251);
    const raster = createRaster({ width, height, model, alpha: 'none', depth, colorSpace: 'srgb', data } as never);
    for (let orientation = 2; orientation <= 8; orientation++) {
      dropMemory();
      const plain = orient(raster, orientation as Orientation);
      keepMemory(new Uint8Array(Buffer.alloc(data.byteLength, TEXT)).buffer);
      expect(bytesOf(orient(raster, orientation as Orientation)).equals(bytesOf(plain)), `${orientation}`).toBe(true);
    }
  });
});
