/** Layers and groups of them, as files of layers describe them. */
import type { ColorBlend, SeparableBlend } from './blend-modes.ts';
import type { Space } from './transfer.ts';

/**
 * How layer and backdrop come together where one or both are: `union` keeps both (Porter and Duff's over), the others what
 * lies within the backdrop, the layer or both. `legacy` is `backdrop` as
 * GIMP weighed it before 2.10, with the layer's alpha cut to the backdrop's.
 */
export type CompositeRule = 'union' | 'backdrop' | 'layer' | 'intersection' | 'legacy';

/**
 * Modes that mix no colours: the layer's own above the backdrop (`normal`; `dissolve` with alpha of 0 or 1) or below it
 * (`behind`), and what takes alpha away (`erase`), adds it up (`merge`) or keeps the difference (`split`).
 */
export type PlainBlend = 'normal' | 'dissolve' | 'behind' | 'erase' | 'merge' | 'split';

/** How a layer meets what is below it. */
export interface LayerMode {
  readonly blend: PlainBlend | 'color-erase' | { readonly channel: SeparableBlend } | { readonly color: ColorBlend };
  readonly rule: CompositeRule;
  /** In which space colours are mixed by the blend function. */
  readonly blendSpace: Space | 'lab';
  /** In which space mixed colours are weighed by alpha. */
  readonly space: Space;
}

/** Fills a canvas-wide row with straight colours and alpha, 0 where there is nothing. */
export type RowReader = (y: number, row: Float32Array, space: Space) => void;

/** A layer or a group of layers. */
export interface LayerNode {
  readonly mode: LayerMode;
  /** 0 to 1. */
  readonly opacity: number;
  /** The part of the canvas beyond which there is nothing: columns and rows. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Fills a canvas-wide row with 0 (hidden) to 1. */
  readonly mask?: (y: number, row: Float32Array) => void;
  /** Pixels, or layers from the bottom up. */
  readonly content: RowReader | readonly LayerNode[];
  /** The layers of a group act on what is below the group. */
  readonly passThrough?: boolean;
}
