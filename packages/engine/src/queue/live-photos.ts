/**
 * Live Photos as phones hand them out: a picture, and a film of the same name beside it. Put together they are a motion photo in
 * one file, whose film goes wherever its picture goes.
 */
import { extensionOf } from '../registry.ts';

/** A file as it is listed. */
interface ListedFile {
  readonly name: string;
  readonly folder: string;
  /** Bytes. */
  readonly size: number;
}

/** Extensions of pictures that have films beside them, those first that go before others of the same name. */
const PICTURES = ['heic', 'heif', 'jpg', 'jpeg'];
const FILMS = ['mov', 'mp4'];
/** A film of three seconds has less, bytes; what is longer is a film in its own right. */
const LARGEST_FILM = 64e6;

/** Whether a file is named as a film: alone it is no picture that could be converted, but it may be that of a Live Photo. */
export function isNamedAsFilm(name: string): boolean {
  return FILMS.includes(extensionOf(name));
}

/**
 * The places of pictures in a list with those of their films: of the same folder and name, whatever the case of its letters. Whether
 * the film is one is to be asked of its bytes (`isFilm`).
 */
export function findLivePhotos(files: readonly ListedFile[]): ReadonlyMap<number, number> {
  const films = new Map<string, number>();
  const pictures = new Map<string, number>();
  const rankOf = (place: number): number => PICTURES.indexOf(extensionOf(files[place]?.name ?? ''));
  for (const [place, { name, folder, size }] of files.entries()) {
    const extension = extensionOf(name);
    const key = `${folder}/${name.slice(0, -extension.length).toLowerCase()}`;
    if (isNamedAsFilm(name) && size <= LARGEST_FILM && !films.has(key)) films.set(key, place);
    const other = pictures.get(key);
    if (PICTURES.includes(extension) && (other === undefined || rankOf(place) < rankOf(other)))
      pictures.set(key, place);
  }
  return new Map(
    [...pictures].flatMap(([key, place]) => {
      const film = films.get(key);
      return film === undefined ? [] : [[place, film] as const];
    }),
  );
}

/** Bytes of the beginning of a file by which `isFilm` tells. */
export const FILM_HEAD = 12;

/** Whether a file that begins so is MP4 or QuickTime (ISO/IEC 14496-12, 4.3). */
export function isFilm(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(4, 8)) === 'ftyp';
}

/** What stands between a picture and its film, and behind that. */
export interface FilmFraming {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * How a film is put behind a picture: in HEIF in a box of its own (Motion Photo 1.0), in JPEG in the trailer that Samsung's phones
 * write, since the other ways there change the picture's metadata.
 * @param picture - name of the picture
 * @param size - of the film, bytes, below 2^32 - 8
 */
export function frameFilm(picture: string, size: number): FilmFraming {
  if (extensionOf(picture).startsWith('hei')) {
    const before = new Uint8Array(8);
    new DataView(before.buffer).setUint32(0, size + before.length);
    before.set(ascii('mpvd'), 4);
    return { before, after: new Uint8Array(0) };
  }
  const name = ascii('MotionPhoto_Data');
  const kind = 0x0a30;
  const before = new Uint8Array(8 + name.length);
  const block = new DataView(before.buffer);
  block.setUint16(2, kind, true);
  block.setUint32(4, name.length, true);
  before.set(name, 8);
  // The directory of one block, its own length, and the mark that the file ends with.
  const after = new Uint8Array(32);
  const directory = new DataView(after.buffer);
  after.set(ascii('SEFH'), 0);
  directory.setUint32(4, 106, true);
  directory.setUint32(8, 1, true);
  directory.setUint16(14, kind, true);
  directory.setUint32(16, before.length + size, true);
  directory.setUint32(20, before.length + size, true);
  directory.setUint32(24, 24, true);
  after.set(ascii('SEFT'), 28);
  return { before, after };
}
