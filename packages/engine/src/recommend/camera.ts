import { firstDirectory } from '../metadata/exif.ts';
import { textAt } from '../metadata/taken-at.ts';
import type { CameraInfo } from './rules.ts';

const MAKE = 0x010f;
const SOFTWARE = 0x0131;

/** Who made the camera and what wrote the file, as an EXIF block says (EXIF 2.32, 4.6.4: Make, Software). */
export function cameraOf(exif: Uint8Array | undefined): CameraInfo {
  const directory = exif && firstDirectory(exif);
  if (!directory) return {};
  const make = textAt(directory, MAKE);
  const software = textAt(directory, SOFTWARE);
  return { ...(make === '' ? {} : { make }), ...(software === '' ? {} : { software }) };
}
