/** Layer records as a tree to composite. */
import type { LayerNode, RowReader } from '../layers/layer.ts';
import type { Space } from '../layers/transfer.ts';
import { blendMode } from './blend.ts';
import type { PhotoshopHeader } from './document.ts';
import type { LayerRecord } from './layers.ts';

/** A layer or group with what is clipped to it. */
interface Branch {
  readonly layer: LayerRecord;
  /** Bottom first; `undefined` for a layer. */
  readonly children?: readonly Branch[];
}

/** How the pixels of a layer are reached. */
export interface LayerPixels {
  content(layer: LayerRecord): RowReader;
  mask(layer: LayerRecord): LayerNode['mask'] | undefined;
}

/** Records come from the bottom up: a group's bottom, its layers, its top. Hidden layers and adjustments are left out. */
function branches(layers: readonly LayerRecord[]): readonly Branch[] {
  const open: Branch[][] = [[]];
  for (const layer of layers) {
    if (layer.section === 'bottom') open.push([]);
    else if (layer.section === 'group') {
      const children = open.length > 1 ? (open.pop() ?? []) : [];
      open.at(-1)?.push({ layer, children });
    } else open.at(-1)?.push({ layer });
  }
  return open.flat();
}

/** Each layer with those that are clipped to it; they are hidden with it. */
function clippingGroups(list: readonly Branch[]): readonly (readonly [base: Branch, clipped: readonly Branch[]])[] {
  const groups: [Branch, Branch[]][] = [];
  for (const branch of list) {
    const base = groups.at(-1);
    if (branch.layer.clipped && base) base[1].push(branch);
    else groups.push([branch, []]);
  }
  return groups.filter(([{ layer }]) => shows(layer));
}

const shows = (layer: LayerRecord): boolean => layer.visible && !layer.adjustment;

const hasArea = ({ bounds: { left, right, top, bottom } }: LayerRecord): boolean => right > left && bottom > top;

/** The layers with pixels that show, without their groups, bottom first. */
export function visibleLayers(layers: readonly LayerRecord[]): readonly LayerRecord[] {
  const flat = (list: readonly Branch[]): readonly LayerRecord[] =>
    clippingGroups(list).flatMap(([base, clipped]) =>
      [base, ...clipped].flatMap(({ layer, children }) => {
        if (!shows(layer)) return [];
        if (children) return flat(children);
        return hasArea(layer) ? [layer] : [];
      }),
    );
  return flat(branches(layers));
}

/** Builds the nodes of a file's layers. */
export class LayerTree {
  readonly #header: PhotoshopHeader;
  readonly #pixels: LayerPixels;
  readonly #native: Space;

  constructor(header: PhotoshopHeader, pixels: LayerPixels, native: Space) {
    this.#header = header;
    this.#pixels = pixels;
    this.#native = native;
  }

  /** All of them, bottom first. */
  stack(layers: readonly LayerRecord[]): readonly LayerNode[] {
    return this.#nodes(branches(layers));
  }

  /** One layer as it shows where nothing else does. */
  alone(layer: LayerRecord): readonly LayerNode[] {
    return [this.#node({ layer: { ...layer, blend: 'norm' } })];
  }

  #nodes(list: readonly Branch[]): readonly LayerNode[] {
    return clippingGroups(list).map(([base, clipped]) => {
      const within = clipped.filter(({ layer }) => shows(layer));
      return within.length === 0 ? this.#node(base) : this.#clipping(base, within);
    });
  }

  /** Clipped layers change the base's colours within its alpha; all of them then blend as the base does. */
  #clipping(base: Branch, clipped: readonly Branch[]): LayerNode {
    const outer = this.#node(base);
    const mode = blendMode('norm', this.#native);
    const bottom: LayerNode = { ...outer, mode, opacity: 1, passThrough: false };
    const above = clipped.map((branch) => ({
      ...this.#node(branch),
      mode: blendMode(branch.layer.blend, this.#native, 'backdrop'),
      passThrough: false,
    }));
    const { mask: _mask, passThrough: _passThrough, ...rest } = outer;
    return { ...rest, content: [bottom, ...above] };
  }

  #node({ layer, children }: Branch): LayerNode {
    const { bounds, blend, opacity } = layer;
    const mask = this.#pixels.mask(layer);
    const shared = { mode: blendMode(blend, this.#native), opacity, ...(mask ? { mask } : {}) };
    if (children === undefined) return { ...shared, ...bounds, content: this.#pixels.content(layer) };
    const { width: right, height: bottom } = this.#header;
    const whole = { left: 0, top: 0, right, bottom, content: this.#nodes(children) };
    return { ...shared, ...whole, ...(blend === 'pass' ? { passThrough: true } : {}) };
  }
}
