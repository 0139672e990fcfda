import { readFileSync } from 'node:fs';
import { ConvertError, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { encodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { md5 } from './md5.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

// Pixels by libvips (native libjpeg-turbo), files by libvips, ImageMagick and ExifTool.
const file = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

/** Samples of a reference picture: pngjs gives RGBA, of which the first `channels` are taken. */
function reference(name: string, channels: number): Uint8Array {
  const { data } = PNG.sync.read(Buffer.from(file(name)));
  return Uint8Array.from({ length: (data.length / 4) * channels }, (_, index) => {
    return data[Math.floor(index / channels) * 4 + (index % channels)] ?? 0;
  });
}

const first = { frames: 'first' } as const;
const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return Uint8Array.from([0xff, marker, length >> 8, length & 255, ...body]);
}

/** A file with further segments after its SOI. */
function withSegments(name: string, ...segments: readonly Uint8Array[]): Uint8Array {
  const bytes = file(name);
  return Uint8Array.from([...bytes.subarray(0, 2), ...segments.flatMap((part) => [...part]), ...bytes.subarray(2)]);
}

function stillOf(raster: Raster, rest: Partial<DecodedImage> = {}): DecodedImage {
  const frames = [{ raster, duration: 0 }] as const;
  return { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {}, ...rest };
}

function source(): Raster<8> {
  const data = reference('src.png', 3);
  return { width: 46, height: 26, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
}

/** The file from its first quantisation table on: without application segments. */
function tablesAndScans(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes);
  return buffer.subarray(buffer.indexOf(Buffer.from([0xff, 0xdb])));
}

describe('decode', () => {
  it.each([
    ['q80-420', 'rgb', 3],
    ['q95-444-progressive', 'rgb', 3],
    ['gray', 'gray', 1],
    ['cmyk', 'cmyk', 4],
  ])('gives the pixels of native libjpeg-turbo for %s', async (name, model, channels) => {
    const { frames, orientation, adjustments } = await decode(file(`${name}.jpg`), first, nodeContext());
    const { raster } = frames[0];
    expect(raster).toMatchObject({ width: 46, height: 26, model, alpha: 'none', depth: 8 });
    expect(raster.colorSpace).toBe(model === 'cmyk' ? 'device-cmyk' : 'srgb');
    expect(
      Buffer.compare(Buffer.from(raster.data as Uint8Array), Buffer.from(reference(`${name}.png`, channels))),
    ).toBe(0);
    expect(orientation).toBe(1);
    expect(adjustments).toBeUndefined();
  });

  it('gives the pixels of the native 12-bit build, scaled to 16 bits', async () => {
    const { raster } = (await decode(file('12-bit.jpg'), first, nodeContext())).frames[0];
    const { data } = PNG.sync.read(Buffer.from(file('12-bit.png')), { skipRescale: true });
    expect(raster).toMatchObject({ width: 40, height: 24, model: 'rgb', depth: 16, significantBits: 12 });
    expect([...raster.data]).toEqual([...data].filter((_, at) => at % 4 < 3));
    expect(await probe(sourceOf(file('12-bit.jpg')))).toMatchObject({ depth: 16, significantBits: 12 });
  });
});

describe('decode of unusual files', () => {
  it('keeps the rows of a truncated file and says so', async () => {
    const bytes = file('q80-420.jpg');
    const { frames, adjustments } = await decode(bytes.subarray(0, bytes.length - 60), first, nodeContext());
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Premature end of JPEG file' }]);
    const rows = 46 * 3 * 12;
    const wanted = reference('q80-420.png', 3).subarray(0, rows);
    expect(
      Buffer.compare(Buffer.from(frames[0].raster.data.subarray(0, rows) as Uint8Array), Buffer.from(wanted)),
    ).toBe(0);
  });

  it('ignores a profile that does not fit the samples', async () => {
    const profile = new Uint8Array(132);
    profile.set(ascii('GRAY'), 16);
    profile.set(ascii('acsp'), 36);
    const bytes = withSegments(
      'q80-420.jpg',
      segment(0xe2, Uint8Array.from([...ascii('ICC_PROFILE\0'), 1, 1, ...profile])),
    );
    const { frames } = await decode(bytes, first, nodeContext());
    expect(frames[0].raster.colorSpace).toBe('srgb');
  });

  it('says that a gain map and a motion video are left out', async () => {
    const xmp = 'http://ns.adobe.com/xap/1.0/\0<x hdrgm:Version="1.0" GCamera:MotionPhoto="1"/>';
    const { adjustments } = await decode(withSegments('q80-420.jpg', segment(0xe1, ascii(xmp))), first, nodeContext());
    expect(adjustments).toEqual([
      { kind: 'auxiliary-dropped', what: 'gain-map' },
      { kind: 'auxiliary-dropped', what: 'motion-video' },
    ]);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'corrupt-input'],
    ['a header alone', file('q80-420.jpg').subarray(0, 30), 'corrupt-input'],
    ['a segment without length', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'corrupt-input'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });

  it.each([
    ['lossless coding with subsampling', 1, 0xc3],
    ['10 bits', 4, 10],
    ['two components', 9, 2],
  ])('refuses %s as a feature', async (_, offset, value) => {
    const bytes = file('q80-420.jpg').slice();
    bytes[Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0])) + offset] = value;
    const error = await decode(bytes, first, nodeContext()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConvertError);
    expect((error as ConvertError).code).toBe('unsupported-feature');
  });

  it('holds the header against the limits before it decodes', async () => {
    const context = nodeContext({ limits: { maxPixels: 1000, maxTotalPixels: 1000 } });
    await expect(decode(file('q80-420.jpg'), first, context)).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it('refuses a picture of which nothing is there', async () => {
    const bytes = file('q80-420.jpg').slice();
    const frame = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0]));
    bytes.set([0x40, 0x00, 0x40, 0x00], frame + 5);
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('stops when it is cancelled', async () => {
    const context = nodeContext({ signal: AbortSignal.abort() });
    await expect(decode(file('gray.jpg'), first, context)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const info = await probe(sourceOf(file('tagged.jpg')));
    expect(info).toMatchObject({
      width: 46,
      height: 26,
      kind: 'still',
      model: 'rgb',
      depth: 8,
      orientation: 6,
      metadata: ['exif', 'xmp', 'iptc'],
      density: { x: 300, y: 300 },
    });
    expect(info.colorSpace).toMatchObject({ icc: { length: 132 } });
  });

  it('gives metadata blocks without their containers', async () => {
    const { metadata } = await decode(file('tagged.jpg'), first, nodeContext());
    expect(
      Buffer.from(metadata.exif ?? [])
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('MM\0*');
    expect(Buffer.from(metadata.xmp ?? []).toString()).toContain('A title');
    expect(Buffer.from(metadata.iptc ?? []).toString('latin1')).toContain('\x1c\x02\x5a\0\x05Turin');
  });
});

describe('encode', () => {
  const defaults = defaultsOf(options);

  it('makes the same tables and scans as libvips, where it is to be fast', async () => {
    const made = await encode(stillOf(source()), { ...defaults, quality: 80, effort: 'fast' }, nodeContext());
    expect(tablesAndScans(made).equals(tablesAndScans(file('q80-420.jpg')))).toBe(true);
  });

  it('makes the same progressive tables and scans by libjpeg-turbo as libvips', async () => {
    const { data, width, height } = source();
    const request = { width, height, components: 3, quality: 95, chromaSubsampling: '4:4:4' } as const;
    const made = await encodeJpeg(data, { ...request, progressive: true, optimizeHuffman: true }, nodeContext());
    expect(tablesAndScans(made).equals(tablesAndScans(file('q95-444-progressive.jpg')))).toBe(true);
  });

  it('writes metadata, profile and density so that they are found again', async () => {
    const tagged = await decode(file('tagged.jpg'), first, nodeContext());
    const made = await encode({ ...tagged, orientation: 1 }, defaults, nodeContext());
    const again = await decode(made, first, nodeContext());
    expect(again.metadata).toEqual(tagged.metadata);
    expect(again.density).toEqual({ x: 300, y: 300 });
    expect(again.frames[0].raster.colorSpace).toEqual(tagged.frames[0].raster.colorSpace);
  });

  it('writes XMP and EXIF that are larger than a segment', async () => {
    const bag = `<rdf:Description rdf:about="" xmlns:a="b" a:c="${'x'.repeat(150_000)}"/>`;
    const xmp = ascii(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r">${bag}</rdf:RDF></x:xmpmeta>`);
    const exif = Uint8Array.from({ length: 100_000 }, (_, index) => [0x49, 0x49, 42, 0, 8][index] ?? 0);
    const made = await encode(stillOf(source(), { metadata: { exif, xmp } }), defaults, nodeContext());
    const { metadata } = await decode(made, first, nodeContext());
    expect(Buffer.from(metadata.xmp ?? []).toString()).toContain(bag);
    expect(metadata.exif).toEqual(exif);
  });

  it('reads a reference to extended XMP that is an element', async () => {
    const xmp = ascii(`<x><rdf:RDF xmlns:rdf="r"><rdf:Description a:c="${'x'.repeat(70_000)}"/></rdf:RDF></x>`);
    const made = await encode(stillOf(source(), { metadata: { xmp } }), defaults, nodeContext());
    const digest = /xmpNote:HasExtendedXMP="(\w+)"\/>/.exec(Buffer.from(made).toString('latin1'));
    const element = `><xmpNote:HasExtendedXMP>${digest?.[1]}</xmpNote:HasExtendedXMP></rdf:Description>`;
    const other = Buffer.from(made)
      .toString('latin1')
      .replace(digest?.[0] ?? '', element);
    const bytes = Buffer.from(other, 'latin1');
    // The first segment is XMP's, which grew.
    const at = bytes.indexOf('http://ns.adobe.com/xap/1.0/') - 2;
    bytes.writeUInt16BE(bytes.readUInt16BE(at) + bytes.length - made.length, at);
    const { metadata } = await decode(bytes, first, nodeContext());
    expect(Buffer.from(metadata.xmp ?? []).toString()).toContain('x'.repeat(70_000));
    expect(Buffer.from(metadata.xmp ?? []).toString()).not.toContain('HasExtendedXMP');
  });

  it('keeps CMYK as ink', async () => {
    const { frames } = await decode(file('cmyk.jpg'), first, nodeContext());
    const made = await encode(stillOf(frames[0].raster), { ...defaults, quality: 100 }, nodeContext());
    const again = (await decode(made, first, nodeContext())).frames[0].raster;
    const worst = Math.max(
      ...Array.from(again.data, (value, at) => Math.abs(value - (frames[0].raster.data[at] ?? 0))),
    );
    expect(again.model).toBe('cmyk');
    expect(worst).toBeLessThanOrEqual(6);
    // Where JFIF would say that the inks are YCbCr, EXIF says how large they are printed.
    const density = { x: 300, y: 299.5 };
    const sized = await encode(stillOf(frames[0].raster, { density }), defaults, nodeContext());
    expect(Buffer.from(sized).includes('JFIF')).toBe(false);
    expect((await decode(sized, first, nodeContext())).density).toEqual(density);
  });

  it('refuses what JPEG cannot hold', async () => {
    const wide = { ...source(), width: 70_000, height: 1, data: new Uint8Array(210_000) };
    await expect(encode(stillOf(wide), defaults, nodeContext())).rejects.toMatchObject({ code: 'limit-exceeded' });
  });
});

describe('md5', () => {
  // RFC 1321, A.5.
  it.each([
    ['', 'D41D8CD98F00B204E9800998ECF8427E'],
    ['message digest', 'F96B697D7CB7938D525A2F31AAF161D0'],
    ['1234567890'.repeat(8), '57EDF4A22BE3C955AC49DA2E2107B67A'],
  ])('digests "%s"', (text, digest) => expect(md5(ascii(text))).toBe(digest));
});
