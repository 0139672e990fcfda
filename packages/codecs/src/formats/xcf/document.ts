/** The structures of an XCF file (GIMP, devel-docs/xcf.txt). */
import type { ByteSource, Density } from '@safelight/core';
import { XcfCursor } from './cursor.ts';
import { baseType, type Precision, packing, precisionOf, property } from './fields.ts';

/** A rectangle of pixels in the file: a layer's or a mask's. */
export interface Drawable {
  readonly width: number;
  readonly height: number;
  /** Offset of the hierarchy structure. */
  readonly hierarchy: number;
}

/** A layer or a group. */
export interface XcfLayer extends Drawable {
  readonly name: string;
  /** GimpImageType: the base type twice, and 1 for alpha. */
  readonly type: number;
  readonly x: number;
  readonly y: number;
  /** 0 to 1. */
  readonly opacity: number;
  readonly visible: boolean;
  /** Number of the layer mode. */
  readonly mode: number;
  /** How, and in which spaces, the mode acts; 0 where the file leaves it to the mode. */
  readonly compositeMode: number;
  readonly compositeSpace: number;
  readonly blendSpace: number;
  readonly group: boolean;
  /** Places within the groups that it is in, from the outermost. */
  readonly path: readonly number[];
  readonly floating: boolean;
  readonly mask?: Drawable;
}

/** What the file says. */
export interface XcfDocument {
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly base: number;
  readonly precision: Precision;
  readonly compression: number;
  /** RGB triples of an indexed picture. */
  readonly colormap: Uint8Array;
  readonly density?: Density;
  readonly parasites: ReadonlyMap<string, Uint8Array>;
  /** Top first. */
  readonly layers: readonly XcfLayer[];
}

const HEADER = 26;
const MAX_SIDE = 524_288;
/** More than any picture has. */
const MAX_LAYERS = 8192;
const MAX_PROPERTIES = 4096;

/** Reads the image and its layers' headers. Throws `Error` where they break the format's rules. */
export async function readDocument(source: ByteSource): Promise<XcfDocument> {
  const head = await source.read(0, HEADER);
  const text = new TextDecoder('latin1').decode(head.subarray(0, 14));
  const version = versionOf(text);
  if (head.length < HEADER || version === undefined) throw new Error('This is no XCF file.');
  const cursor = new XcfCursor(source, 14, version >= 11);
  const [width, height, base] = [await cursor.u32(), await cursor.u32(), await cursor.u32()];
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
    throw new Error(`The header says an impossible size, ${width} x ${height}.`);
  }
  if (base > baseType.indexed) throw new Error(`Base type ${base} is unknown.`);
  const precision = precisionOf(version, version >= 4 ? await cursor.u32() : 0);
  const image = await readImageProperties(cursor);
  if (image.compression > packing.zlib) throw new Error(`Compression ${image.compression} is unknown.`);
  const pointers: number[] = [];
  for (let pointer = await cursor.pointer(); pointer !== 0; pointer = await cursor.pointer()) {
    if (pointers.length >= MAX_LAYERS) throw new Error('The file lists too many layers.');
    pointers.push(pointer);
  }
  const layers: XcfLayer[] = [];
  for (const pointer of pointers) layers.push(await readLayer(cursor.at(pointer)));
  return { version, width, height, base, precision, ...image, layers };
}

/** `gimp xcf file` or `gimp xcf v001`, and a zero. */
function versionOf(text: string): number | undefined {
  if (text === 'gimp xcf file\0') return 0;
  const match = /^gimp xcf v(\d{3})\0$/.exec(text);
  const version = match ? Number(match[1]) : undefined;
  // CinePaint's files, another format, begin at 100.
  return version !== undefined && version < 100 ? version : undefined;
}

type ImageProperties = Pick<XcfDocument, 'compression' | 'colormap' | 'density' | 'parasites'>;

async function readImageProperties(cursor: XcfCursor): Promise<ImageProperties> {
  const parasites = new Map<string, Uint8Array>();
  let compression: number = packing.none;
  let colormap = new Uint8Array(0);
  let density: Density | undefined;
  await eachProperty(cursor, async (type, length) => {
    if (type === property.colormap) {
      // Old versions wrote a wrong length, so that the count goes.
      const count = Math.min(await cursor.u32(), 256);
      colormap = (await cursor.take(count * 3)).slice();
      return 4 + count * 3;
    }
    const body = await cursor.view(length);
    if (type === property.compression && length >= 1) compression = body.getUint8(0);
    else if (type === property.resolution && length >= 8) density = densityOf(body);
    else if (type === property.parasites) readParasites(body, parasites);
    return length;
  });
  return { compression, colormap, parasites, ...(density ? { density } : {}) };
}

function densityOf(body: DataView): Density | undefined {
  const [x, y] = [body.getFloat32(0), body.getFloat32(4)];
  return x > 0 && y > 0 && Number.isFinite(x + y) ? { x, y } : undefined;
}

/** Calls `visit` at the payload of every property but the last; it answers how long that was in truth. */
async function eachProperty(
  cursor: XcfCursor,
  visit: (type: number, length: number) => Promise<number>,
): Promise<void> {
  for (let count = 0; ; count++) {
    const [type, length] = [await cursor.u32(), await cursor.u32()];
    if (type === property.end) return;
    if (count >= MAX_PROPERTIES) throw new Error('The file lists too many properties.');
    const start = cursor.position;
    cursor.position = start + (await visit(type, length));
  }
}

function readParasites(body: DataView, parasites: Map<string, Uint8Array>): void {
  const bytes = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  for (let at = 0; at + 12 <= bytes.length; ) {
    const nameEnd = at + 4 + body.getUint32(at);
    if (nameEnd + 8 > bytes.length) return;
    const name = new TextDecoder().decode(bytes.subarray(at + 4, Math.max(nameEnd - 1, at + 4)));
    const end = nameEnd + 8 + body.getUint32(nameEnd + 4);
    if (end > bytes.length) return;
    parasites.set(name, bytes.slice(nameEnd + 8, end));
    at = end;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

async function readLayer(cursor: XcfCursor): Promise<XcfLayer> {
  const [width, height, type] = [await cursor.u32(), await cursor.u32(), await cursor.u32()];
  const layer: Mutable<XcfLayer> = {
    width,
    height,
    type,
    name: await cursor.string(),
    x: 0,
    y: 0,
    opacity: 1,
    visible: true,
    mode: 0,
    compositeMode: 0,
    compositeSpace: 0,
    blendSpace: 0,
    group: false,
    path: [],
    floating: false,
    hierarchy: 0,
  };
  let applyMask = true;
  let exactOpacity = false;
  await eachProperty(cursor, async (kind, length) => {
    const body = await cursor.view(length);
    if (kind === property.applyMask && length >= 4) applyMask = body.getUint32(0) !== 0;
    else if (kind === property.floatOpacity && length >= 4) {
      layer.opacity = Math.max(0, Math.min(body.getFloat32(0), 1)) || 0;
      exactOpacity = true;
    } else if (kind !== property.opacity || !exactOpacity) setProperty(layer, kind, body);
    return length;
  });
  layer.hierarchy = await cursor.pointer();
  const mask = await cursor.pointer();
  if (mask === 0 || !applyMask) return layer;
  const channel = await readChannel(cursor.at(mask));
  if (channel.width !== width || channel.height !== height) throw new Error('A mask has another size than its layer.');
  return { ...layer, mask: channel };
}

function setProperty(layer: Mutable<XcfLayer>, kind: number, body: DataView): void {
  if (kind === property.groupItem) layer.group = true;
  else if (kind === property.floatingSelection) layer.floating = true;
  else if (kind === property.itemPath) {
    layer.path = Array.from({ length: Math.floor(body.byteLength / 4) }, (_, i) => body.getUint32(i * 4));
  } else if (kind === property.offsets && body.byteLength >= 8) {
    layer.x = body.getInt32(0);
    layer.y = body.getInt32(4);
  } else if (body.byteLength >= 4) setNumber(layer, kind, body.getInt32(0));
}

function setNumber(layer: Mutable<XcfLayer>, kind: number, value: number): void {
  if (kind === property.opacity) layer.opacity = Math.max(0, Math.min(value, 255)) / 255;
  else if (kind === property.visible) layer.visible = value !== 0;
  else if (kind === property.mode) layer.mode = value;
  // A negative number is what the mode chose itself.
  else if (kind === property.compositeMode) layer.compositeMode = Math.abs(value);
  else if (kind === property.compositeSpace) layer.compositeSpace = Math.abs(value);
  else if (kind === property.blendSpace) layer.blendSpace = Math.abs(value);
}

async function readChannel(cursor: XcfCursor): Promise<Drawable> {
  const [width, height] = [await cursor.u32(), await cursor.u32()];
  await cursor.string();
  await eachProperty(cursor, async (_kind, length) => {
    await cursor.view(length);
    return length;
  });
  return { width, height, hierarchy: await cursor.pointer() };
}
