/** JPEG files with a gain map, put together of two pictures by jpeg-js after CIPA DC-007, Adobe's Gain Map 1.0 and ISO 21496-1. */
import jpegJs from 'jpeg-js';
import { brightOf, type Light, meanDeltaItp, type Samples } from './hdr-difference.ts';

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeInt32BE(Math.round(value));
  return out;
};

/** What is said of a channel: powers of two, gamma, and the offsets of base and alternate. */
export type Channel = readonly [min: number, max: number, gamma: number, baseOffset: number, otherOffset: number];

/** How a map is read: stops of headroom, and one channel for all or three. */
export interface MapFields {
  readonly headroom: number;
  readonly channels: readonly Channel[];
}

function segment(marker: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
}

const picture = ({ width, height, data }: Samples): Buffer =>
  jpegJs.encode({ width, height, data: Buffer.from(Uint8Array.from(data)) }, 100).data;

const isoSegment = ({ headroom, channels }: MapFields): Buffer => {
  const numbers = [0, headroom, ...channels.flat()];
  const flags = Buffer.from([0x40 | (channels.length > 1 ? 0x80 : 0)]);
  const fractions = numbers.flatMap((value) => [u32(value * 1e6), u32(1e6)]);
  return segment(0xe2, Buffer.from('urn:iso:std:iso:ts:21496:-1\0'), u32(0), flags, ...fractions);
};

const xmp = (properties: string, content = ''): Buffer =>
  segment(
    0xe1,
    Buffer.from('http://ns.adobe.com/xap/1.0/\0'),
    Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" ${properties}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );

const adobeSegment = ({ headroom, channels: [channel] }: MapFields): Buffer => {
  const [min, max, gamma, sdr, hdr] = channel as Channel;
  return xmp(
    `hdrgm:Version="1.0" hdrgm:GainMapMin="${min}" hdrgm:GainMapMax="${max}" hdrgm:Gamma="${gamma}" hdrgm:OffsetSDR="${sdr}" hdrgm:OffsetHDR="${hdr}" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="${headroom}" hdrgm:BaseRenditionIsHDR="False"`,
  );
};

/** The index of two pictures (DC-007, 5.2): of the second, its size and where it begins from the index's own header on. */
const index = (first: number, second: number, offset: number): Buffer => {
  const entry = (tag: number, type: number, count: number, value: Uint8Array): Buffer =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const pictures = [u32(0x30000), u32(first), u32(0), u32(0), u32(0), u32(second), u32(offset), u32(0)];
  return segment(
    0xe2,
    Buffer.from('MPF\0MM\0*'),
    u32(8),
    u16(3),
    entry(0xb000, 7, 4, Buffer.from('0100')),
    entry(0xb001, 4, 1, u32(2)),
    entry(0xb002, 7, 32, u32(50)),
    u32(0),
    ...pictures,
  );
};

/** A file of two pictures; the segments come at the beginning of each. */
function joined(one: Uint8Array, said: Uint8Array, two: Uint8Array, described: Uint8Array): Uint8Array<ArrayBuffer> {
  const second = Buffer.concat([two.subarray(0, 2), described, two.subarray(2)]);
  const length = said.length + index(0, 0, 0).length + one.length;
  const header = 2 + said.length + 8;
  const first = Buffer.concat([
    one.subarray(0, 2),
    said,
    index(length, second.length, length - header),
    one.subarray(2),
  ]);
  return new Uint8Array(Buffer.concat([first, second]));
}

/** Puts a file together whose map is described by the standard or by Adobe's properties. */
export function ultraHdr(base: Samples, map: Samples, fields: MapFields, by: 'iso' | 'adobe'): Uint8Array {
  const described = by === 'iso' ? isoSegment(fields) : adobeSegment(fields);
  const said =
    by === 'iso' ? segment(0xe2, Buffer.from('urn:iso:std:iso:ts:21496:-1\0'), u32(0)) : xmp('hdrgm:Version="1.0"');
  return joined(picture(base), said, picture(map), described);
}

/** A file with a map of Apple's own, which is gray. @param headroom - how much brighter than white it makes at most */
export function appleJpeg(base: Uint8Array, map: Uint8Array, headroom: number): Uint8Array<ArrayBuffer> {
  const said = `HDRGainMap:HDRGainMapVersion="131072" HDRGainMap:HDRGainMapHeadroom="${headroom}"`;
  return joined(base, new Uint8Array(0), map, xmp(said));
}

/** What jpeg-js gives back of the pictures, and what they are together. */
function brightOfParts(base: Samples, map: Samples, { headroom, channels }: MapFields): Light {
  const decoded = (one: Samples): Samples => ({
    ...jpegJs.decode(picture(one), { useTArray: true }),
    channels: 4,
    top: 255,
  });
  const [first] = channels;
  const three = channels.length === 1 ? [first, first, first] : channels;
  return brightOf(decoded(base), decoded(map), [0, headroom, ...three.flatMap((one) => one ?? [])]);
}

/** Samples of a picture of which each is a function of its place, from 0 to 1 across and down. */
export function drawn(
  width: number,
  height: number,
  color: (x: number, y: number) => readonly [number, number, number],
): Samples {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const rgb = color((i % width) / (width - 1), Math.floor(i / width) / (height - 1));
    for (const [k, value] of rgb.entries()) data[i * 4 + k] = Math.round(value * 255);
  }
  return { width, height, channels: 4, top: 255, data };
}

const base = drawn(64, 48, (x, y) => [0.2 + 0.7 * x, 0.3 + 0.5 * y, 0.8 - 0.5 * x * y]);
const gray = drawn(32, 24, (x, y) => [x * y, x * y, x * y]);
const colored = drawn(32, 24, (x, y) => [x, y, 0.5 * x + 0.5 * y]);
const one: MapFields = { headroom: 2.5, channels: [[-0.2, 2.5, 0.9, 1 / 64, 1 / 64]] };
const three: MapFields = {
  headroom: 3,
  channels: [
    [0, 3, 1, 1 / 64, 1 / 64],
    [-0.1, 2.5, 1, 1 / 64, 1 / 64],
    [0, 2, 0.8, 1 / 64, 1 / 32],
  ],
};

/** A picture whose samples are each so many levels from what they should be, up and down in turn by no pattern. */
function off(right: Samples, levels: number): Samples {
  const sign = (i: number): number => ((Math.imul(i + 1, 2_654_435_761) >>> 16) & 1 ? levels : -levels);
  return { ...right, data: Uint8ClampedArray.from(right.data, (value, i) => value + sign(i)) };
}

function made(map: Samples, fields: MapFields, by: 'iso' | 'adobe') {
  const light = brightOfParts(base, map, fields);
  return {
    file: ultraHdr(base, map, fields, by),
    light,
    /** How far the picture is from itself where every sample of base and map is so many levels of 8 bits off. */
    differenceOf: (levels: number) => meanDeltaItp(light, brightOfParts(off(base, levels), off(map, levels), fields)),
  };
}

/** The file of three channels with a profile (ICC.1, annex B.4), and what its parts show in that profile's own primaries. */
export function coloredWithProfile(icc: Uint8Array): { readonly file: Uint8Array; readonly light: Light } {
  const { file, light } = ultra.colored;
  const app2 = segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001'), icc);
  // Behind the picture's own marks, so that the index of its file still counts from itself.
  const cut = Buffer.from(file);
  return { file: new Uint8Array(Buffer.concat([cut.subarray(0, 2), app2, cut.subarray(2)])), light };
}

/** A file with a gray map by Adobe's properties, and one of three channels by the standard. */
export const ultra = { gray: made(gray, one, 'adobe'), colored: made(colored, three, 'iso') } as const;
