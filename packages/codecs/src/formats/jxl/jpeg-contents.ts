/** What a JPEG file that was packed whole holds beside its picture and the blocks that are read: all goes where the file does not. */
import type { Adjustment } from '@safelight/core';
import { HEAD, namesGainMap, namesMotionPhoto } from '../../families/jpeg/further-pictures.ts';
import { isNamed, type JpegSegment, jpegLayout } from '../../families/jpeg/layout.ts';
import { hasProgramData } from '../../families/jpeg/program-data.ts';
import { firstBlocks, OTHER_METADATA, type StoredBlock } from '../../metadata/first-blocks.ts';
import { ISO_GAIN_MAP } from '../../metadata/gain-map/iso.ts';

type Kind = Extract<Adjustment, { kind: 'auxiliary-dropped' }>['what'];

const APP1 = 0xe1;
const APP2 = 0xe2;
const NAMES = [
  ['exif', 'Exif\0\0'],
  ['xmp', 'http://ns.adobe.com/xap/1.0/\0'],
] as const;
const latin = new TextDecoder('latin1');

/** What is to be said where the picture comes without its file. */
export function besidesOf(jpeg: Uint8Array): readonly Adjustment[] {
  const layout = jpegLayout(jpeg);
  if (!layout) return [];
  const blocks = layout.segments.flatMap((segment) => blockOf(jpeg, segment));
  const xmp = blocks.map(([kind, bytes]) => (kind === 'xmp' ? latin.decode(bytes) : '')).join('');
  const names = (name: string): boolean =>
    layout.segments.some((segment) => segment.marker === APP2 && isNamed(jpeg, segment, name));
  const behind = latin.decode(jpeg.subarray(layout.end, layout.end + HEAD));
  const found: Kind[] = [];
  if (names(ISO_GAIN_MAP) || namesGainMap(xmp + behind)) found.push('gain-map');
  // The index of the Multi-Picture Format (CIPA DC-007) gives a gain map no type of its own.
  else if (names('MPF\0') && behind !== '') found.push('other-images');
  if (namesMotionPhoto(xmp)) found.push('motion-video');
  if (hasProgramData(jpeg)) found.push('program-data');
  const isOther = firstBlocks(blocks).adjustments.includes(OTHER_METADATA);
  const told = found.map((what): Adjustment => ({ kind: 'auxiliary-dropped', what }));
  return isOther ? [...told, OTHER_METADATA] : told;
}

/** EXIF and XMP segments; those that go on from another are none by themselves. */
function blockOf(jpeg: Uint8Array, segment: JpegSegment): readonly StoredBlock[] {
  if (segment.marker !== APP1) return [];
  const [kind, name] = NAMES.find(([, one]) => isNamed(jpeg, segment, one)) ?? [];
  return kind ? [[kind, jpeg.subarray(segment.start + 4 + name.length, segment.end)]] : [];
}
