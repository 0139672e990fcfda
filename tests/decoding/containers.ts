/** Parts of files, by their formats' specifications, and files with parts that were put there. */
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Adjustment } from '@safelight/core';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';

export const fixture = (path: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/${path}`, import.meta.url));
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
export const u32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
export const little = (value: number): Buffer => Buffer.from([value, value >>> 8, value >>> 16, value >>> 24]);
export const joined = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

/** PNG 3rd edition, 5.3. */
export const chunk = (type: string, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const body = joined(type, ...parts);
  return joined(u32(body.length - 4), body, u32(crc32(body)));
};
/** ISO/IEC 14496-12, 4.2. */
export const box = (type: string, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const body = joined(...parts);
  return joined(u32(body.length + 8), type, body);
};
/** ITU-T T.81, B.1.1.4. */
export const segment = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const body = joined(...parts);
  return joined('\xff\xe1', u16(body.length + 2), body);
};
/** RFC 9649, 2.3. */
export const riff = (type: string, block: string | Uint8Array): Buffer => {
  const body = joined(block);
  return joined(type, little(body.length), body, Buffer.alloc(body.length & 1));
};
export const uuid = (id: string, block: string | Uint8Array): Buffer => box('uuid', Buffer.from(id, 'hex'), block);
/** Adobe Photoshop File Formats, image resource blocks: of no name. */
export const resource = (id: number, block: string | Uint8Array): Buffer => {
  const body = joined(block);
  return joined('8BIM', u16(id), '\0\0', u32(body.length), body, Buffer.alloc(body.length & 1));
};

/** What a file becomes, as text of a byte a letter, and what is said of it. */
export async function converted(
  bytes: Uint8Array,
  name: string,
  to: string,
  metadata: ConvertSettings['metadata'] = 'keep',
): Promise<{ readonly text: string; readonly told: readonly Adjustment[] }> {
  const settings = { ...defaultSettings(to), metadata, neverLarger: false };
  const { files, result } = await convert(new Uint8Array(bytes), { name, settings }, context);
  return { text: latinOf(files[0]), told: result.adjustments };
}

/** Bytes as text of a byte a letter. */
export const latinOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

/** A picture without metadata as this product writes it, in which there is nothing but what is put there. */
async function bare(to: string): Promise<Buffer> {
  const png = new Uint8Array(fixture('jxl/fixtures/rgb.png'));
  const settings = { ...defaultSettings(to), metadata: 'strip' } as const;
  return Buffer.from((await convert(png, { name: 'a.png', settings }, context)).files[0] ?? []);
}

const pictures = Object.fromEntries(
  await Promise.all(
    ['gif', 'jpeg', 'png', 'webp', 'jp2', 'psd', 'tga', 'tiff'].map(async (to) => [to, await bare(to)] as const),
  ),
) as Readonly<Record<string, Buffer>>;
/** That picture in a format. */
export const picture = (to: string): Buffer => pictures[to] as Buffer;

/** The picture as PNG with chunks behind its header. */
export function pngFile(parts: readonly Buffer[]): Buffer {
  // Signature and header are 33 bytes.
  return joined(picture('png').subarray(0, 33), ...parts, picture('png').subarray(33));
}

/** The picture as WebP of the extended form (RFC 9649, 2.7) with chunks behind it; its flags say EXIF (8) and XMP (4). */
export function webpFile(parts: readonly Buffer[]): Buffer {
  const coded = picture('webp').subarray(12);
  const canvas = joined(little(12), little(47).subarray(0, 3), little(39).subarray(0, 3));
  const body = joined('WEBP', riff('VP8X', canvas), coded, ...parts);
  return joined('RIFF', little(body.length), body);
}
