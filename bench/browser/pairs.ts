/** What is converted in the comparison of converters in a browser, and how native programs do the same. */

/** A source that the comparison makes itself from the photo, or the photo; `dng` is a mosaic as a camera's sensor has it. */
export type Source = 'heic' | 'jpg' | 'png' | 'webp' | 'avif' | 'tif' | 'dng';

export interface Pair {
  readonly from: Source;
  /** Format id of Safelight. */
  readonly to: 'jpeg' | 'webp' | 'png' | 'avif' | 'jxl';
  /** As the encoder counts it; `undefined` where it has none. */
  readonly quality?: number;
  /** Largest width of the result, pixels. */
  readonly width?: number;
  /** The others take so long that fewer files have to do: what a page costs is little beside them. */
  readonly heavy?: true;
  /** A line of a shell that does the same with one thread, `$in` to `$out`; the programs that it needs come first in it. */
  readonly native?: string;
}

export const PAIRS: readonly Pair[] = [
  { from: 'heic', to: 'jpeg', quality: 90, native: 'heif-convert -q 90 "$in" "$out"' },
  { from: 'jpg', to: 'jpeg', quality: 80, native: 'djpeg "$in" | cjpeg -quality 80 -optimize > "$out"' },
  { from: 'jpg', to: 'webp', quality: 82, native: 'cwebp -quiet -q 82 "$in" -o "$out"' },
  { from: 'png', to: 'jpeg', quality: 90, native: 'pngtopnm "$in" | cjpeg -quality 90 -optimize > "$out"' },
  {
    from: 'avif',
    to: 'jpeg',
    quality: 90,
    native: 'avifdec -j 1 -q 90 "$in" "$out"',
  },
  {
    from: 'webp',
    to: 'jpeg',
    quality: 90,
    native: 'dwebp -quiet -ppm "$in" -o - | cjpeg -quality 90 -optimize > "$out"',
  },
  {
    from: 'jpg',
    to: 'avif',
    quality: 70,
    heavy: true,
    // Colours halved as the others have them here, with which the score is the same at the size that this level gives.
    native: 'avifenc -j 1 -y 420 -s 9 --min 0 --max 63 -a end-usage=q -a cq-level=19 "$in" "$out"',
  },
  { from: 'jpg', to: 'png', heavy: true, native: 'vips copy "$in" "$out"' },
  {
    from: 'jpg',
    to: 'jxl',
    quality: 85,
    heavy: true,
    native: 'cjxl --quiet --num_threads=0 --lossless_jpeg=0 -e 3 -q 85 "$in" "$out"',
  },
  {
    from: 'jpg',
    to: 'jpeg',
    quality: 80,
    width: 1600,
    native: 'vips thumbnail "$in" "$out[Q=80]" 1600 --height 100000',
  },
  {
    from: 'dng',
    to: 'jpeg',
    quality: 90,
    native: 'dcraw_emu -w -Z - "$in" | cjpeg -quality 90 -optimize > "$out"',
  },
  { from: 'tif', to: 'png', heavy: true, native: 'vips copy "$in" "$out"' },
];

export const EXTENSIONS: Readonly<Record<Pair['to'], string>> = {
  jpeg: 'jpg',
  webp: 'webp',
  png: 'png',
  avif: 'avif',
  jxl: 'jxl',
};

export function nameOf({ from, to, quality, width }: Pair): string {
  const target = `${to}${quality === undefined ? '' : ` ${quality}`}${width === undefined ? '' : `, to ${width} px`}`;
  return `${from} -> ${target}`;
}
