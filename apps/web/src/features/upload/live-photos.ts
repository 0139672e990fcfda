import { FILM_HEAD, findLivePhotos, frameFilm, isFilm } from '@safelight/engine/internal';
import type { IncomingFile } from '../../lib/dropped-files.ts';

/** Files with each Live Photo's two as one, in its picture's place. */
export interface WithFilms {
  readonly files: readonly IncomingFile[];
  /** Live Photos among them. */
  readonly joined: number;
}

async function beginsAsFilm(file: Blob): Promise<boolean> {
  return isFilm(new Uint8Array(await file.slice(0, FILM_HEAD).arrayBuffer()));
}

/** The picture with the film behind it, of which nothing is read for that. */
function withFilm({ file, folder }: IncomingFile, film: File): IncomingFile {
  const { before, after } = frameFilm(file.name, film.size);
  const parts = [file, before, film, after] as BlobPart[];
  const { name, type, lastModified } = file;
  return { file: new File(parts, name, { type, lastModified }), folder };
}

/** Puts films to the pictures that they belong to. A file that cannot be read stays as it is: its row will say so. */
export async function joinLivePhotos(files: readonly IncomingFile[]): Promise<WithFilms> {
  const listed = files.map(({ file: { name, size }, folder }) => ({ name, size, folder }));
  const pairs = new Map<number, IncomingFile>();
  const films = new Set<number>();
  for (const [picture, film] of findLivePhotos(listed)) {
    const [still, moving] = [files[picture], files[film]];
    if (!still || !moving || !(await beginsAsFilm(moving.file).catch(() => false))) continue;
    pairs.set(picture, withFilm(still, moving.file));
    films.add(film);
  }
  const joined = files.flatMap((file, place) => (films.has(place) ? [] : [pairs.get(place) ?? file]));
  return { files: joined, joined: pairs.size };
}
