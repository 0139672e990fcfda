/**
 * How finely colour is stored: for each pixel (`4:4:4`), for each two of a row (`4:2:2`), or for each block of two by two
 * (`4:2:0`). Blocks begin at the first pixel.
 */
export type Chroma = '4:4:4' | '4:2:2' | '4:2:0';

/** Quality, 1 to 100, from which on all colour that a picture has is worth its bytes, as ImageMagick and libvips have it. */
const ALL_COLOUR = 90;

/**
 * How finely an encoder stores colour where it is left to it.
 * @param quality - 1 to 100
 * @param stored - how finely the picture itself had it (`Frame.chroma`): more than that holds nothing
 */
export function chooseChroma(quality: number, stored: Chroma = '4:4:4'): Chroma {
  return quality < ALL_COLOUR ? '4:2:0' : stored;
}
