/** Pictures that every browser draws by itself. */
const drawable = /^image\/(?:jpeg|png|webp|gif|bmp|avif)$/;

/** Whether the browser can draw pictures of this type. */
export function canDraw(mimeType: string): boolean {
  return drawable.test(mimeType);
}
