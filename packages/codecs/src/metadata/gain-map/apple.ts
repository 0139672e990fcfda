/**
 * Apple's own gain maps (Apple, "Applying Apple HDR effect to your photos"): light of the brighter picture is
 * `base * (1 + (headroom - 1) * map)`, the map encoded by the transfer function of Rec. 709.
 */
import { type BitDepth, createRaster, type GainMap, type PerChannel, type Raster } from '@safelight/core';
import { type Directory, firstDirectory, numberAt, readDirectory } from '../exif-directory.ts';

const EXIF_DIRECTORY = 0x8769;
const MAKER_NOTE = 0x927c;
const SIGNED_RATIONAL = 10;
/** `Apple iOS`, a zero, a version and `MM`, before the directory whose offsets count from here. */
const NOTE_HEADER = 14;
const NOTE_NAME = 'Apple iOS\0';
const HDR_HEADROOM = 33;
const HDR_GAIN = 48;

/** The directory of Apple's maker note in an EXIF block. */
function makerNote(exif: Uint8Array): Directory | undefined {
  const first = firstDirectory(exif);
  const offset = first && numberAt(first, EXIF_DIRECTORY);
  const directory = first && offset !== undefined ? readDirectory(first.view, first.little, offset) : undefined;
  const at = directory?.entries.get(MAKER_NOTE);
  if (!directory || at === undefined) return undefined;
  const { view, little } = directory;
  const [length, start] = [view.getUint32(at + 4, little), view.getUint32(at + 8, little)];
  if (length < NOTE_HEADER || start + length > exif.length) return undefined;
  const note = exif.subarray(start, start + length);
  if (String.fromCharCode(...note.subarray(0, NOTE_NAME.length)) !== NOTE_NAME) return undefined;
  return readDirectory(new DataView(note.buffer, note.byteOffset, note.length), false, NOTE_HEADER);
}

function rationalAt({ view, little, entries }: Directory, tag: number): number | undefined {
  const at = entries.get(tag);
  if (at === undefined || view.getUint16(at + 2, little) !== SIGNED_RATIONAL) return undefined;
  const place = view.getUint32(at + 8, little);
  if (place + 8 > view.byteLength) return undefined;
  return view.getInt32(place, little) / view.getInt32(place + 4, little);
}

/** How much brighter than white a map makes at most, by the maker note of the main picture: a factor, at least 1. */
export function headroomOfNote(exif: Uint8Array | undefined): number | undefined {
  const note = exif && makerNote(exif);
  const headroom = note && rationalAt(note, HDR_HEADROOM);
  const gain = note && rationalAt(note, HDR_GAIN);
  if (headroom === undefined || gain === undefined) return undefined;
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: Apple's figure, which has nothing to do with logarithms.
  const stops = headroom < 1 ? stopsOf(gain, [-20, 1.8], [-0.101, 1.601]) : stopsOf(gain, [-70, 3], [-0.303, 2.303]);
  return Number.isFinite(stops) ? 2 ** Math.max(stops, 0) : undefined;
}

type Line = readonly [slope: number, start: number];

function stopsOf(gain: number, small: Line, large: Line): number {
  const [slope, start] = gain <= 0.01 ? small : large;
  return slope * gain + start;
}

/** Rec. 709's function undone (ITU-R BT.709-6, 1.2). */
function lightOf(value: number): number {
  return value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45);
}

const all = (value: number): PerChannel => [value, value, value];

/**
 * Apple's map as ISO 21496-1 has it: each sample becomes the logarithm of its gain over that of the greatest.
 * @param headroom - a factor; `undefined` comes back where there is none to speak of
 */
export function isoOfApple(raster: Raster, headroom: number): GainMap | undefined {
  const stops = Math.log2(headroom);
  if (!(stops > 0.01 && stops < 16) || raster.depth === 32 || raster.model !== 'gray') return undefined;
  const top = raster.depth === 8 ? 255 : 65_535;
  const table = Uint16Array.from(
    { length: top + 1 },
    (_, v) => (Math.log2(1 + (headroom - 1) * lightOf(v / top)) / stops) * top + 0.5,
  );
  const data = raster.depth === 8 ? new Uint8Array(raster.data.length) : new Uint16Array(raster.data.length);
  for (let i = 0; i < data.length; i++) data[i] = table[raster.data[i] as number] as number;
  return {
    raster: createRaster<BitDepth>({ ...raster, data }),
    metadata: {
      min: all(0),
      max: all(stops),
      gamma: all(1),
      baseOffset: all(0),
      alternateOffset: all(0),
      baseHeadroom: 0,
      alternateHeadroom: stops,
    },
  };
}
