/** Width and height in pixels: of a picture its own, of a frame those of the page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where pictures are shown. */
export interface Frame extends Size {
  /** Pixels of the screen to one of the page. */
  readonly density: number;
}

/** Where the pictures are looked at: both alike. */
export interface View {
  /** 1: the whole picture fits. */
  readonly zoom: number;
  /** Pixels of the page by which the middle is moved. */
  readonly x: number;
  readonly y: number;
}

export const wholeView: View = { zoom: 1, x: 0, y: 0 };

/** Pixels of the screen, on a side, that one of a picture takes at most. */
const MOST = 32;
/** From here on pixels are shown as squares, not smoothed. */
const SQUARE_FROM = 3;

/** Pixels of the page to one of a picture while the whole of it fits. */
function fitScale(picture: Size, frame: Frame): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height);
}

/** Pixels of the screen to one of a picture; 1: as it is. */
export function magnification(picture: Size, frame: Frame, zoom: number): number {
  return fitScale(picture, frame) * frame.density * zoom;
}

/** The zoom at which each pixel of a picture is one of the screen. */
export function actualZoom(picture: Size, frame: Frame): number {
  return 1 / magnification(picture, frame, 1);
}

/** Whether a picture's pixels are large enough to be told apart. */
export function showsPixels(picture: Size, frame: Frame, zoom: number): boolean {
  return magnification(picture, frame, zoom) >= SQUARE_FROM;
}

/** The least and the most zoom: from the whole picture, or its own size where that is smaller, to single pixels. */
export function zoomRange(actual: number): { readonly min: number; readonly max: number } {
  return { min: Math.min(1, actual), max: Math.max(1, actual * MOST) };
}

/** A view that is held within its limits: never so far that the picture is out of sight. */
export function limitView({ zoom, x, y }: View, { width, height }: Size, actual: number): View {
  const { min, max } = zoomRange(actual);
  const limitedZoom = Math.min(Math.max(zoom, min), max);
  const reach = (side: number) => Math.max(0, ((limitedZoom - 1) * side) / 2);
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return { zoom: limitedZoom, x: within(x, reach(width)), y: within(y, reach(height)) };
}

/** The view with another zoom, so that what is at a point (pixels from the middle) stays there. */
export function zoomAt({ zoom, x, y }: View, next: number, atX: number, atY: number): View {
  const ratio = next / zoom;
  return { zoom: next, x: atX - (atX - x) * ratio, y: atY - (atY - y) * ratio };
}

/** The zoom one step further, with a halt at the picture's own size. */
export function stepZoom(zoom: number, factor: number, actual: number): number {
  const next = zoom * factor;
  const passes = factor > 1 ? zoom < actual * 0.999 && next > actual : zoom > actual * 1.001 && next < actual;
  return passes ? actual : next;
}

/** Where a picture lies in its frame. */
export function drawnBox(picture: Size, frame: Frame, { zoom, x, y }: View) {
  const scale = fitScale(picture, frame) * zoom;
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (frame.width - width) / 2 + x, top: (frame.height - height) / 2 + y, width, height };
}
