/** Files with a gain map, put together of two pictures by libheif, after ISO/IEC 14496-12, 23008-12 and ISO 21496-1. */

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeInt32BE(value | 0);
  return out;
};
const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const full = (type: string, version: number, ...parts: readonly Uint8Array[]): Buffer =>
  box(type, u32(version << 24), ...parts);

interface Box {
  readonly type: string;
  readonly body: Buffer;
  readonly whole: Buffer;
}

function boxes(bytes: Uint8Array): readonly Box[] {
  const all = Buffer.from(bytes);
  const found: Box[] = [];
  for (let at = 0; at + 8 <= all.length; ) {
    const size = all.readUInt32BE(at);
    found.push({
      type: latin(all.subarray(at + 4, at + 8)),
      body: all.subarray(at + 8, at + size),
      whole: all.subarray(at, at + size),
    });
    at += size;
  }
  return found;
}

/** The payload of the first box of a type; empty where there is none. */
export const child = (bytes: Uint8Array, type: string): Buffer =>
  boxes(bytes).find((one) => one.type === type)?.body ?? Buffer.alloc(0);

/** An item of a file. */
export interface Item {
  readonly id: number;
  readonly type: string;
  readonly hidden: boolean;
  readonly name: string;
  readonly data: Uint8Array;
  readonly properties: readonly Uint8Array[];
}

/** A reference between items. */
export interface Reference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

/** The items of a small file as libheif writes it, their numbers moved. */
export function itemsOf(
  file: Uint8Array,
  by: number,
): { readonly primary: number; items: Item[]; references: Reference[] } {
  const meta = child(file, 'meta').subarray(4);
  const [iprp, iloc, idat] = [child(meta, 'iprp'), child(meta, 'iloc'), child(meta, 'idat')];
  const all = boxes(child(iprp, 'ipco')).map(({ whole }) => whole);
  const ipma = child(iprp, 'ipma');
  const owned = new Map<number, Buffer[]>();
  for (let at = 8, left = ipma.readUInt32BE(4); left > 0; left--) {
    const count = ipma[at + 2] ?? 0;
    const indices = [...ipma.subarray(at + 3, at + 3 + count)].map((index) => all[(index & 0x7f) - 1] as Buffer);
    owned.set(ipma.readUInt16BE(at), indices);
    at += 3 + count;
  }
  const places = new Map<number, Uint8Array>();
  const [version, sizes] = [iloc[0] ?? 0, iloc.readUInt16BE(4)];
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  for (let at = 8, left = iloc.readUInt16BE(6); left > 0; left--) {
    const method = version > 0 ? iloc.readUInt16BE(at + 2) : 0;
    const from = at + (version > 0 ? 6 : 4) + base;
    const [start, size] = [iloc.readUIntBE(from + 2, offset), iloc.readUIntBE(from + 2 + offset, length)];
    const origin = base > 0 ? iloc.readUIntBE(from - base, base) : 0;
    const space = method === 1 ? idat : file;
    places.set(iloc.readUInt16BE(at), space.subarray(origin + start, origin + start + size));
    at = from + 2 + offset + length;
  }
  const items = boxes(child(meta, 'iinf').subarray(6)).map(({ body }): Item => {
    const id = body.readUInt16BE(4);
    const [data = new Uint8Array(0), properties = []] = [places.get(id), owned.get(id)];
    return { id: id + by, type: latin(body.subarray(8, 12)), hidden: (body[3] ?? 0) === 1, name: '', data, properties };
  });
  const references = boxes(child(meta, 'iref').subarray(4)).map(({ type, body }): Reference => {
    const numbers = Array.from({ length: body.length / 2 }, (_, index) => body.readUInt16BE(index * 2));
    return { type, from: (numbers[0] ?? 0) + by, to: numbers.slice(2).map((id) => id + by) };
  });
  return { primary: child(meta, 'pitm').readUInt16BE(4) + by, items, references };
}

/** What is said of the map. */
export interface Told {
  /** Payload of a `tmap` item. */
  readonly tmap?: Uint8Array;
  /** The map is Apple's auxiliary picture; the text is the XMP about it. */
  readonly apple?: string;
  /** An EXIF block of the picture. */
  readonly exif?: Uint8Array;
  /** Quarter turns of both, counter-clockwise. */
  readonly turned?: number;
  /** How wide and high a pixel is, of both. */
  readonly pixels?: { readonly width: number; readonly height: number };
  /** Of the colour of the `tmap` item. */
  readonly primaries?: number;
}

/** A file whose picture has a gain map. */
export function heifWithGainMap(picture: Uint8Array, map: Uint8Array, told: Told): Uint8Array {
  const [one, two] = [itemsOf(picture, 0), itemsOf(map, 10)];
  const irot = told.turned ? [box('irot', Buffer.from([told.turned]))] : [];
  const pasp = told.pixels ? [box('pasp', u32(told.pixels.width), u32(told.pixels.height))] : [];
  const auxC = told.apple === undefined ? [] : [full('auxC', 0, Buffer.from(`${APPLE}\0`))];
  const items: Item[] = [...one.items, ...two.items].map((item) => ({
    ...item,
    hidden: item.id !== one.primary,
    properties: [
      ...item.properties,
      ...(item.id === one.primary || item.id === two.primary ? [...pasp, ...irot] : []),
      ...(item.id === two.primary ? auxC : []),
    ],
  }));
  const references = [...one.references, ...two.references];
  const add = (item: Omit<Item, 'hidden' | 'name' | 'properties'> & Partial<Item>): void =>
    void items.push({ hidden: true, name: '', properties: [], ...item });
  if (told.tmap) {
    const nclx = Buffer.concat([Buffer.from('nclx'), u16(told.primaries ?? 1), u16(16), u16(6), Buffer.from([0x80])]);
    add({ id: 20, type: 'tmap', data: told.tmap, hidden: false, properties: [box('colr', nclx)] });
    references.push({ type: 'dimg', from: 20, to: [one.primary, two.primary] });
  }
  if (told.apple !== undefined) {
    references.push({ type: 'auxl', from: two.primary, to: [one.primary] });
    add({ id: 21, type: 'mime', name: 'application/rdf+xml\0', data: Buffer.from(told.apple) });
    references.push({ type: 'cdsc', from: 21, to: [two.primary] });
  }
  if (told.exif) {
    add({ id: 22, type: 'Exif', data: Buffer.concat([u32(0), told.exif]) });
    references.push({ type: 'cdsc', from: 22, to: [one.primary] });
  }
  return fileOf(child(picture, 'ftyp'), one.primary, items, references);
}

/** A file with more items that describe its picture: of type and, of `mime` items, content type. */
export function heifWithItems(
  picture: Uint8Array,
  more: readonly (Pick<Item, 'type' | 'data'> & Partial<Item>)[],
): Uint8Array {
  const { primary, items, references } = itemsOf(picture, 0);
  const added = more.map((item, index) => ({ id: 50 + index, hidden: true, name: '', properties: [], ...item }));
  const describing = added.map(({ id }) => ({ type: 'cdsc', from: id, to: [primary] }));
  return fileOf(child(picture, 'ftyp'), primary, [...items, ...added], [...references, ...describing]);
}

const APPLE = 'urn:com:apple:photo:2020:aux:hdrgainmap';

function fileOf(brands: Buffer, primary: number, items: readonly Item[], references: readonly Reference[]): Uint8Array {
  const properties = items.flatMap((item) => item.properties);
  let next = 1;
  const associations = items.map(({ id, properties: own }) =>
    Buffer.concat([u16(id), Buffer.from([own.length, ...own.map(() => next++)])]),
  );
  const iprp = box('iprp', box('ipco', ...properties), full('ipma', 0, u32(items.length), ...associations));
  const infos = items.map(({ id, type, hidden, name }) =>
    box('infe', u32(0x02000000 | Number(hidden)), u16(id), u16(0), Buffer.from(`${type}\0${name}`, 'latin1')),
  );
  const iref = full(
    'iref',
    0,
    ...references.map(({ type, from, to }) => box(type, u16(from), u16(to.length), ...to.map(u16))),
  );
  const head = (start: number): Buffer => {
    let at = start;
    const places = items.map(({ id, data }) => {
      const place = Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(data.length)]);
      at += data.length;
      return place;
    });
    const iloc = full('iloc', 0, u16(0x4400), u16(items.length), ...places);
    const hdlr = full('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13));
    const iinf = full('iinf', 0, u16(items.length), ...infos);
    const meta = full('meta', 0, hdlr, full('pitm', 0, u16(primary)), iloc, iinf, iref, iprp);
    return Buffer.concat([box('ftyp', brands), meta]);
  };
  const before = head(0).length + 8;
  return new Uint8Array(Buffer.concat([head(before), box('mdat', ...items.map(({ data }) => data))]));
}

/** The metadata of one channel for all as ISO 21496-1 has them, each a fraction of a million. */
export function isoMetadata(
  { headroom, min, max, gamma, offset }: Readonly<Record<'headroom' | 'min' | 'max' | 'gamma' | 'offset', number>>,
  flags = 0x40,
): Buffer {
  const values = [0, headroom, min, max, gamma, offset, offset];
  const fractions = values.flatMap((value) => [u32(Math.round(value * 1e6)), u32(1e6)]);
  return Buffer.concat([u16(0), u16(0), Buffer.from([flags]), ...fractions]);
}

/** An EXIF block of nothing but Apple's maker note with its tags 33 and 48. */
export function appleExif(tag33: number, tag48: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number): Buffer =>
    Buffer.concat([u16(tag), u16(type), u32(count), u32(value)]);
  const values = [tag33, tag48].flatMap((value) => [u32(Math.round(value * 1e6)), u32(1e6)]);
  const behind = 14 + 2 + 2 * 12 + 4;
  const note = Buffer.concat([
    Buffer.from('Apple iOS\0\0\x01MM', 'latin1'),
    u16(2),
    entry(33, 10, 1, behind),
    entry(48, 10, 1, behind + 8),
    u32(0),
    ...values,
  ]);
  const head = Buffer.from('MM\0*', 'latin1');
  const first = Buffer.concat([u16(1), entry(0x8769, 4, 1, 26), u32(0)]);
  const second = Buffer.concat([u16(1), entry(0x927c, 7, note.length, 44), u32(0)]);
  return Buffer.concat([head, u32(8), first, second, note]);
}
