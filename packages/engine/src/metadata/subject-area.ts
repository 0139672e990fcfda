/** Where EXIF says that the main subject is (EXIF 2.32, 4.6.5, SubjectArea and SubjectLocation): in pixels as they are stored. */
import { type Directory, numberAt } from '@safelight/codecs/exif-directory';
import { type Box, type Move, movedBox } from './move.ts';

const PIXEL_X_DIMENSION = 0xa002;
const PIXEL_Y_DIMENSION = 0xa003;
const SUBJECT_AREA = 0x9214;
const SUBJECT_LOCATION = 0xa214;
const SHORT = 3;

/** The places of a tag's two to four numbers in the block; `undefined` where it holds none, or lies about where they are. */
function placesOf({ view, little, entries }: Directory, tag: number): readonly number[] | undefined {
  const at = entries.get(tag);
  if (at === undefined || view.getUint16(at + 2, little) !== SHORT) return undefined;
  const count = view.getUint32(at + 4, little);
  if (count < 2 || count > 4) return undefined;
  const start = count === 2 ? at + 8 : view.getUint32(at + 8, little);
  if (start < 8 || start + count * 2 > view.byteLength) return undefined;
  return Array.from({ length: count }, (_, index) => start + index * 2);
}

/** A point, a circle or a rectangle about its middle. */
function boxOf([x = 0, y = 0, width = 0, height = width]: readonly number[], scale: number): Box {
  const [middle, level, across, down] = [x * scale, y * scale, (width * scale) / 2, (height * scale) / 2];
  return { left: middle - across, top: level - down, right: middle + across, bottom: level + down };
}

function numbersOf({ left, top, right, bottom }: Box, count: number): readonly number[] {
  const sides = [right - left, bottom - top] as const;
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const size = count === 2 ? [] : count === 3 ? [Math.min(...sides)] : sides;
  return [...middle, ...size].map(Math.round);
}

/** How many pixels of the file there are to one that EXIF counts: it may tell of the picture at another size. */
function scaleOf(details: Directory, { from }: Move): number {
  const [width, height] = [numberAt(details, PIXEL_X_DIMENSION), numberAt(details, PIXEL_Y_DIMENSION)];
  if (!width || !height) return 1;
  const [across, down] = [from.width / width, from.height / height];
  return Math.abs(across / down - 1) < 0.01 ? across : 1;
}

/**
 * Moves the areas as the pixels were moved, in their place. Returns the tags of those that were cut off. To be called before the
 * block's own dimensions are changed.
 */
export function moveSubjectAreas(details: Directory, move: Move): ReadonlySet<number> {
  const scale = scaleOf(details, move);
  const gone = new Set<number>();
  for (const tag of [SUBJECT_AREA, SUBJECT_LOCATION]) {
    const places = placesOf(details, tag);
    if (!places) continue;
    const { view, little } = details;
    const box = movedBox(
      move,
      boxOf(
        places.map((place) => view.getUint16(place, little)),
        scale,
      ),
    );
    if (!box) gone.add(tag);
    else
      for (const [index, value] of numbersOf(box, places.length).entries())
        view.setUint16(places[index] ?? 0, Math.min(value, 0xffff), little);
  }
  return gone;
}
