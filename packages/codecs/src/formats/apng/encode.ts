/** An animation as APNG; a still as one of a single frame. */
export { encodeAnimated as encode } from '../../families/png/encode.ts';
