/** Parts of files that no program at hand writes. */
import { crc32 } from 'node:zlib';

/** A marker segment of JPEG. */
export function segment(marker: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}

/** A box of the ISO base media file format. */
export function box(type: string, ...content: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A chunk of PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const out = box(type, content, Buffer.alloc(4));
  out.writeUInt32BE(content.length);
  out.writeUInt32BE(crc32(out.subarray(4, -4)), out.length - 4);
  return out;
}

/** A chunk of RIFF. */
export function riffChunk(type: string, content: string): Buffer {
  const head = Buffer.from(`${type}....`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, Buffer.from(content)]);
}

/** Samsung's trailer: blocks, their directory, its length. */
export function samsungTrailer(blocks: readonly (readonly [type: number, name: string, data: Buffer])[]): Buffer {
  const written = blocks.map(([type, name, data]) => {
    const head = Buffer.alloc(8);
    head.writeUInt16LE(type, 2);
    head.writeUInt32LE(name.length, 4);
    return { type, bytes: Buffer.concat([head, Buffer.from(name), data]) };
  });
  const directory = Buffer.alloc(12 + written.length * 12 + 8);
  directory.write('SEFH');
  directory.writeUInt32LE(106, 4);
  directory.writeUInt32LE(written.length, 8);
  let back = 0;
  for (const [index, { type, bytes }] of [...written.entries()].toReversed()) {
    back += bytes.length;
    directory.writeUInt16LE(type, 12 + index * 12 + 2);
    directory.writeUInt32LE(back, 12 + index * 12 + 4);
    directory.writeUInt32LE(bytes.length, 12 + index * 12 + 8);
  }
  directory.writeUInt32LE(directory.length - 8, directory.length - 8);
  directory.write('SEFT', directory.length - 4);
  return Buffer.concat([...written.map(({ bytes }) => bytes), directory]);
}

/** The attribute of an OpenEXR file, in front of all others. */
export function withAttribute(exr: Buffer, name: string, type: string, value: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(value.length);
  const attribute = Buffer.concat([Buffer.from(`${name}\0${type}\0`), length, value]);
  const out = Buffer.concat([exr.subarray(0, 8), attribute, exr.subarray(8)]);
  // The table of chunks counts from the beginning: behind the empty name that ends the header.
  let at = 8;
  while (out[at] !== 0) {
    at = out.indexOf(0, out.indexOf(0, at) + 1) + 1;
    at += 4 + out.readUInt32LE(at);
  }
  const first = Number(out.readBigUInt64LE(at + 1)) + attribute.length;
  for (let entry = at + 1; entry + 8 <= first; entry += 8) {
    out.writeBigUInt64LE(out.readBigUInt64LE(entry) + BigInt(attribute.length), entry);
  }
  return out;
}

/** An icon of one PNG file. */
export function iconOf(png: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 64, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}
