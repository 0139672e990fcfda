/** Regions of the IPTC (Photo Metadata 2019.1, Image Region), which are of the picture as it is stored. */
import { boxAround, type Move, movedBox, movedPoint, type Point } from './move.ts';
import { type Edit, editOf, type Found, numberOf, PIXEL, removal, type Value } from './xmp-edits.ts';

/** A rectangle with its upper left corner, a circle with its middle, or a polygon of these corners. */
export interface Boundary extends Found {
  readonly corners: Found[];
}

/** What a region does to a text: its numbers are shares of the picture, or pixels. */
class Region {
  readonly #boundary: Boundary;
  readonly #move: Move;
  readonly #inPixels: boolean;

  constructor(boundary: Boundary, move: Move) {
    this.#boundary = boundary;
    this.#move = move;
    this.#inPixels = boundary.values.get('rbUnit')?.text.trim() === 'pixel';
  }

  edits(): readonly Edit[] {
    if (this.#boundary.corners.length > 0) return this.#polygon();
    return this.#boundary.values.has('rbRx') ? this.#circle() : this.#rectangle();
  }

  #lengths([x, y]: readonly [x: string, y: string], { values }: Found = this.#boundary): Point {
    const { width, height } = this.#inPixels ? PIXEL : this.#move.from;
    return [numberOf(values.get(x)) * width, numberOf(values.get(y)) * height];
  }

  #written(value: Value | undefined, pixels: number, side: 'width' | 'height'): readonly Edit[] {
    return editOf(value, this.#inPixels ? Math.round(pixels) : pixels / this.#move.to[side]);
  }

  #polygon(): readonly Edit[] {
    const { corners, entry } = this.#boundary;
    const points = corners.map((corner) => this.#lengths(['rbX', 'rbY'], corner));
    const whole = boxAround(points);
    if (Number.isNaN(whole.left + whole.top)) return [];
    if (!movedBox(this.#move, whole)) return removal(entry);
    const { to } = this.#move;
    return corners.flatMap(({ values }, index) => {
      const [x, y] = movedPoint(this.#move, ...(points[index] ?? [0, 0]));
      return [
        ...this.#written(values.get('rbX'), Math.min(Math.max(x, 0), to.width), 'width'),
        ...this.#written(values.get('rbY'), Math.min(Math.max(y, 0), to.height), 'height'),
      ];
    });
  }

  #circle(): readonly Edit[] {
    const { values, entry } = this.#boundary;
    const [x, y] = this.#lengths(['rbX', 'rbY']);
    // A radius is a share of the width.
    const [radius] = this.#lengths(['rbRx', 'rbRx']);
    if (Number.isNaN(x + y + radius)) return [];
    const box = movedBox(this.#move, { left: x, right: x, top: y, bottom: y });
    if (!box) return removal(entry);
    const { xx, xy, yx, yy } = this.#move;
    return [
      ...this.#written(values.get('rbX'), box.left, 'width'),
      ...this.#written(values.get('rbY'), box.top, 'height'),
      ...this.#written(values.get('rbRx'), radius * Math.sqrt(Math.abs(xx * yy - xy * yx)), 'width'),
    ];
  }

  #rectangle(): readonly Edit[] {
    const { values, entry } = this.#boundary;
    const [x, y] = this.#lengths(['rbX', 'rbY']);
    const [w, h] = this.#lengths(['rbW', 'rbH']);
    if (Number.isNaN(x + y + w + h)) return [];
    const box = movedBox(this.#move, { left: x, right: x + w, top: y, bottom: y + h });
    if (!box) return removal(entry);
    return [
      ...this.#written(values.get('rbX'), box.left, 'width'),
      ...this.#written(values.get('rbY'), box.top, 'height'),
      ...this.#written(values.get('rbW'), box.right - box.left, 'width'),
      ...this.#written(values.get('rbH'), box.bottom - box.top, 'height'),
    ];
  }
}

/** What a region becomes where the picture's pixels have gone; one whose middle was cut off goes whole. */
export function boundaryEdits(boundary: Boundary, move: Move): readonly Edit[] {
  return new Region(boundary, move).edits();
}
