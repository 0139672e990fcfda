/** The layers as a tree to composite. */
import type { LayerNode } from '../../families/layers/layer.ts';
import type { XcfDocument, XcfLayer } from './document.ts';
import { layerMode, PASS_THROUGH } from './modes.ts';

/** A layer and, for a group, what is in it; top first. */
interface Branch {
  readonly layer: XcfLayer;
  readonly children: Branch[];
}

/** How the pixels of a layer are reached. */
export interface Pixels {
  layer(layer: XcfLayer): Extract<LayerNode['content'], (...values: never[]) => void>;
  mask(mask: NonNullable<XcfLayer['mask']>, x: number, y: number): NonNullable<LayerNode['mask']>;
}

/** The visible branches at the top of the tree, top first. */
function branches({ layers }: XcfDocument): readonly Branch[] {
  const roots: Branch[] = [];
  const groups = new Map<string, Branch>();
  let place = 0;
  for (const layer of layers) {
    const branch = { layer, children: [] };
    // Layers outside of groups have no path: their place is their number.
    const path = layer.path.length > 0 ? layer.path : [place];
    if (path.length === 1) place++;
    if (layer.group) groups.set(path.join('/'), branch);
    if (layer.floating) continue;
    const parent = layer.path.length > 1 ? groups.get(layer.path.slice(0, -1).join('/')) : undefined;
    (parent?.children ?? roots).push(branch);
  }
  return visible(roots);
}

function visible(list: readonly Branch[]): readonly Branch[] {
  return list
    .filter(({ layer }) => layer.visible)
    .map(({ layer, children }) => ({ layer, children: [...visible(children)] }));
}

/** Layers that show, without groups, bottom first. */
export function visibleLayers(document: XcfDocument): readonly XcfLayer[] {
  const flat = (list: readonly Branch[]): XcfLayer[] =>
    list.flatMap(({ layer, children }) => (layer.group ? flat(children) : [layer]));
  return flat(branches(document)).toReversed();
}

/** The whole stack, bottom first. */
export function layerTree(document: XcfDocument, pixels: Pixels): readonly LayerNode[] {
  const nodes = (list: readonly Branch[]): readonly LayerNode[] =>
    list.map((branch) => nodeOf(branch, pixels, document, nodes)).toReversed();
  return nodes(branches(document));
}

/** The layer that is the whole picture as it is stored: the only one that shows, covering the canvas with all of itself. */
export function wholePicture(document: XcfDocument): XcfLayer | undefined {
  const [only, ...others] = branches(document);
  if (only === undefined || others.length > 0) return undefined;
  const { layer } = only;
  const { x, y, group, mask, opacity, mode } = layer;
  if (group || mask || opacity < 1 || mode === 1 || x > 0 || y > 0) return undefined;
  return x + layer.width >= document.width && y + layer.height >= document.height ? layer : undefined;
}

/** One layer alone, as it shows where nothing else does. */
export function loneLayer(layer: XcfLayer, document: XcfDocument, pixels: Pixels): readonly LayerNode[] {
  return [nodeOf({ layer, children: [] }, pixels, document, () => [])];
}

function nodeOf(
  { layer, children }: Branch,
  pixels: Pixels,
  document: XcfDocument,
  nodes: (list: readonly Branch[]) => readonly LayerNode[],
): LayerNode {
  const { x, y, opacity, group, mask } = layer;
  const whole = { left: 0, top: 0, right: document.width, bottom: document.height };
  const own = { left: x, top: y, right: x + layer.width, bottom: y + layer.height };
  return {
    mode: layerMode(layer),
    opacity,
    ...(group ? whole : own),
    ...(mask ? { mask: pixels.mask(mask, x, y) } : {}),
    content: group ? nodes(children) : pixels.layer(layer),
    ...(group && layer.mode === PASS_THROUGH ? { passThrough: true } : {}),
  };
}

/** Whether every pixel of the picture is opaque whatever the pixels are: the bottom layer covers all, and nothing is cut. */
export function isOpaque(document: XcfDocument): boolean {
  const [bottom, ...above] = branches(document).toReversed();
  return bottom !== undefined && covers(bottom.layer, document) && above.every((branch) => keepsAlpha(branch));
}

function covers(layer: XcfLayer, { width, height }: XcfDocument): boolean {
  const { x, y, group, type, mask, opacity, mode } = layer;
  if (group || (type & 1) === 1 || mask || opacity < 1 || mode === 1) return false;
  return x <= 0 && y <= 0 && x + layer.width >= width && y + layer.height >= height;
}

function keepsAlpha({ layer, children }: Branch): boolean {
  if (layer.group && layer.mode === PASS_THROUGH) return children.every((child) => keepsAlpha(child));
  const { rule, blend } = layerMode(layer);
  const cuts = blend === 'erase' || blend === 'color-erase' || blend === 'split';
  return !cuts && rule !== 'layer' && rule !== 'intersection';
}
