import { formatBytes } from '../../lib/format-bytes.ts';
import type { ShownPicture as PictureData } from './picture-figures.ts';
import { pictureUrl } from './picture-urls.ts';

interface ShownPictureProps {
  readonly picture: PictureData;
  readonly className: string;
}

/** A picture that is fetched when it is near, and has its place before. */
export function ShownPicture({ picture: { file, modern, alt, width, height }, className }: ShownPictureProps) {
  const image = (
    <img
      src={pictureUrl(file)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={className}
    />
  );
  if (!modern) return image;
  return (
    <picture>
      <source srcSet={pictureUrl(modern.file)} type={modern.type} />
      {image}
    </picture>
  );
}

/** What a picture is, what it weighs and how like the original it is. */
export function PictureFacts({ picture: { label, bytes, likeness } }: { readonly picture: PictureData }) {
  return (
    <span data-generated className="mt-1.5 block text-sm leading-snug">
      <span className="block">{label}</span>
      {bytes !== undefined && <span className="block font-semibold tabular-nums">{formatBytes(bytes)}</span>}
      {likeness !== undefined && <span className="block text-soft tabular-nums">{likeness}</span>}
    </span>
  );
}
