/** A quarter to the right, as `irot` counts: to the left, three times. */
const ROTATION = [0, 0, 0, 9, 0x69, 0x72, 0x6f, 0x74, 3];

/** Where a box begins, by its type; the first of them. */
function boxAt(bytes: Uint8Array, type: string): number {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(type, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`No ${type} box.`);
  return at;
}

/**
 * Says in a HEIC file of the engine that its picture lies on its left side, as phones do (ISO/IEC 23008-12, 6.5.10): the
 * engine itself writes pictures upright.
 */
export function turnHeic(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const [meta, iloc, iprp, ipco, ipma] = ['meta', 'iloc', 'iprp', 'ipco', 'ipma'].map((type) => boxAt(file, type)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const before = new DataView(file.buffer, file.byteOffset, file.length);
  const added = ROTATION.length + 1;
  // Of the first item: full box and count of items, its id, then how many properties it has.
  const count = ipma + 12 + 4 + 2;
  const properties = before.getUint8(count);
  let index = 1;
  for (let at = ipco + 8; at < ipma; at += before.getUint32(at)) index++;
  const out = new Uint8Array(file.length + added);
  out.set(file.subarray(0, ipma));
  out.set(ROTATION, ipma);
  out.set(file.subarray(ipma, count + 1 + properties), ipma + ROTATION.length);
  out.set([0x80 | index], count + 1 + properties + ROTATION.length);
  out.set(file.subarray(count + 1 + properties), count + 1 + properties + added);
  const view = new DataView(out.buffer);
  const grow = (at: number, by: number): void => view.setUint32(at, view.getUint32(at) + by);
  grow(meta, added);
  grow(iprp, added);
  grow(ipco, ROTATION.length);
  grow(ipma + ROTATION.length, 1);
  view.setUint8(count + ROTATION.length, properties + 1);
  const items = view.getUint16(iloc + 14);
  for (let i = 0; i < items; i++) grow(iloc + 16 + i * 14 + 6, added);
  return out;
}
