/** MIME types that are accepted. */
export const acceptedMimeTypes: readonly string[] = [
  'jpeg',
  'jpg',
  'png',
  'webp',
  'bmp',
  'tiff',
  'avif',
  'heic',
  'heif',
  'gif',
  'svg+xml',
  'x-icon',
]
  .map((type) => `image/${type}`)
  .concat('application/pdf');

/** Extensions that are accepted, camera RAW among them. */
export const acceptedExtensions: readonly string[] = (
  'jpg jpeg png webp bmp tiff tif avif heic heif gif ico svg pdf ' +
  'cr2 nef arw dng orf rw2 pef raf crw sr2 x3f raw rwl srf srw mrw dcr k25 kdc erf mos ptx pxn r3d'
).split(' ');

/**
 * Value of the file input's `accept`: the lists above and the extensions of every readable format. HEIC is named and
 * `image/*` is not, since iPhones would else hand over a JPEG made from the photo.
 */
export function acceptAttribute(readable: readonly string[]): string {
  const extensions = new Set([...acceptedExtensions, ...readable]);
  return [...acceptedMimeTypes, '.zip', ...Array.from(extensions, (extension) => `.${extension}`)].join(',');
}
