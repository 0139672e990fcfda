/** EXIF blocks put together from what camera raw files hold: tags that describe the shot, not how it is stored. */
import { type ByteSource, sourceOf } from '@safelight/core';
import { type Ifd, openTiff, type RawEntry, readIfd, type TiffFile } from '../../metadata/tiff-directory.ts';
import {
  directoriesOf,
  type ExifDirectories,
  entriesOf,
  exifBlock,
  noDirectories,
  withPositioning,
} from '../tiff/metadata.ts';

/** Tags of IFD0 that travel: EXIF 2.32, table 3, names of TIFF 6.0, the rating, and the texts of Windows. */
const DESCRIPTIVE = new Set([
  269, 270, 271, 272, 274, 282, 283, 285, 296, 305, 306, 315, 316, 18246, 18249, 33432, 40091, 40092, 40093, 40094,
  40095,
]);
/**
 * Tags of the shot that TIFF/EP (ISO 12234-2) puts into IFD0, and EXIF into its own: exposure time, aperture, program,
 * sensitivity, the time of the shot, and those from shutter speed to focal length.
 */
const OF_SHOT = new Set([
  33434, 33437, 34850, 34855, 36867, 37377, 37378, 37379, 37380, 37381, 37383, 37384, 37385, 37386,
]);
/** Of the EXIF IFD, what is left behind: a link that is made anew. */
const INTEROPERABILITY = 40965;
/** XResolution and YResolution, by which numbers Panasonic calls something else that is no rational. */
const RESOLUTIONS = new Set([282, 283]);
const RATIONAL = 5;

const isDescriptive = (id: number): boolean => DESCRIPTIVE.has(id);
const isOfShot = ({ tag }: RawEntry): boolean => OF_SHOT.has(tag);
const isMeant = ({ tag, type }: RawEntry): boolean => !RESOLUTIONS.has(tag) || type === RATIONAL;

function blockOf(directories: ExifDirectories): Uint8Array | undefined {
  const { image, exif, gps } = directories;
  return image.length + exif.length + gps.length === 0 ? undefined : exifBlock(withPositioning(directories));
}

/** The EXIF block of a TIFF-built file's first directory. */
export async function exifOfDirectory(file: TiffFile, ifd: Ifd): Promise<Uint8Array | undefined> {
  const found = await directoriesOf(file, ifd, (id) => isDescriptive(id) || OF_SHOT.has(id));
  const missing = found.image.filter((entry) => isOfShot(entry) && !found.exif.some(({ tag }) => tag === entry.tag));
  const image = found.image.filter((entry) => !isOfShot(entry) && isMeant(entry));
  return blockOf({ ...found, image, exif: [...found.exif, ...missing] });
}

/** The EXIF block of a TIFF structure inside another file. */
export async function exifOfTiff(source: ByteSource): Promise<Uint8Array | undefined> {
  try {
    const { file, first } = await openTiff(source);
    return await exifOfDirectory(file, await readIfd(file, first));
  } catch {
    return undefined;
  }
}

/** The EXIF block of directories that are TIFF structures each, as in CR3: IFD0, EXIF IFD, GPS IFD. */
export async function exifOfParts(
  image: Uint8Array | undefined,
  exif: Uint8Array | undefined,
  gps: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  return blockOf({
    ...noDirectories,
    image: await entriesOfPart(image, isDescriptive),
    exif: await entriesOfPart(exif, (id) => id !== INTEROPERABILITY),
    gps: await entriesOfPart(gps, () => true),
  });
}

async function entriesOfPart(part: Uint8Array | undefined, wanted: (id: number) => boolean): Promise<RawEntry[]> {
  if (part === undefined) return [];
  try {
    const { file, first } = await openTiff(sourceOf(part));
    return await entriesOf(file, await readIfd(file, first), wanted);
  } catch {
    return [];
  }
}

/** An EXIF block that says the camera and when the picture was taken. */
export function exifOfFacts(facts: ReadonlyMap<number, string>): Uint8Array | undefined {
  const encoder = new TextEncoder();
  const image = [...facts].map(([tag, text]) => {
    const bytes = encoder.encode(`${text}\0`);
    return { tag, type: 2, count: bytes.length, bytes };
  });
  return blockOf({ ...noDirectories, image });
}
