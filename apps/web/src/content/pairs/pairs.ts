/** A conversion that has a page of its own: `/heic-to-jpg`. */
export interface Pair {
  /** What it comes from and what it becomes, as people write it: `heic`, `jpg`. */
  readonly from: string;
  readonly to: string;
}

/** The conversions that people look for most, in the order of their cards. */
export const popularPairs: readonly Pair[] = [
  { from: 'heic', to: 'jpg' },
  { from: 'jpg', to: 'png' },
  { from: 'png', to: 'jpg' },
  { from: 'webp', to: 'png' },
  { from: 'avif', to: 'jpg' },
  { from: 'tiff', to: 'jpg' },
  { from: 'bmp', to: 'jpg' },
  { from: 'gif', to: 'jpg' },
];

/** What else people look for, each source with its targets. */
const others =
  'heic png pdf webp tiff;heif jpg png;jpg webp avif pdf svg ico tiff bmp gif heic jxl;png webp avif pdf svg ico tiff bmp gif tga dds;webp jpg gif pdf;avif png webp;tiff png pdf;bmp png;gif png webp apng;svg png jpg pdf ico;pdf jpg png tiff;jxl jpg png;jfif jpg png;psd jpg png pdf tiff;cr2 jpg tiff dng;cr3 jpg dng;nef jpg tiff;arw jpg dng;dng jpg png;raf jpg;orf jpg;rw2 jpg;exr jpg png;hdr jpg;tga png;dds png;ico png;jp2 jpg png;xcf png;qoi png;apng gif';

function pairsOf(line: string): readonly Pair[] {
  const [from = '', ...targets] = line.split(' ');
  return targets.map((to) => ({ from, to }));
}

/** Every conversion that has a page, the popular ones first. */
export const pairs: readonly Pair[] = [...popularPairs, ...others.split(';').flatMap(pairsOf)];

/** The address of a conversion's page. */
export function pathOf({ from, to }: Pair): string {
  return `/${from}-to-${to}`;
}

/** The conversion that an address is the page of. */
export function pairOfPath(path: string): Pair | undefined {
  const plain = path.replace(/\/+$/, '');
  return pairs.find((pair) => pathOf(pair) === plain);
}

/** A format as people write it: `JPG`, `WebP`. */
export function nameOf(code: string): string {
  return code === 'webp' ? 'WebP' : code.toUpperCase();
}
