import { ISO_GAIN_MAP } from '../../metadata/gain-map/iso.ts';
import { isApplication, isNamed, jpegLayout } from './layout.ts';

const APP1 = 0xe1;
const APP2 = 0xe2;
const COMMENT = 0xfe;

/** Segments of applications of which something is kept, or that say nothing that is not known otherwise. */
const KNOWN: readonly (readonly [marker: number, name: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe0, 'JFXX\0'],
  [APP1, 'Exif\0'],
  [APP1, 'http://ns.adobe.com/'],
  [APP2, 'ICC_PROFILE\0'],
  [APP2, 'MPF\0'],
  [APP2, ISO_GAIN_MAP],
  [0xec, 'Ducky'],
  [0xed, 'Photoshop 3.0\0'],
  [0xee, 'Adobe'],
];

/** Whether programs keep something in the picture for themselves that nobody else reads: statements of origin, heat, settings. */
export function hasProgramData(bytes: Uint8Array): boolean {
  const layout = jpegLayout(bytes);
  if (!layout) return false;
  return [...layout.segments, ...layout.later].some((segment) => {
    const { marker, start, end } = segment;
    if (!isApplication(marker) || marker === COMMENT || end - start <= 4) return false;
    return !KNOWN.some(([known, name]) => known === marker && isNamed(bytes, segment, name));
  });
}
