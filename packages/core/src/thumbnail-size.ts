/** The small picture that an encoder writes beside a large one. */
export interface ThumbnailShape {
  /** Pixels of its longer side. */
  readonly longer: number;
  /** Pictures whose longer side has fewer pixels have none: lists draw them fast enough. */
  readonly from: number;
  /** Pixels that its shorter side has at least: what is too long and narrow has none. */
  readonly shortest: number;
}

/** Width and height of a picture's thumbnail, both even; `undefined` of what has none. */
export function thumbnailSize(
  { width, height }: { readonly width: number; readonly height: number },
  shape: ThumbnailShape | undefined,
): readonly [width: number, height: number] | undefined {
  const longer = Math.max(width, height);
  if (!shape || longer < shape.from) return undefined;
  const scaled = (side: number): number => 2 * Math.round((side * shape.longer) / longer / 2);
  const size = [scaled(width), scaled(height)] as const;
  return Math.min(...size) < shape.shortest ? undefined : size;
}
