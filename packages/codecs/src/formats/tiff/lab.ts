/** CIE L*a*b* as TIFF stores it. */
import { photometric } from '../../families/tiff/tags.ts';
import { isLab, type Page, type PageShape } from './page.ts';

/** A stored sample as ICC encodes it at a raster's depth; channel 0 is lightness, 1 and 2 are a* and b*, 3 is alpha. */
export type LabSample = (value: number, channel: number) => number;

/**
 * How a page's samples become those of a `lab` raster; `undefined` where they are so already, or are no Lab.
 *
 * Integers (TIFF 6.0, section 23): a* and b* are signed, and 16-bit ones count 1/256 where ICC's count 1/257 of the range.
 * Floating point, which the specification does not know, holds L*, a* and b* themselves, as libvips writes them.
 */
export function labSample({ kind, photometric: meaning }: Page, { depth }: PageShape): LabSample | undefined {
  if (!isLab(meaning)) return undefined;
  if (kind === 'float') return floatSample;
  if (meaning !== photometric.cieLab) return undefined;
  const signed: (value: number) => number =
    depth === 8 ? (value) => value ^ 0x80 : (value) => Math.min(65_535, ((value ^ 0x8000) * 257) / 256);
  return (value, channel) => (channel === 1 || channel === 2 ? signed(value) : value);
}

function floatSample(value: number, channel: number): number {
  if (channel === 0) return clamp16(value * 655.35);
  return clamp16(channel === 3 ? value * 65_535 : (value + 128) * 257);
}

/** Not a number becomes 0. */
function clamp16(value: number): number {
  return Math.max(0, Math.min(65_535, Math.round(value))) || 0;
}
