/** Layer records (Adobe Photoshop File Formats Specification, "Layer and Mask Information Section"). */
import type { Adjustment } from '@safelight/core';
import { ByteCursor } from '../../coding/cursor.ts';
import { type PhotoshopHeader, wideKeys } from './document.ts';

/** A rectangle of the canvas in pixels; it may lie beyond it. */
export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** One channel of a layer. */
export interface LayerChannel {
  /** 0, 1, ... a colour, -1 transparency, -2 the mask, -3 the mask that the user painted beside a vector mask. */
  readonly id: number;
  /** Where its compression field is. */
  readonly offset: number;
  readonly end: number;
}

/** A layer's mask. */
export interface LayerMask {
  readonly bounds: Rectangle;
  /** What the mask is beyond its bounds, 0 to 255. */
  readonly outside: number;
  readonly disabled: boolean;
  /** It was drawn from a path. */
  readonly rendered: boolean;
}

/** One layer, or the top or bottom of a group. */
export interface LayerRecord {
  readonly name: string;
  readonly bounds: Rectangle;
  readonly channels: readonly LayerChannel[];
  /** Key of the blend mode: `norm`. For the top of a group, the group's. */
  readonly blend: string;
  /** 0 to 1, the fill opacity within. */
  readonly opacity: number;
  readonly clipped: boolean;
  readonly visible: boolean;
  readonly mask?: LayerMask;
  /** A group's top comes behind its layers, and its bottom before them. */
  readonly section: 'layer' | 'group' | 'bottom';
  /** Whether it has pixels of its own: adjustments have none. */
  readonly adjustment: boolean;
}

/** A length of 4 bytes, or of 8. */
function lengthOf(fields: ByteCursor, wide: boolean): number {
  return wide ? fields.u64() : fields.u32();
}

function rectangleOf(fields: ByteCursor): Rectangle {
  return { top: fields.i32(), left: fields.i32(), bottom: fields.i32(), right: fields.i32() };
}

/** Keys of tagged blocks of layers that have no pixels but change those below. */
const ADJUSTMENTS: ReadonlySet<string> = new Set(
  'levl,curv,brit,CgEd,blnc,blwh,hue ,hue2,selc,mixr,grdm,phfl,expA,nvrt,thrs,post,vibA,clrL'.split(','),
);
/** More than any program makes. */
const MAX_LAYERS = 8192;

/** Whether a record is a layer of pixels, not a group's end nor an adjustment. */
function hasPixels({ section, adjustment }: LayerRecord): boolean {
  return section === 'layer' && !adjustment;
}

/** What is to be said where a picture is taken as its layers show together. */
export function mergedAdjustment(layers: readonly LayerRecord[]): readonly Adjustment[] {
  const total = layers.filter((layer) => hasPixels(layer)).length;
  return total > 1 ? [{ kind: 'layers-merged', total }] : [];
}

/** Where the records of layers are. */
export interface LayerPlace {
  readonly offset: number;
  readonly length: number;
  /** Least significant byte first, in TIFF files that have all so. */
  readonly little?: boolean;
}

interface Draft extends Omit<LayerRecord, 'channels'> {
  readonly sizes: readonly { readonly id: number; readonly length: number }[];
}

/** Reads the records of all layers, bottom first. Throws `Error` where they are broken. */
export function readLayers(
  bytes: Uint8Array,
  { large }: Pick<PhotoshopHeader, 'large'>,
  { offset: start, length: size, little = false }: LayerPlace,
): readonly LayerRecord[] {
  const fields = new ByteCursor(bytes, start, { end: start + size, little });
  const count = Math.abs(fields.i16());
  if (count > MAX_LAYERS) throw new Error(`The file says that it has ${count} layers.`);
  const drafts = Array.from({ length: count }, () => readRecord(fields, large));
  let offset = fields.position;
  return drafts.map(({ sizes, ...layer }) => {
    const channels = sizes.map(({ id, length }) => {
      const end = Math.min(offset + length, fields.end);
      const channel = { id, offset: Math.min(offset, fields.end), end };
      offset += length;
      return channel;
    });
    return { ...layer, channels };
  });
}

function readRecord(fields: ByteCursor, large: boolean): Draft {
  const bounds = rectangleOf(fields);
  const count = fields.u16();
  if (count > 56) throw new Error(`A layer says that it has ${count} channels.`);
  const sizes = Array.from({ length: count }, () => ({ id: fields.i16(), length: lengthOf(fields, large) }));
  fields.code();
  const blend = fields.code();
  const opacity = fields.u8();
  const clipped = fields.u8() !== 0;
  const flags = fields.u8();
  fields.u8();
  const extra = fields.part(fields.u32());
  const mask = readMask(extra.part(extra.u32()));
  extra.part(extra.u32());
  const start = extra.position;
  const length = extra.u8();
  const name = new TextDecoder('latin1').decode(extra.take(length));
  extra.position = start + ((length + 4) & ~3);
  const tagged = readTagged(extra, large);
  return {
    name: tagged.name ?? name,
    bounds,
    sizes,
    blend: tagged.blend ?? blend,
    opacity: (opacity / 255) * tagged.fill,
    clipped,
    visible: (flags & 2) === 0,
    section: tagged.section,
    adjustment: tagged.adjustment,
    // The transparency of a fill has the path that bounds it already.
    ...(mask && !(tagged.fills && mask.rendered) ? { mask } : {}),
  };
}

function readMask(fields: ByteCursor): LayerMask | undefined {
  if (fields.remaining < 18) return undefined;
  const bounds = rectangleOf(fields);
  const outside = fields.u8();
  const flags = fields.u8();
  return { bounds, outside, disabled: (flags & 2) !== 0, rendered: (flags & 8) !== 0 };
}

interface Tagged {
  name?: string;
  blend?: string;
  fill: number;
  section: LayerRecord['section'];
  adjustment: boolean;
  fills: boolean;
}

/** The tagged blocks at the end of a record, as far as they are sound. */
function readTagged(fields: ByteCursor, large: boolean): Tagged {
  const tagged: Tagged = { fill: 1, section: 'layer', adjustment: false, fills: false };
  while (fields.position + 12 <= fields.end) {
    const signature = fields.code();
    if (signature !== '8BIM' && signature !== '8B64') break;
    const key = fields.code();
    const length = lengthOf(fields, large && wideKeys.has(key));
    if (fields.position + length > fields.end) break;
    const block = fields.part(length);
    fields.position += length & 1;
    readBlock(key, block, tagged);
  }
  return tagged;
}

function readBlock(key: string, block: ByteCursor, tagged: Tagged): void {
  const length = block.remaining;
  if (key === 'luni' && length >= 4) tagged.name = unicode(block);
  else if (key === 'iOpa' && length >= 1) tagged.fill = block.u8() / 255;
  else if ((key === 'lsct' || key === 'lsdk') && length >= 4) readSection(block, tagged);
  else if (ADJUSTMENTS.has(key)) tagged.adjustment = true;
  else if (key === 'SoCo' || key === 'GdFl' || key === 'PtFl') tagged.fills = true;
}

/** Open or closed group, or a group's bottom; and the group's blend mode. */
function readSection(block: ByteCursor, tagged: Tagged): void {
  const kind = block.u32();
  if (kind === 1 || kind === 2) tagged.section = 'group';
  if (kind === 3) tagged.section = 'bottom';
  if (block.remaining < 8) return;
  block.code();
  tagged.blend = block.code();
}

function unicode(block: ByteCursor): string {
  const count = Math.min(block.u32(), block.remaining / 2, 1024);
  let text = '';
  for (let i = 0; i < count; i++) text += String.fromCharCode(block.u16());
  return text.replace(/\0+$/, '');
}
