import { videoIn } from '../../families/heif/video.ts';

/** The film that a HEIC file holds beside its picture. */
export function readVideo(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return videoIn(bytes, 'heic');
}
