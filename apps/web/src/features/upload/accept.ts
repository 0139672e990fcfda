/** MIME types that SPEC section 5 accepts. */
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

/** Extensions that SPEC section 5 accepts, camera RAW among them. */
export const acceptedExtensions: readonly string[] = (
  'jpg jpeg png webp bmp tiff tif avif heic heif gif ico svg pdf ' +
  'cr2 nef arw dng orf rw2 pef raf crw sr2 x3f raw rwl srf srw mrw dcr k25 kdc erf mos ptx pxn r3d'
).split(' ');

/** Value of the file input's `accept`. HEIC is named, since iPhones else hand over a JPEG made from it. */
export const acceptAttribute: string = [
  ...acceptedMimeTypes,
  'image/*',
  ...acceptedExtensions.map((extension) => `.${extension}`),
].join(',');
