/** The header of QOI files (qoiformat.org, The Quite OK Image Format Specification 1.0). */
import { type ByteSource, ConvertError } from '@safelight/core';

/** Bytes before the first chunk. */
export const HEADER = 14;

/** What the header says. */
export interface QoiHeader {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** `srgb-linear` where the header says that all channels are linear. */
  readonly colorSpace: 'srgb' | 'srgb-linear';
}

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'qoi' });
}

/** Reads the 14 bytes of the header; throws `corrupt-input` where a field has a value that the specification lacks. */
export async function readHeader(source: ByteSource): Promise<QoiHeader> {
  const head = await source.read(0, HEADER);
  if (head.length < HEADER) throw corrupt('The file ends inside its header.');
  const view = new DataView(head.buffer, head.byteOffset, HEADER);
  if (view.getUint32(0) !== 0x716f6966) throw corrupt('This is no QOI file.');
  const [width, height, channels, space] = [view.getUint32(4), view.getUint32(8), view.getUint8(12), view.getUint8(13)];
  if (width === 0 || height === 0) throw corrupt('The picture has no pixels.');
  if (channels !== 3 && channels !== 4) throw corrupt(`The header says ${channels} channels, not 3 or 4.`);
  if (space > 1) throw corrupt(`The header names colour space ${space}, which does not exist.`);
  return { width, height, channels, colorSpace: space === 0 ? 'srgb' : 'srgb-linear' };
}
