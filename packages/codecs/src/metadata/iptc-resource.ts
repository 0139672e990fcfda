/** IPTC-IIM records inside Photoshop's image resources, of which theirs has the number 0x0404. */

/** "8BIM". */
const EIGHT_BIM = 0x3842494d;
const IPTC = 0x0404;

/** The records among image resources in a row; `undefined` where there are none. */
export function iptcOfResources(resources: Uint8Array): Uint8Array | undefined {
  const view = new DataView(resources.buffer, resources.byteOffset, resources.byteLength);
  for (let at = 0; at + 12 <= resources.length && view.getUint32(at) === EIGHT_BIM; ) {
    // A name, its length first, takes an even number of bytes.
    const start = at + 6 + (((view.getUint8(at + 6) + 2) >> 1) << 1) + 4;
    if (start > resources.length) return undefined;
    const length = view.getUint32(start - 4);
    if (view.getUint16(at + 4) === IPTC) return length === 0 ? undefined : resources.slice(start, start + length);
    at = start + length + (length & 1);
  }
  return undefined;
}

/** The one resource that holds these records. */
export function resourceOfIptc(iptc: Uint8Array): Uint8Array {
  const resource = new Uint8Array(12 + iptc.length + (iptc.length & 1));
  const view = new DataView(resource.buffer);
  view.setUint32(0, EIGHT_BIM);
  view.setUint16(4, IPTC);
  view.setUint32(8, iptc.length);
  resource.set(iptc, 12);
  return resource;
}
