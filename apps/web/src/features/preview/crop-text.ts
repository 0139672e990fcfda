/** Crops between the text that settings have and the frame that is drawn over a picture. */
import { cropArea } from '@safelight/engine/internal';
import type { Size } from './scale.ts';

/** A part of a picture, as shares of its sides, 0 to 1. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a frame keeps to: the whole picture, any shape, or a ratio. */
export type Ratio = 'whole' | 'free' | `${number}:${number}`;

/** The ratios that there are buttons for. */
export const ratios = ['whole', 'free', '1:1', '4:5', '9:16', '3:2', '16:9'] as const satisfies readonly Ratio[];

const wholeArea: Area = { x: 0, y: 0, width: 1, height: 1 };

/** The least side of a crop, as a share. */
const LEAST = 0.02;

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** What a crop keeps to. */
export function ratioOf(crop: string | undefined): Ratio {
  if (crop === undefined) return 'whole';
  const [ratio] = /^\d+(?:\.\d+)?:\d+(?:\.\d+)?/.exec(crop.trim()) ?? [];
  return (ratio as Ratio | undefined) ?? 'free';
}

/** Width over height of a ratio, in shares of a picture's sides. */
function shapeOf(ratio: Ratio, { width, height }: Size): number | undefined {
  if (ratio === 'whole' || ratio === 'free') return undefined;
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return (across / down) * (height / width);
}

/** The largest part of a ratio. */
function largest(shape: number): Pick<Area, 'width' | 'height'> {
  return shape > 1 ? { width: 1, height: 1 / shape } : { width: shape, height: 1 };
}

/** Where a crop lies. A text that is none is the whole picture. */
export function areaOf(crop: string | undefined, size: Size): Area {
  if (crop === undefined) return wholeArea;
  try {
    const { x, y, width, height } = cropArea(crop, [size.width, size.height]);
    return { x: x / size.width, y: y / size.height, width: width / size.width, height: height / size.height };
  } catch {
    return wholeArea;
  }
}

/** The text of a frame. */
export function cropOf(area: Area, ratio: Ratio, size: Size): string | undefined {
  if (ratio === 'whole') return undefined;
  const place = `+${percent(area.x)}+${percent(area.y)}`;
  const shape = shapeOf(ratio, size);
  if (shape === undefined) return `${percent(area.width)}x${percent(area.height)}${place}`;
  const share = Math.min(1, area.width / largest(shape).width);
  return share > 0.999 ? `${ratio}${place}` : `${ratio}@${percent(share)}${place}`;
}

const hold = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A frame moved by shares, within the picture. */
export function moved({ x, y, width, height }: Area, dx: number, dy: number): Area {
  return { x: hold(x + dx, 0, 1 - width), y: hold(y + dy, 0, 1 - height), width, height };
}

/** A corner: -1 is left or top, 1 right or bottom. */
export type Corner = readonly [x: -1 | 1, y: -1 | 1];

/** A frame whose corner was moved by shares, the one across from it staying, within the picture and in its ratio. */
export function resized(area: Area, [cx, cy]: Corner, dx: number, dy: number, ratio: Ratio, size: Size): Area {
  const [fixedX, fixedY] = [cx < 0 ? area.x + area.width : area.x, cy < 0 ? area.y + area.height : area.y];
  const [roomX, roomY] = [cx < 0 ? fixedX : 1 - fixedX, cy < 0 ? fixedY : 1 - fixedY];
  let width = hold(area.width + cx * dx, Math.min(LEAST, roomX), roomX);
  let height = hold(area.height + cy * dy, Math.min(LEAST, roomY), roomY);
  const shape = shapeOf(ratio, size);
  if (shape !== undefined) {
    // The larger of the two wishes, as far as there is room.
    width = Math.min(Math.abs(dx) >= Math.abs(dy) ? width : height * shape, roomX, roomY * shape);
    height = width / shape;
  }
  return { x: cx < 0 ? fixedX - width : fixedX, y: cy < 0 ? fixedY - height : fixedY, width, height };
}

/** A frame in another ratio: about its middle, as large as the picture lets it be. */
export function inRatio(area: Area, ratio: Ratio, size: Size): Area {
  if (ratio === 'whole') return wholeArea;
  const shape = shapeOf(ratio, size);
  // A frame that is the picture's own edge cannot be seen to be there.
  if (shape === undefined) return area.width * area.height > 0.99 ? { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } : area;
  const { width, height } = largest(shape);
  const [middleX, middleY] = [area.x + area.width / 2, area.y + area.height / 2];
  return moved({ x: middleX - width / 2, y: middleY - height / 2, width, height }, 0, 0);
}
